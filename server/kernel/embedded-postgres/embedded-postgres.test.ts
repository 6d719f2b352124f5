import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mudaero-embedded-'))
// mkdtemp makes a private folder, which PostgreSQL's account must be able to enter.
chmodSync(dataDir, 0o755)
const owners: ChildProcess[] = []
afterEach(() => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
})

/** Another program that starts PostgreSQL on the folder; resolves to its address or its error. */
async function startOwner(): Promise<{ process: ChildProcess; said: string }> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))
  const script = `import(${module}).then(it => it.startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} }))
    .then(it => console.log(it.url), error => { console.log(error.message); process.exit(1) })`
  const owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(owner)
  const [said] = (await once(createInterface({ input: owner.stdout! }), 'line')) as [string]
  return { process: owner, said }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++, await sleep(50)) if (!existsSync(`/proc/${pid}`)) return true
  return false
}

test('a committed row survives kill -9 of the owner, and the next start succeeds', async () => {
  const first = await startOwner()
  expect(first.said).toMatch(/^postgresql:/)
  await query(first.said, 'create table note (text text)')
  await query(first.said, "insert into note values ('남아 있어요')")
  const pid = postmasterPid()
  first.process.kill('SIGKILL')
  const second = await startEmbeddedPostgres({ dataDir, log() {} })
  expect(await query(second.url, 'select text from note')).toEqual([{ text: '남아 있어요' }])
  expect(existsSync(`/proc/${pid}`)).toBe(false)
  const own = postmasterPid()
  await second.stop()
  expect(await gone(own)).toBe(true)
})

test('kill -9 of the owner alone stops PostgreSQL', async () => {
  const owner = await startOwner()
  const pid = postmasterPid()
  const sockets = decodeURIComponent(new URL(owner.said).hostname)
  expect(existsSync(sockets)).toBe(true)
  owner.process.kill('SIGKILL')
  expect(await gone(pid)).toBe(true)
  expect(existsSync(sockets)).toBe(false)
})

test('a second owner of the same data is refused in one line, and the first continues', async () => {
  const owner = await startOwner()
  const refusal = startEmbeddedPostgres({ dataDir, log() {} })
  await expect(refusal).rejects.toThrow(/^다른 프로그램이 이미 이 데이터를 쓰고 있어요.*$/)
  expect(await query(owner.said, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a killed server restarts under the same address', async () => {
  const lines: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, log: line => lines.push(line) })
  process.kill(postmasterPid(), 'SIGKILL')
  let rows: unknown
  for (let tries = 0; tries < 100 && !rows; tries++, await sleep(100))
    rows = await query(postgres.url, 'select 1 as one').catch(() => undefined)
  expect(rows).toEqual([{ one: 1 }])
  expect(lines.join('\n')).toContain('다시 시작해요')
  await postgres.stop()
})

test('a pid file that names another program does not prevent the start', async () => {
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n\n`)
  const postgres = await startEmbeddedPostgres({ dataDir, log() {} })
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test.runIf(process.getuid?.() === 0)(
  'root hands PostgreSQL and its data to nobody',
  async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log() {} })
    const status = readFileSync(`/proc/${postmasterPid()}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m)
    expect(status).toMatch(/^Groups:\s*(?:65534|0)?\s*$/m)
    expect(statSync(join(dataDir, 'postgres'))).toMatchObject({ uid: 65534, gid: 65534 })
    await postgres.stop()
  },
  60_000,
)

test.runIf(process.getuid?.() === 0)(
  'below a folder that only root enters, the data lies where its file says',
  async () => {
    const locked = mkdtempSync(join(tmpdir(), 'mudaero-locked-'))
    const first = await startEmbeddedPostgres({ dataDir: locked, log() {} })
    await query(first.url, 'create table note as select 1 as one')
    await first.stop()
    const again = await startEmbeddedPostgres({ dataDir: locked, log() {} })
    expect(await query(again.url, 'select one from note')).toEqual([{ one: 1 }])
    await again.stop()
    const [place = ''] = readFileSync(join(locked, 'postgres-location'), 'utf8').split('\n')
    expect(statSync(join(place, 'postgres')).mode & 0o777).toBe(0o700)
    expect(readFileSync(join(place, 'origin'), 'utf8')).toBe(`${locked}\n`)
    rmSync(place, { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir: locked, log() {} })).rejects.toThrow('postgres-location')
    rmSync(locked, { recursive: true })
  },
  60_000,
)

test('Korean is searched and sorted correctly', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log() {} })
  await query(postgres.url, 'create extension if not exists pg_trgm')
  const [row] = await query(
    postgres.url,
    `select cardinality(show_trgm('가')) as trigrams, '하' > '가나' collate "ko-x-icu" as ordered`,
  )
  expect(row).toEqual({ trigrams: 2, ordered: true })
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
