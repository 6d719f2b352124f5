import type { Db } from '#server/kernel/db.ts'

const mostTries = 4
/** PostgreSQL gave the transaction up for another one: it could not be ordered with it, or both waited for each other. */
const givenUp = new Set(['40001', '40P01'])

/**
 * The work in a transaction, tried again when PostgreSQL gave it up: for work that touches the tables of many rooms and
 * therefore can lock them in no common order. Nothing of a try that was given up remains, so the work may repeat itself.
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
