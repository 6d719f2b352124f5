import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { koreanDate, koreanTime, monthsLater } from '#contract/korean-time.ts'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { inParallel } from '#server/payments/in-parallel.ts'
import { sweep } from '#server/payments/sweep.ts'
import { joinMember } from '../../bench/members.ts'
import { openMoneyEngine } from '../../bench/money-engine.ts'
import { answerOf } from '../../bench/server-process.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'

const { server, test } = apiTest()
const root = join(import.meta.dirname, '..', '..')
const members = 200
const secret = randomBytes(32).toString('hex')
const running: ChildProcess[] = []

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

function start(script: string, words: string[] = []): ChildProcess {
  const child = fork(join(root, script), words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running.push(child)
  return child
}

test('killing the renewal of 200 members again and again makes exactly 200 charges', {
  timeout: 240_000,
}, async () => {
  await server.server.jobs.stop()
  const { connectionString = '' } = server.server.database.pool.options
  const { url } = await answerOf<{ url: string }>(start('bench/payment-provider.ts'))
  const control = controlStandIn(url)
  await control.fault({ call: 'hook', fault: 'lost', times: 1_000_000 })

  // The joining clock is a month back; the renewing process uses today.
  const today = koreanDate(new Date())
  const monthAgo = new Date(koreanTime(monthsLater(today, -1)))
  const clock = { now: () => monthAgo }
  const { engine, close } = openMoneyEngine({ databaseUrl: connectionString, providerUrl: url, secret, clock })
  const { rows } = await server.server.database.pool.query<{ id: string }>(
    `INSERT INTO users (login_id, name, birth_date, permissions)
     SELECT 'renewed' || n, '이한결', '1995-05-05', '{Actor}' FROM generate_series(1, ${members}) n RETURNING id`,
  )
  await inParallel(engine, rows, ({ id }) => joinMember(engine, control, Number(id)))
  const charges = async () => {
    const { events } = await control.state()
    return events.length - members
  }
  expect(await charges()).toBe(0)

  const renew = () => start('bench/renew-process.ts', [connectionString, url, secret])
  for (const share of [0.2, 0.5, 0.8]) {
    const child = renew()
    const ended = once(child, 'exit')
    await expect.poll(charges, { timeout: 60_000, interval: 5 }).toBeGreaterThan(members * share)
    child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
    expect(await charges()).toBeLessThan(members)
  }
  const last = renew()
  expect((await once(last, 'exit'))[0]).toBe(0)
  // Payments in flight stay claimed by the killed process for a while; the sweep takes them afterwards.
  const later = { ...engine, clock: { now: () => new Date(Date.now() + 600_000) } }
  await sweep(later)
  const { events } = await control.state()
  const byMember = Map.groupBy(events, ({ customer }) => customer.id)
  expect([...byMember.values()].filter(own => own.length !== 2)).toEqual([])
  expect(events.length).toBe(members * 2)
  expect(await brokenRules(server, 'at rest')).toEqual({})
  await close()
})
