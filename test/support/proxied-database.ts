import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createTestDatabase } from './database.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export type ProxiedDatabase = {
  proxy: FaultProxy
  ours: Database
  /** Ends the last test's fault; resolves once the database answers. */
  recover(): Promise<void>
  stop(): Promise<void>
}

/** The program's connections to a database of its own, with a table `kept`, through a proxy with faults. */
export async function openProxied(
  limits: NonNullable<Parameters<typeof openDatabase>[1]['limits']>,
): Promise<ProxiedDatabase> {
  const database = await createTestDatabase()
  const proxy = await startFaultProxy(database.url)
  const log = createLog({ logLevel: 'silent', isProduction: true })
  const ours = openDatabase(proxy.url, { max: 4, limits, log })
  await sql`CREATE TABLE kept (name text)`.execute(ours.db)
  const isAnswering = () =>
    sql`SELECT 1`.execute(ours.hasty).then(
      () => true,
      () => false,
    )
  return {
    proxy,
    ours,
    async recover() {
      proxy.recover()
      await expect.poll(isAnswering, { timeout: 10_000 }).toBe(true)
    },
    async stop() {
      await ours.close()
      proxy.close()
      await database.drop()
    },
  }
}
