import { waitForDatabase } from '#server/kernel/db.ts'
import { startEmbeddedPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { backupFolder, type Env } from '#server/kernel/env.ts'
import { migrate } from '#server/kernel/migrate.ts'

/** Runs a command on the configured database, bypassing a pooler; the bundled one is started for that time. */
export async function withDatabase<T>(env: Env, use: (url: string) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL) {
    const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
    await waitForDatabase(url, { patienceMs: 5_000 })
    return use(url)
  }
  const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log, backupDir: backupFolder(env) })
  try {
    return await use(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** `withDatabase` with every migration applied. */
export const withMigratedDatabase = <T>(env: Env, use: (url: string) => Promise<T>): Promise<T> =>
  withDatabase(env, async url => {
    await migrate(url)
    return use(url)
  })
