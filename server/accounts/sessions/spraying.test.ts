import { expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { joining, refusal } from '../accounts.support.ts'

const { server, test } = apiTest()
const browser = { 'sec-fetch-site': 'same-origin' }
const put = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('[A-75] one password tried on many accounts is braked, except in known browsers', async () => {
  const { loginId, password, ...joined } = await joining(server)
  await server.api().accounts.join({ body: { loginId, password, ...joined } })
  const account = { loginId, password }
  const known = await put('/v1/users/login', account, browser)
  const mark = /pfDevice=[^;]+/.exec(known.headers.getSetCookie().join('; '))![0]
  for (let at = 0; at < 20; at++)
    expect(
      await refusal(server.api().accounts.login({ body: { loginId: `sprayed_${at}`, password: 'spring2026' } })),
    ).toBe('401 login_failed')
  const response = await put('/v1/users/login', { loginId: 'sprayed_20', password: 'spring2026' })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await put('/v1/users/login', account, { ...browser, cookie: mark })).status).toBe(200)
})
