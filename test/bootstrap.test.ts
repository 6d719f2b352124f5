import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'mudaero-bootstrap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[W-33] a start asks npm only for what the lock names, and ends if npm fails', async () => {
  mkdirSync(join(folder, 'bin'))
  for (const path of ['bin/bootstrap.mjs', 'bin/start.ts', 'package.json', 'package-lock.json'])
    cpSync(join(root, path), join(folder, path))
  const asked = join(folder, 'asked')
  const npm = join(folder, 'npm.js')
  writeFileSync(
    npm,
    `import { appendFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(asked)}, process.argv[2] + '\\n')
process.exit(1)`,
  )
  const start = spawn(process.execPath, [join(folder, 'bin/bootstrap.mjs'), 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, npm_execpath: npm },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(done => start.once('exit', done))
  const [complained] = await Promise.all([text(start.stderr), text(start.stdout)])
  expect(await ended).toBe(1)
  expect(complained).toContain('패키지를 설치하지 못했어요')
  expect(readFileSync(asked, 'utf8')).toBe('ci\n')
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})
