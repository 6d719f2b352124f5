import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { createTestDatabase } from './support/database.ts'
import { productionSettings } from './support/production.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command of the program as an operator would, without the shell's settings. */
async function run(command: string, settings: Record<string, string> = {}, ...args: string[]) {
  // The cache of `npm test` halves the time of a start.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'bin', `${command}.ts`), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), ...settings },
  })
  const ended = new Promise<number | null>(done => child.once('exit', done))
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: said + complained }
}

test('check-config lists line by line what production lacks, and starts nothing', async () => {
  const bare = await run('check-config')
  expect(bare.code).toBe(1)
  for (const name of ['SECRET_KEY', 'ORIGIN', 'COMPANY_NAME', 'COMPANY_NUMBER', 'PRIVACY_OFFICER'])
    expect(bare.said).toMatch(new RegExp(`^✗ ${name}: `, 'm'))
  expect(bare.said).toMatch(/^! DATABASE_URL: /m)
  expect(bare.said).toMatch(/^! PORTONE_\*: /m)
  const half = await run('check-config', { ...productionSettings, PORTONE_SECRET: 'secret', ORIGIN: 'nowhere' })
  expect(half.said).toMatch(/^✗ ORIGIN: /m)
})

test('check-config tries the services that the settings name', async () => {
  const { url, drop } = await createTestDatabase()
  const whole = await run('check-config', { ...productionSettings, DATABASE_URL: url })
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('운영 환경에서 시작할 수 있어요') })
  const port = await freePort()
  const alone = await run('check-config', {
    ...{ ...productionSettings, DATABASE_URL: url },
    DATABASE_READ_URL: `postgresql://mudaero:hidden@127.0.0.1:${port}/mudaero`,
  })
  expect(alone).toMatchObject({ code: 1, said: expect.stringMatching(/^✗ DATABASE_READ_URL: .*ECONNREFUSED/m) })
  const away = await run('check-config', {
    ...productionSettings,
    DATABASE_URL: `postgresql://mudaero:hidden@127.0.0.1:${port}/mudaero`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'a@example.com',
    CLAMD_ADDRESS: `127.0.0.1:${port}`,
  })
  expect(away.code).toBe(1)
  expect(away.said).toMatch(/^✗ SMTP_URL: .*ECONNREFUSED/m)
  expect(away.said).toMatch(/^✗ CLAMD_ADDRESS: .*ECONNREFUSED/m)
  expect(away.said).toMatch(/^✗ DATABASE_URL.*ECONNREFUSED/m)
  expect(away.said).not.toContain('hidden')
  await drop()
})

test('a start that settings forbid says why and tells its manager not to retry', async () => {
  const { code, said } = await run('start', { ...productionSettings, COMPANY_PHONE: '', SMTP_URL: 'mail.example.com' })
  expect(code).toBe(78)
  expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^환경 변수 SMTP_URL: /)])
})

test('[W-33] a start on a taken port names a free one before it builds or stores anything', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const { code, said } = await run('start', { PORT: String(port), HOST: '127.0.0.1' })
  other.close()
  expect(code).toBe(1)
  const [, free] = /^(?:\d+)번 포트를 다른 프로그램이 쓰고 있어요 .*PORT=(\d+)/.exec(said) ?? []
  expect(Number(free)).toBeGreaterThan(port)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('migrate brings a database up to date and lists what ran', async () => {
  const { url, drop } = await createTestDatabase()
  expect(await run('migrate', { DATABASE_URL: url })).toMatchObject({ code: 0, said: '이미 최신이에요.\n' })
  const wrong = await run('migrate', { DATABASE_URL: url.replace(/\/[^/]+$/, '/no_such_database') })
  expect(wrong.code).toBe(1)
  expect(wrong.said.trim().split('\n')).toEqual([expect.stringMatching(/^DATABASE_URL.*no_such_database.*연결하지/)])
  await drop()
})
