import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './tools.ts'

/** What breaks the version that runs while a migration does, or holds up its writes. */
const rules = [
  'renaming-column',
  'renaming-table',
  'ban-drop-column',
  'ban-drop-table',
  'changing-column-type',
  'adding-required-field',
  'adding-not-nullable-field',
  'disallowed-unique-constraint',
  'adding-foreign-key-constraint',
  'constraint-missing-not-valid',
]

/** Lines count from 0. */
type Finding = { file: string; line: number; message: string; rule_name: string }

/**
 * Changes in db/migrations/ below `folder`, after the file that `db/released` names, which the released version would
 * not survive: one `path:line message` each. A name that is no migration is a fault, and so are two files of one
 * number, which branches make, and a tool that fails.
 */
export async function findUnsafeMigrations(folder = root): Promise<string[]> {
  const names = readdirSync(join(folder, 'db/migrations'))
    .filter(name => name.endsWith('.sql'))
    .sort()
  const released = readFileSync(join(folder, 'db/released'), 'utf8').trim()
  const twins = names.filter((name, at) => at > 0 && name.slice(0, 4) === names[at - 1]?.slice(0, 4))
  if (twins.length) return twins.map(name => `db/migrations/${name}: another migration has this number`)
  if (!names.includes(released)) return [`db/released: no migration is called ${released}`]
  const files = names.filter(name => name > released).map(name => join('db/migrations', name))
  if (!files.length) return []
  // Each migration is one transaction with a lock_timeout, on PostgreSQL 15 and newer.
  const options = ['--reporter', 'json', '--pg-version', '15', '--assume-in-transaction']
  const { output } = await runTool('squawk-cli/js/bin/squawk', [...options, ...files], { cwd: folder })
  const findings = JSON.parse(output.match(/^\[.*\]$/m)?.[0] ?? 'null') as Finding[] | null
  if (!findings) return [output]
  // A text that the tool cannot read is a finding without a rule of its own.
  return findings
    .filter(({ rule_name }) => rules.includes(rule_name) || rule_name === 'syntax-error')
    .map(({ file, line, message, rule_name }) => `${file.replaceAll('\\', '/')}:${line + 1} ${message} (${rule_name})`)
}
