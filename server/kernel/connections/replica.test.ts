import { expect, test } from 'vitest'
import { followReplica } from './replica.ts'

/** A replica whose positions the test moves. */
function moving() {
  const at = { lead: 100, replayed: 100 }
  let isAway = false
  const replica = followReplica(async () => {
    if (isAway) throw new Error('away')
    return { ...at }
  })
  return { at, replica, leave: () => (isAway = true) }
}

test('a replica is asked from the first look on, which finds it in step', async () => {
  const { replica } = moving()
  expect(replica.has(null)).toBe(false)
  expect(await replica.look()).toBeNull()
  expect(replica.has(null)).toBe(true)
})

test('nobody reads behind what they wrote themselves', async () => {
  const { at, replica } = moving()
  await replica.look()
  expect([replica.has('100'), replica.has('101'), replica.has(null)]).toEqual([true, false, true])
  at.replayed = 101
  await replica.look()
  expect(replica.has('101')).toBe(true)
})

test('a replica more than five seconds behind is left out until it has caught up', async () => {
  const { at, replica } = moving()
  await replica.look()
  at.lead = 200
  for (let second = 1; second <= 5; second++) expect(await replica.look()).toBeNull()
  expect(replica.has(null)).toBe(true)
  expect(await replica.look()).toMatch(/behind/)
  expect(replica.has(null)).toBe(false)
  at.replayed = 200
  expect([await replica.look(), replica.has(null)]).toEqual([null, true])
})

test('what was hidden is asked of the leader until the replica hides it', async () => {
  const { at, replica } = moving()
  await replica.look()
  at.lead = 150
  replica.catchUp()
  expect(replica.has(null)).toBe(false)
  await replica.look()
  expect(replica.has(null)).toBe(false)
  at.replayed = 150
  await replica.look()
  expect(replica.has(null)).toBe(true)
})

test('a hiding during a look waits for the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const replica = followReplica(async () => {
    await promise
    return { lead: 100, replayed: 100 }
  })
  const looking = replica.look()
  replica.catchUp()
  resolve()
  await looking
  expect(replica.has(null)).toBe(false)
  await replica.look()
  expect(replica.has(null)).toBe(true)
})

test('a replica that fails is left out at once and says why', async () => {
  const { replica, leave } = moving()
  await replica.look()
  replica.doubt()
  expect(replica.has(null)).toBe(false)
  await replica.look()
  expect(replica.has(null)).toBe(true)
  leave()
  expect([await replica.look(), replica.has(null)]).toEqual(['away', false])
})
