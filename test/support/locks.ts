import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import type { TestServer } from './server.ts'

/** How many transactions of this database wait for a lock, besides jobs that send news meanwhile. */
export async function waitingForLock(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query !~* 'insert into (notifications|deliveries|contact_numbers)'`.execute(db)
  return rows[0]!.count
}

/**
 * Puts an event between what `act` reads and what it locks: starts `act` behind the locks that `hold` takes, lets
 * `meanwhile` happen once it waits, and then releases them. Returns how `act` ended.
 */
export async function actBehind<Result>(
  { db }: Pick<TestServer, 'db'>,
  { hold, act, meanwhile }: { hold(db: Db): Promise<unknown>; act(): Promise<Result>; meanwhile?(): Promise<unknown> },
): Promise<PromiseSettledResult<Result>> {
  const started = await db.transaction().execute(async trx => {
    await hold(trx)
    const acting = Promise.allSettled([act()])
    await expect.poll(() => waitingForLock(db), { timeout: 30_000 }).toBeGreaterThan(0)
    await meanwhile?.()
    return { acting }
  })
  const [ended] = await started.acting
  return ended
}
