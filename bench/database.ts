import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'

export type BenchDatabase = { url: string; folder: string; stop(): Promise<void> }

/** The embedded PostgreSQL, with its own settings and our tables, in a folder that `stop` removes unless it is given. */
export async function openBenchDatabase(kept?: string): Promise<BenchDatabase> {
  const folder = kept ?? (await openFolder('mudaero-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  await migrate(postgres.url)
  return {
    url: postgres.url,
    folder,
    async stop() {
      await postgres.stop()
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A new temporary folder that PostgreSQL's own account may enter too. */
export async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}
