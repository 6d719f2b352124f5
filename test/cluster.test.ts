import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { lossesBy } from './cluster/campaign.ts'
import { faults, missed } from './cluster/faults.ts'
import type { Seen } from './cluster/load.ts'
import { findEngines, optionsOf } from './cluster/options.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-engines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = join(folder, 'bin')
mkdirSync(path)

const run = (...words: string[]) => runCommand('cluster', ...words)

async function runCommand(command: string, ...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'bin', `${command}.ts`), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: path },
  })
  const ended = new Promise<number | null>(done => child.once('exit', done))
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: said + complained }
}

test('without engines the cluster names their packages and claims nothing', async () => {
  const { code, said } = await run()
  expect(code).toBe(0)
  expect(said).toMatch(/^Nothing was tried: .*apt-get install .*patroni etcd-server/)
  expect(said).not.toMatch(/reached|acknowledged/)
})

test('without pgBackRest the drill of a bucket names its package and claims nothing', async () => {
  const { code, said } = await runCommand('bucket-drill')
  expect(code).toBe(0)
  expect(said).toMatch(/^Nothing was tried\. .*apt-get install .*pgbackrest/)
  expect(said).not.toMatch(/acknowledged|back after/)
})

test('what is on the PATH is not asked for, and the newest PostgreSQL is taken', () => {
  for (const name of ['patroni', 'etcd', 'haproxy', 'redis-server']) writeFileSync(join(path, name), '')
  const root = join(folder, 'postgresql')
  expect(findEngines(path, root).missing).toEqual(['pgbouncer', 'postgresql'])
  for (const version of ['9', '15', '17']) {
    mkdirSync(join(root, version, 'bin'), { recursive: true })
    writeFileSync(join(root, version, 'bin', 'pg_rewind'), '')
  }
  const { engines, missing } = findEngines(path, root)
  expect([missing, engines.pg_rewind]).toEqual([['pgbouncer'], join(root, '17', 'bin', 'pg_rewind')])
})

test('a wrong word of a row or a number of rounds ends before anything starts', async () => {
  expect(optionsOf([])).toEqual({ keep: false, faults, rounds: 1, campaign: null })
  const some = optionsOf(['--keep', '--rounds', '3', '--only', 'web', '--only', 'leader'])
  expect([some.keep, some.rounds, some.faults.map(({ name }) => name)]).toEqual([true, 3, ['leader', 'web']])
  for (const rounds of ['0', '1.5', 'many']) expect(() => optionsOf(['--rounds', rounds])).toThrow('--rounds')
  expect(() => optionsOf(['--once'])).toThrow('--once')
  const wrong = await run('--only', 'sun')
  expect(wrong).toMatchObject({ code: 1, said: expect.stringMatching(/^--only sun: .*leader.*pooler/) })
})

test('a campaign has a seed and an end, and takes no row or second word', () => {
  const words = ['campaign', '--rounds', '200', '--minutes', '90', '--seed', '7']
  expect(optionsOf(words)).toMatchObject({ rounds: 200, campaign: { seed: 7, minutes: 90 } })
  expect(optionsOf(['campaign'])).toMatchObject({ rounds: 20, campaign: { minutes: 60 } })
  for (const wrong of [['war'], ['campaign', 'war'], ['campaign', '--only', 'web'], ['--seed', '7']])
    expect(() => optionsOf(wrong)).toThrow()
})

test('a seed loses the same parts for as long, never two database servers at once', () => {
  const first = (seed: number) => lossesBy(seed).take(200).toArray()
  expect(first(7)).toEqual(first(7))
  expect(first(7)).not.toEqual(first(8))
  const servers = ['leader', 'postgres', 'standby', 'frozen-standby']
  for (const { lost, heldS } of first(7)) {
    expect(lost.filter(({ name }) => servers.includes(name)).length).toBeLessThan(2)
    expect(heldS).toBeLessThanOrEqual(Math.max(...lost.map(({ seconds }) => seconds)))
  }
  const lost = new Set(first(7).flatMap(({ lost }) => lost.map(({ name }) => name)))
  for (const name of ['leader', 'standby', 'pooler', 'web', 'worker', 'etcd-one', 'redis', 'store'])
    expect(lost).toContain(name)
})

test('each part of a goal that was missed is named', () => {
  const [leader] = faults
  const seen: Seen = {
    gapS: 20,
    acknowledged: 100,
    lost: 0,
    answers: new Map([['503', 9]]),
    slowestReadS: 1,
    slowestWriteS: 5,
  }
  expect(missed(leader!, seen)).toEqual([])
  const worse = { ...seen, gapS: 26, lost: 1, slowestReadS: 8.1, answers: new Map([['another’s page', 1]] as const) }
  expect(missed(leader!, worse)).toEqual([
    '1 acknowledged writes lost',
    'longer than 25 s without a write',
    'an answer took longer than 8 s',
    'another’s page',
  ])
})
