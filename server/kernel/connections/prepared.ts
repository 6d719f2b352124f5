import { checkDatabase, checkSettings, openDatabase, waitForDatabase } from '../db.ts'
import type { Env } from '../env.ts'
import { canListen } from '../listen.ts'
import type { Log } from '../log.ts'
import { dbTexts } from '../messages.ts'
import { migrate } from '../migrate.ts'
import { openReplica } from './replica.ts'

/**
 * The database as the program needs it: waited for until it can be written to, migrated, checked, with its replica if
 * there is one. `directUrl` leads past a pooler; `hears` says whether notifications arrive there.
 */
export async function prepareDatabase(databaseUrl: string, { env, log }: { env: Env; log: Log }) {
  // A pooler that lends a connection for one transaction keeps neither session locks nor LISTEN.
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl
  await waitForDatabase(directUrl, { log, mustWrite: true })
  await migrate(directUrl, { log })
  const database = openDatabase(databaseUrl, { max: env.DATABASE_POOL, limits: env, log })
  await checkDatabase(database.db)
  await checkSettings(database.db)
  const hears = await canListen(directUrl)
  if (!hears && env.PROCESS_ROLE === 'web') throw new Error(dbTexts.answersUnheard)
  if (!hears) log.error('notifications of the database do not arrive: behind a pooler set DATABASE_DIRECT_URL')
  const replica = openReplica(env, { leader: database.hasty, log, max: env.DATABASE_POOL })
  return { database, replica, directUrl, hears }
}
