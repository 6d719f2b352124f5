import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { productionSettings } from '../../../test/support/production.ts'
import { startTestServer } from '../../../test/support/server.ts'

const { server, test } = apiTest()
let phone: string
beforeAll(async () => {
  phone = '01055550101'
  await server.api().accounts.phoneCode({ body: { phone, purpose: 'JOIN' } })
})

test('the outbox shows this machine what would have been sent', async () => {
  const page = await fetch(`${server.origin}/dev/outbox`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(phone)
  const { list } = await (await fetch(`${server.origin}/dev/outbox.json?phone=${phone}`)).json()
  expect(list).toMatchObject([{ channel: 'SMS', to: phone, template: 'PHONE_CODE' }])
  expect(await (await fetch(`${server.origin}/dev/outbox.json?phone=01000000000`)).json()).toEqual({ list: [] })
})

test('[W-42] proxied requests, or a foreign name pointing here, see nothing', async () => {
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/api']) {
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']) {
      const passedOn = await fetch(`${server.origin}${path}`, { headers: { [name]: '203.0.113.9' } })
      expect(passedOn.status, name).toBe(404)
    }
    const renamed = await server.server.app.inject({
      url: path,
      headers: { host: 'evil.example' },
      remoteAddress: '127.0.0.1',
    })
    expect(renamed.statusCode).toBe(404)
    const outside = await server.server.app.inject({
      url: path,
      headers: { host: 'localhost' },
      remoteAddress: '203.0.113.9',
    })
    expect(outside.statusCode).toBe(404)
  }
})

test('neither exists in production with real messages', async () => {
  const real = await startTestServer({ SOLAPI_API_KEY: 'key', SOLAPI_API_SECRET: 'secret', SOLAPI_FROM: '0200000000' })
  expect((await fetch(`${real.origin}/dev/outbox`)).status).toBe(404)
  expect((await fetch(`${real.origin}/dev/outbox.json`)).status).toBe(404)
  await real.stop()
  const production = await startTestServer(productionSettings)
  expect((await fetch(`${production.origin}/dev/outbox`)).status).toBe(404)
  expect((await fetch(`${production.origin}/dev/api`)).status).toBe(404)
  await production.stop()
})

test('the API page lists every endpoint', async () => {
  const text = await (await fetch(`${server.origin}/dev/api`)).text()
  expect(text).toContain('PUT /v1/users/login')
  const openApi = await (await fetch(`${server.origin}/dev/api/openapi.json`)).json()
  expect(Object.keys(openApi.paths)).toContain('/v1/users/castingAuthApc/{id}')
})
