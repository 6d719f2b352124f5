import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { backUpCluster, findBases, removeOldBases } from './base-backup.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { restoreCluster } from './restore.ts'

const folders: string[] = []
// mkdtemp makes a private folder, which PostgreSQL's account must be able to enter.
function openFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `mudaero-${name}-`))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const quick = { log: () => {}, durable: false }
const notes = async (dataDir: string, backupDir: string) => {
  const server = await startEmbeddedPostgres({ dataDir, backupDir, ...quick })
  const rows = await query(server.url, 'select text from note order by text')
  await server.stop()
  return rows.map(row => row.text)
}

test('a lost disk is restored with everything archived, or to a point in time', async () => {
  const [dataDir, backupDir] = [openFolder('data'), openFolder('backup')]
  const server = await startEmbeddedPostgres({ dataDir, backupDir, ...quick })
  const write = (text: string) => query(server.url, `insert into note values ('${text}')`)
  await query(server.url, 'create table note (text text)')
  await write('1 앞')
  const running = await findRunningPostgres(dataDir)
  expect(running).not.toBe(null)
  const base = await backUpCluster(running!.url, running!.cluster, backupDir)
  expect((await findBases(backupDir)).map(({ folder }) => folder)).toEqual([base.folder])
  await write('2 뒤')
  const [{ now }] = (await query(server.url, 'select clock_timestamp() as now')) as [{ now: Date }]
  await write('3 실수')
  await query(server.url, 'select pg_switch_wal()')
  const archived = `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver`
  await expect.poll(async () => (await query(server.url, archived))[0]!.done).toBe(true)
  await server.stop()

  rmSync(dataDir, { recursive: true })
  await restoreCluster({ dataDir, backupDir, ...quick })
  chmodSync(dataDir, 0o755)
  expect(await notes(dataDir, backupDir)).toEqual(['1 앞', '2 뒤', '3 실수'])

  const { aside } = await restoreCluster({ dataDir, backupDir, to: now, ...quick })
  expect(await notes(dataDir, backupDir)).toEqual(['1 앞', '2 뒤'])
  expect(existsSync(aside!)).toBe(true)
  const tooEarly = restoreCluster({ dataDir, backupDir, to: new Date(Date.now() - 86_400_000), ...quick })
  await expect(tooEarly).rejects.toThrow(/되돌릴 수 있는 백업이 없어요/)
  expect(await notes(dataDir, backupDir)).toEqual(['1 앞', '2 뒤'])
})

test('a backup folder belongs to one database, and a server without one makes no copy', async () => {
  const [dataDir, backupDir, other] = [openFolder('data'), openFolder('backup'), openFolder('other')]
  const first = await startEmbeddedPostgres({ dataDir, backupDir, ...quick })
  await first.stop()
  await expect(startEmbeddedPostgres({ dataDir: other, backupDir, ...quick })).rejects.toThrow(
    /다른 데이터베이스의 백업/,
  )
  const silent = await startEmbeddedPostgres({ dataDir, ...quick })
  const running = await findRunningPostgres(dataDir)
  await expect(backUpCluster(running!.url, running!.cluster, backupDir)).rejects.toThrow(/BACKUP_DIR 없이 시작/)
  await silent.stop()
  expect(await findRunningPostgres(dataDir)).toBe(null)
})

test('old copies are removed, with the log that no copy needs', async () => {
  const [dataDir, backupDir] = [openFolder('data'), openFolder('backup')]
  const server = await startEmbeddedPostgres({ dataDir, backupDir, ...quick })
  const running = (await findRunningPostgres(dataDir))!
  const log0 = () => readdirSync(join(backupDir, 'wal')).filter(name => /^[0-9A-F]{24}\.gz$/.test(name)).length
  for (let at = 0; at < 3; at++) {
    await query(server.url, `create table copy_${at} (id int)`)
    await backUpCluster(running.url, running.cluster, backupDir)
  }
  const before = log0()
  expect(await removeOldBases(backupDir, 1 / 86_400_000)).toBe(1)
  expect(await findBases(backupDir)).toHaveLength(2)
  expect(log0()).toBeLessThan(before)
  await server.stop()
})
