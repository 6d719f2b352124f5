import { randomBytes } from 'node:crypto'
import { Client, type QueryResult } from 'pg'
import { inject } from 'vitest'
import { databaseUrl, templates } from './database-url.ts'

type TestDatabase = { url: string }

/** A migrated, empty database for tests that change more than rows. `drop` removes it, connected or not. */
export async function createTestDatabase(
  template: keyof typeof templates = 'migrated',
): Promise<TestDatabase & { drop(): Promise<void> }> {
  const server = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Logging so small a copy costs less than the two checkpoints of FILE_COPY.
  await execute(server, `create database ${name} template ${templates[template]} strategy wal_log`)
  return {
    url: databaseUrl(server, name),
    drop: async () => void (await execute(server, `drop database ${name} with (force)`)),
  }
}

/** Databases of this worker that are unused at present: emptying one takes a twentieth of creating one. */
const emptied: TestDatabase[] = []
/** The categories of tours that come by migration, as JSON: operators may rename and remove them. */
let categories: string | null = null

/**
 * An empty database on which the program has started. `giveBack` disconnects everybody and empties it for the next file
 * of this worker.
 */
export async function borrowTestDatabase(): Promise<TestDatabase & { giveBack(): Promise<void> }> {
  const { url } = emptied.pop() ?? (await createTestDatabase('started'))
  categories ??= (await execute(url, 'SELECT json_agg(c)::text AS found FROM tour_categories c')).rows[0].found
  return {
    url,
    async giveBack() {
      await execute(url, emptying)
      await execute(url, restoring, [categories])
      emptied.push({ url })
    },
  }
}

// Rows that every start of the program creates stay. In replica mode, neither triggers nor foreign keys are checked.
const emptying = `
DO $$
DECLARE
  tables text[];
  filled text;
BEGIN
  PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend';
  SET LOCAL session_replication_role = replica;
  SELECT array_agg(oid::regclass::text) INTO tables FROM pg_class
  WHERE relkind = 'r' AND pg_relation_size(oid) > 0
    AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    AND oid::regclass::text NOT IN (
      'migrations', 'allowed_moves', 'prices', 'pgboss.version', 'pgboss.queue', 'pgboss.schedule');
  FOREACH filled IN ARRAY coalesce(tables, '{}') LOOP
    EXECUTE 'DELETE FROM ' || filled;
  END LOOP;
  PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence;
  -- The first prices come by migration.
  DELETE FROM prices WHERE set_by IS NOT NULL;
  PERFORM setval(pg_get_serial_sequence('prices', 'id'), max(id)) FROM prices;
END $$`

const restoring = 'INSERT INTO tour_categories SELECT * FROM json_populate_recordset(NULL::tour_categories, $1)'

async function execute(url: string, statement: string, values?: unknown[]): Promise<QueryResult> {
  const client = new Client(url)
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}
