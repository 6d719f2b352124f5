import type { Db } from './db.ts'

/**
 * Works on each, one after the other. One that fails holds up no other: what failed is thrown at the end, as one
 * AggregateError; one that tried several itself adds each of its failures.
 */
export async function tryEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(...(error instanceof AggregateError ? error.errors : [error]))
    }
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} failed`)
}

/** The same with a transaction for each. `work.db` is the pool; each gets its transaction in its place. */
export const tryEachAlone = <Work extends { db: Db }, Item>(
  work: Work,
  items: Iterable<Item>,
  act: (inside: Work, item: Item) => Promise<unknown>,
): Promise<void> => tryEach(items, item => work.db.transaction().execute(db => act({ ...work, db }, item)))
