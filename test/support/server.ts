import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, httpTransport } from '../../contract/client.ts'
import { type AppContract, contract } from '../../contract/index.ts'
import type { Db } from '../../server/kernel/db.ts'
import { readEnv } from '../../server/kernel/env.ts'
import { startServer } from '../../server/main.ts'
import { createTestDatabase } from './database.ts'

export type Api = Client<AppContract>
export type TestServer = {
  origin: string
  db: Db
  /** The real client over real HTTP, with or without a token, or with that of a shared notice. */
  api(token?: string | null, shareToken?: string): Api
  server: Awaited<ReturnType<typeof startServer>>
  stop(): Promise<void>
}

/** The whole API on its own database, listening on a free port of the loopback. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mudaero-test-'))
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    DATABASE_POOL: '8',
    ...settings,
  })
  const server = await startServer(env, database.url, 'none')
  return {
    origin: server.address,
    db: server.database.db,
    api: (token, shareToken) =>
      createClient<AppContract>(
        contract,
        httpTransport(
          server.address,
          () => token ?? null,
          () => shareToken ?? null,
        ),
      ),
    server,
    async stop() {
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The program a second time on the same database and files, as behind a load balancer. */
export function startAnother({ server }: TestServer) {
  const { connectionString } = server.database.pool.options
  return startServer({ ...server.tools.env, PORT: 0 }, connectionString!, 'none')
}
