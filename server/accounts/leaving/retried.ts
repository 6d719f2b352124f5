import type { Db } from '#server/kernel/db.ts'

const mostTries = 4
/** PostgreSQL aborted the transaction because of a serialisation failure or a deadlock. */
const givenUp = new Set(['40001', '40P01'])

/**
 * Runs work in a transaction, and again if PostgreSQL aborted it: for work on the tables of many rooms, which has no
 * common lock order. An aborted attempt leaves nothing, so the work may be repeated.
 */
export async function inRetriedTransaction<Result>(pool: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await pool.transaction().execute(work)
    } catch (error) {
      if (tries === mostTries || !givenUp.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
