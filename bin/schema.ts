import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { describeSchema } from './schema-text.ts'
import { generateTableTypes } from './table-types.ts'
import { root } from './tools.ts'

/** Runs all migrations on a throwaway database and writes what follows from them: db/schema.sql and Kysely's table types. */
const dataDir = mkdtempSync(join(tmpdir(), 'mudaero-schema-'))
// mkdtemp makes a private folder, which PostgreSQL's account must be able to enter.
chmodSync(dataDir, 0o755)
try {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console.log })
  try {
    await migrate(postgres.url)
    writeFileSync(join(root, 'db/schema.sql'), await describeSchema(postgres.url))
    writeFileSync(join(root, 'server/kernel/schema.generated.ts'), await generateTableTypes(postgres.url))
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
