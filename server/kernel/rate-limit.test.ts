import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor } from '../../test/support/people.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const me = (token: string) => fetch(`${server.origin}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })

test('inventing tokens does not escape the limit of an address; a person with a token of their own still gets in', async () => {
  const actor = await createActor(server)
  expect((await me(actor.token)).status).toBe(200)
  const invented = Array.from({ length: 320 }, () => me(`pf_${randomBytes(32).toString('base64url')}`))
  const answers = await Promise.all(invented)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused?.json()).toMatchObject({ result: false, code: 'too_many_requests' })
  expect((await me(actor.token)).status).toBe(200)
})
