import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from '#contract/codes/audit.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('{server,bin}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/*.generated.ts'] })
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const isWrite = (text: string) =>
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*['"]audit_log\b/.test(text) ||
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE)\s+audit_log\b/i.test(text)

test('every form of write to the audit log is recognised', () => {
  for (const written of [
    "db.insertInto('audit_log')",
    "db.deleteFrom('audit_log')",
    'sql`INSERT INTO\n  audit_log (action)`',
    'sql`update audit_log SET action = 1`',
  ])
    expect(isWrite(written), written).toBe(true)
  expect(isWrite("db.selectFrom('audit_log')")).toBe(false)
  expect(isWrite('sql`SELECT FROM audit_log`')).toBe(false)
})

test('only server/audit writes to the audit log', () => {
  expect(sources.filter(path => isWrite(read(path)))).toEqual(['server/audit/audit.ts'])
})

test('every action of the audit log is written somewhere, in one naming style', () => {
  const code = sources.filter(path => !path.startsWith('server/audit/')).map(read)
  const actions = Object.keys(auditActions)
  expect(actions.filter(action => !/^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/.test(action))).toEqual([])
  expect(actions.filter(action => !code.some(text => text.includes(`'${action}'`)))).toEqual([])
})
