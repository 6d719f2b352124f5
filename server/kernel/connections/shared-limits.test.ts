import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRedisStandIn } from '../../../test/support/redis-stand-in.ts'
import { createLog } from '../log.ts'
import { openSharedLimits } from './shared-limits.ts'

const log = createLog({ logLevel: 'silent', isProduction: true })
const minute = 60_000
let standIn: Awaited<ReturnType<typeof startRedisStandIn>>
beforeAll(async () => {
  standIn = await startRedisStandIn()
})
afterAll(() => standIn.stop())
beforeEach(() => standIn.freeze(false))

type Limits = Awaited<ReturnType<typeof openSharedLimits>>
const opened: Limits[] = []
afterAll(() => {
  for (const limits of opened) limits.close()
})
// Other tests keep the machine busy.
const patient = { patienceMs: 20_000 }

/** A process with its own counts, by a route's limit. */
async function openProcess({ url = standIn.url, patienceMs = 200 } = {}) {
  const limits = await openSharedLimits(url, log, patienceMs)
  opened.push(limits)
  const stores = new Map<string, InstanceType<Limits['store']>>()
  return (key: string, route = '/v1/castings') => {
    const store =
      stores.get(route) ?? new limits.store(null).child({ routeInfo: { method: 'GET', url: route } } as never)
    stores.set(route, store)
    return new Promise<number>(done => store.incr(key, (_, count) => done(count!.current), minute, 100))
  }
}

test('processes count the calls of one person together, by route', async () => {
  const [one, other] = [await openProcess(patient), await openProcess(patient)]
  expect(await one('user 1')).toBe(1)
  expect(await other('user 1')).toBe(2)
  expect(await one('user 1')).toBe(3)
  expect(await one('user 2')).toBe(1)
  expect(await other('user 1', '/v1/users/me')).toBe(1)
})

test('while the shared counts are silent, each process goes on with its own', async () => {
  const count = await openProcess()
  await count('user 3')
  standIn.freeze(true)
  for (const expected of [2, 3, 4, 5, 6]) expect(await count('user 3')).toBe(expected)
})

test('after three failures in a row nothing waits for the shared counts', async () => {
  const count = await openProcess()
  standIn.freeze(true)
  for (const _ of [1, 2, 3]) await count('user 4')
  const began = performance.now()
  for (const _ of Array(200)) await count('user 4')
  // Each that asked would have waited for 200 ms.
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('a wrong address is no reason not to start', async () => {
  const count = await openProcess({ url: 'redis://127.0.0.1:1' })
  expect([await count('user 5'), await count('user 5')]).toEqual([1, 2])
})
