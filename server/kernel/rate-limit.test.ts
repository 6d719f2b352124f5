import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createActor } from '../../test/support/people.ts'
import { startSession } from './session.ts'

const { server, test } = apiTest()

const session = { isCookie: false, isPersistent: true, userAgent: null, ip: null }
const me = (token: string) => fetch(`${server.origin}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })

test('[W-36] limits count people: further sessions of one person share the limit of the first', async () => {
  const actor = await createActor(server)
  const other = await createActor(server)
  const { token: second } = await startSession(server.db, actor.id, session)
  for (const token of [actor.token, second, other.token]) expect((await me(token)).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 320 }, () => me(actor.token)))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect((await me(second)).status).toBe(429)
  expect((await me(other.token)).status, 'other people are not affected').toBe(200)
})

test('inventing tokens does not evade the limit of an address', async () => {
  const actor = await createActor(server)
  expect((await me(actor.token)).status).toBe(200)
  const invented = Array.from({ length: 320 }, () => me(`pf_${randomBytes(32).toString('base64url')}`))
  const answers = await Promise.all(invented)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused?.json()).toMatchObject({ result: false, code: 'too_many_requests' })
  expect((await me(actor.token)).status).toBe(200)
})
