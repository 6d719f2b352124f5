import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/kernel/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/kernel/migrate.ts'
import { root } from './tools.ts'

/** Writes server/kernel/schema.generated.ts (Kysely's table types) from all migrations, run on a throwaway database. */
const dataDir = mkdtempSync(join(tmpdir(), 'mudaero-schema-'))
// mkdtemp closes its folder to everybody else; PostgreSQL's account has to pass.
chmodSync(dataDir, 0o755)
try {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console.log })
  try {
    await migrate(postgres.url)
    process.exitCode = generate(postgres.url)
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function generate(url: string): number {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...['--dialect', 'postgres', '--url', url, '--out-file', 'server/kernel/schema.generated.ts'],
      ...['--numeric-parser', 'number', '--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
      ...['--include-pattern', 'public.*', '--exclude-pattern', '*migrations'],
    ],
    { cwd: root, stdio: 'inherit' },
  )
  return status ?? 1
}
