import { findUnreachable } from '#server/integrations/reachable.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { type Db, findClockError } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import type { Log } from '#server/kernel/log.ts'

/** Lists of one test must not continue in the next. */
export async function tellTroubles({ env, db, store, log }: { env: Env; db: Db; store: BlobStore; log: Log }) {
  const clockErrorMs = await findClockError(db)
  if (clockErrorMs) log.error({ clockErrorMs }, 'the clock of this machine and that of the database differ')
  for (const unreachable of await findUnreachable(env, store)) log.error(unreachable, 'service unreachable')
  if (env.isProduction && !env.DATABASE_URL)
    log.warn('the embedded PostgreSQL is meant for one machine: in production set DATABASE_URL')
}
