import { spawnSync } from 'node:child_process'
import { readEnv } from '../server/kernel/env.ts'

/** Writes server/kernel/schema.generated.ts (Kysely's table types) from the migrated database at DATABASE_URL. */
const { DATABASE_URL } = readEnv()
if (!DATABASE_URL) throw new Error('DATABASE_URL을 정해 주세요')
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    ...['--dialect', 'postgres', '--url', DATABASE_URL, '--out-file', 'server/kernel/schema.generated.ts'],
    ...['--numeric-parser', 'number', '--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
    ...['--include-pattern', 'public.*', '--exclude-pattern', '*migrations'],
  ],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
