import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/kernel/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../server/kernel/migrate.ts'
import { databaseUrl, TEMPLATE } from './database-url.ts'
import { findFfmpeg } from './films.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the tests' PostgreSQL, with the right to create databases. */
    databaseUrl: string
  }
}

/**
 * Starts one PostgreSQL for the whole run and makes the migrated database that every test database is copied from. A
 * bare Debian gets FFmpeg; where there is none, the tests of films say so.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await findFfmpeg().catch(error => console.log((error as Error).message))
  const dataDir = mkdtempSync(join(tmpdir(), 'mudaero-test-'))
  // mkdtemp closes its folder to everybody else; PostgreSQL's account has to pass.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: line => console.log(line) })
  const tearDown = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('databaseUrl', postgres.url)
  return tearDown
}

async function makeTemplate(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(`create database ${TEMPLATE}`)
    await migrate(databaseUrl(url, TEMPLATE))
    // Nobody may connect, else copying it would have to wait.
    await client.query(`alter database ${TEMPLATE} with is_template true allow_connections false`)
  } finally {
    await client.end()
  }
}
