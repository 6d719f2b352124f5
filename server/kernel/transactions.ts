import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './db.ts'

/** Attempts at a transaction; of two that deadlock, PostgreSQL lets one pass, so the second attempt usually does. */
const mostTries = 4

/**
 * Runs a transaction, and runs it again after a deadlock or a serialisation failure, which have undone it. `work` must
 * have no effect outside of the database.
 */
export async function inTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === mostTries || !isUndone(error)) throw error
      // Apart from the others, which may have met here too.
      await wait(Math.random() * 50 * tries)
    }
}

/** Runs a transaction of `inTransaction` with the same context, whose `db` it is; it shadows the outer one. */
export const within = <Ctx extends { db: Db }, Result>(ctx: Ctx, act: (ctx: Ctx) => Promise<Result>): Promise<Result> =>
  inTransaction(ctx.db, db => act({ ...ctx, db }))

const isUndone = (error: unknown): boolean => {
  const { code } = error as { code?: string }
  return code === '40P01' || code === '40001'
}

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
): Promise<void> => tryEach(items, item => within(work, inside => act(inside, item)))
