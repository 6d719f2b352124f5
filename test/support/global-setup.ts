import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { readEnv } from '#server/kernel/env.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { startServer } from '#server/main.ts'
import { databaseUrl, templates } from './database-url.ts'
import { findFfmpeg } from './videos.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the tests' PostgreSQL, with the right to create databases. */
    databaseUrl: string
  }
}

/**
 * Starts one PostgreSQL for the whole run and creates the template databases. TEST_DATABASE_URL names a server that runs
 * already, of another version for one. Installs FFmpeg on a bare Debian; without it, the tests of videos say so.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await findFfmpeg().catch(error => console.log((error as Error).message))
  const dataDir = mkdtempSync(join(tmpdir(), 'mudaero-test-'))
  // mkdtemp makes a private folder, which PostgreSQL's account must be able to enter.
  chmodSync(dataDir, 0o755)
  const postgres = process.env.TEST_DATABASE_URL
    ? await openServer(process.env.TEST_DATABASE_URL)
    : await startEmbeddedPostgres({ dataDir, durable: false, log: line => console.log(line) })
  const tearDown = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplates(postgres.url, join(dataDir, 'template'))
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('databaseUrl', postgres.url)
  return tearDown
}

/** A server of somebody else's, freed of the templates that an earlier run left there. */
async function openServer(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    console.log(`PostgreSQL ${rows[0]?.version} of TEST_DATABASE_URL`)
    for (const name of Object.values(templates)) {
      await client.query(`update pg_database set datistemplate = false where datname = '${name}'`)
      await client.query(`drop database if exists ${name}`)
    }
  } finally {
    await client.end()
  }
  return { url, stop: async () => {} }
}

// One start creates the job queues and the monthly partitions for all copies.
async function makeTemplates(url: string, dataDir: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  // Nobody may connect; otherwise copying it would have to wait.
  const seal = (name: string) => client.query(`alter database ${name} with is_template true allow_connections false`)
  try {
    await client.query(`create database ${templates.migrated}`)
    await migrate(databaseUrl(url, templates.migrated))
    await seal(templates.migrated)
    await client.query(`create database ${templates.started} template ${templates.migrated}`)
    const env = readEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    const server = await startServer(env, databaseUrl(url, templates.started), 'none')
    await server.jobs.start()
    await server.stop()
    await seal(templates.started)
  } finally {
    await client.end()
  }
}
