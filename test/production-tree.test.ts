import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'mudaero-tree-'))
const tree = join(folder, 'app')
const run = (cwd: string, file: string, ...more: string[]) =>
  spawnSync(process.execPath, [file, ...more], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })

beforeAll(() => {
  const { status, stderr } = run(root, join('bin', 'production-tree.ts'), tree)
  expect(stderr).toBe('')
  expect(status).toBe(0)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['serve', 'migrate', 'check-config', 'backup', 'restore', 'make-admin'])(
  'in the production tree %s finds all that it imports, and says what it lacks',
  { timeout: 30_000 },
  name => {
    const { status, stdout, stderr } = run(tree, join('bin', `${name}.ts`))
    expect(status).toBeGreaterThan(0)
    expect(stdout + stderr).toMatch(/^(환경 변수|✗) ?SECRET_KEY: |^운영자로 만들 아이디를 적어 주세요/m)
    expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND')
  },
)

test('the production tree has no tool', () => {
  expect(readdirSync(join(tree, 'bin'))).not.toContain('production-tree.ts')
})
