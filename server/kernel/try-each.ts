import type { Db } from './db.ts'
import { inTransaction } from './transactions.ts'

/**
 * Processes each item, one after the other. A failure does not stop the others: failures are thrown at the end, as one
 * AggregateError; nested ones are flattened.
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

/** `tryEach` with a transaction for each item. `work.db` is the pool; each item gets its transaction in its place. */
export const tryEachAlone = <Work extends { db: Db }, Item>(
  work: Work,
  items: Iterable<Item>,
  act: (inside: Work, item: Item) => Promise<unknown>,
): Promise<void> => tryEach(items, item => inTransaction(work.db, db => act({ ...work, db }, item)))
