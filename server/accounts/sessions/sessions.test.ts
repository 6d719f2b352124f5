import { expect, vi } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { productionSettings } from '../../../test/support/production.ts'
import { startTestServer } from '../../../test/support/server.ts'
import { joining, refusal } from '../accounts.support.ts'
import { age, browserOf } from './sessions.support.ts'

const { server, test } = apiTest()

const day = 86_400

/** A member signed in with a browser. */
async function member() {
  const body = await joining(server)
  const { user } = await server.api().accounts.join({ body })
  await server.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  const browser = browserOf(server)
  await browser.login(body.loginId, body.password)
  return { ...body, id: user.id, browser }
}
/** Another browser with a copy of this one's cookies: a tab that has not received the new one yet, or a thief. */
function copyOf(browser: ReturnType<typeof browserOf>) {
  const copy = browserOf(server)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

test('[S-03] a cookie’s token is replaced after 24 hours, not before', async () => {
  const { id, browser } = await member()
  const first = browser.token()
  await age(server, id, 'rotated_at', day - 60)
  await browser.me()
  expect(browser.token()).toBe(first)
  await age(server, id, 'rotated_at', 120)
  expect((await browser.me()).status).toBe(200)
  expect(browser.token()).not.toBe(first)
  expect((await browser.me()).data).toMatchObject({ id })
})

test('[S-03] a replaced token works for a minute after the new one is used', async () => {
  const { id, browser } = await member()
  const old = copyOf(browser)
  await age(server, id, 'rotated_at', day + 60)
  await browser.me()
  expect((await copyOf(old).me()).status, 'the new one was not used yet').toBe(200)
  await browser.me()
  expect((await copyOf(old).me()).status, 'within the minute').toBe(200)
  await age(server, id, 'previous_until', 61)
  expect((await browser.me()).status).toBe(200)
  expect((await copyOf(old).me()).status, 'stolen').toBe(401)
  expect((await browser.me()).status, 'and with it the whole session').toBe(401)
  const { revoked_reason } = await server.db
    .selectFrom('sessions')
    .select('revoked_reason')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(revoked_reason).toBe('token_reused')
  const told = await vi.waitUntil(
    () => server.db.selectFrom('notifications').select(['type', 'link']).where('user_id', '=', id).executeTakeFirst(),
    10_000,
  )
  expect(told).toEqual({ type: 'ACCOUNT', link: '/mypage/account' })
})

test('[S-03] a lost answer does not end the session: the next day brings another token', async () => {
  const { id, browser } = await member()
  await age(server, id, 'rotated_at', day + 60)
  await copyOf(browser).me()
  expect((await browser.me()).status).toBe(200)
  await age(server, id, 'rotated_at', day + 60)
  const before = browser.token()
  expect((await browser.me()).status).toBe(200)
  expect(browser.token()).not.toBe(before)
  expect((await browser.me()).status).toBe(200)
})

test('[S-03] of parallel requests one receives the new token and none fails', async () => {
  const { id, browser } = await member()
  await age(server, id, 'rotated_at', day + 60)
  const tabs = Array.from({ length: 8 }, () => copyOf(browser))
  const answers = await Promise.all(tabs.map(tab => tab.me()))
  expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200))
  expect(tabs.filter(tab => tab.token() !== browser.token())).toHaveLength(1)
})

test('[S-03] a bearer token is never replaced', async () => {
  const body = await joining(server)
  const { token, user } = await server.api().accounts.join({ body })
  await age(server, user.id, 'rotated_at', 3 * day)
  expect((await server.api(token!).accounts.me()).id).toBe(user.id)
  expect((await server.api(token!).accounts.me()).id).toBe(user.id)
})

test('[S-03] a session ends after idling and at its absolute end, whatever was used meanwhile', async () => {
  for (const column of ['idle_expires_at', 'expires_at'] as const) {
    const { id, browser } = await member()
    await server.db
      .updateTable('sessions')
      .set({ [column]: new Date() })
      .where('user_id', '=', id)
      .execute()
    expect((await browser.me()).status).toBe(401)
    expect(browser.token(), 'the cookie goes').toBeNull()
  }
})

test('a person sees their sessions by device, this one first and no full address', async () => {
  const { id, loginId, password, browser } = await member()
  await browserOf(server, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36').login(
    loginId,
    password,
  )
  const { data } = await browser.call('GET', '/v1/users/sessions')
  const list = data!.list as Record<string, unknown>[]
  expect(list.map(({ isCurrent, device }) => [isCurrent, device])).toEqual([
    [true, 'Safari · iPhone'],
    [false, 'Chrome · Windows'],
  ])
  expect(list[0]!.ipPrefix).toBe('127.0.0')
  const foreign = await member()
  const theirs = (await foreign.browser.call('GET', '/v1/users/sessions')).data!.list as { id: number }[]
  expect((await browser.call('DELETE', `/v1/users/sessions/${theirs[0]!.id}`)).status).toBe(404)
  expect((await foreign.browser.me()).status).toBe(200)
  expect(id).not.toBe(foreign.id)
})

test('an ended session is refused on its next request', async () => {
  const { loginId, password, browser } = await member()
  const others = [browserOf(server), browserOf(server), browserOf(server)]
  for (const other of others) await other.login(loginId, password)
  const list = (await browser.call('GET', '/v1/users/sessions')).data!.list as { id: number; isCurrent: boolean }[]
  const one = list.find(({ isCurrent }) => !isCurrent)!
  expect((await browser.call('DELETE', `/v1/users/sessions/${one.id}`)).status).toBe(200)
  const left = await Promise.all(others.map(async other => (await other.me()).status))
  expect(left.sort()).toEqual([200, 200, 401])
  expect((await browser.call('DELETE', '/v1/users/sessions')).data).toEqual({ ended: 2 })
  for (const other of others) expect((await other.me()).status).toBe(401)
  expect((await browser.me()).status).toBe(200)
})

test('ending this session clears the cookie', async () => {
  const { browser } = await member()
  const list = (await browser.call('GET', '/v1/users/sessions')).data!.list as { id: number }[]
  await browser.call('DELETE', `/v1/users/sessions/${list[0]!.id}`)
  expect(browser.token()).toBeNull()
})

test('[A-85] sensitive actions need the password again after some minutes', async () => {
  const { id, password, browser } = await member()
  const newPassword = '조명 아래 첫 대사'
  await age(server, id, 'authenticated_at', 601)
  const change = () => browser.call('PATCH', '/v1/users/password', { currentPassword: password, newPassword })
  expect(await change()).toMatchObject({ status: 403, code: 'reauthentication_required' })
  const before = browser.token()
  expect(await browser.call('POST', '/v1/users/reauthenticate', { password: 'wrong' })).toMatchObject({
    status: 422,
    code: 'password_wrong',
  })
  expect(await change()).toMatchObject({ status: 403 })
  const { data } = await browser.call('POST', '/v1/users/reauthenticate', { password })
  expect(Date.parse(String(data!.validUntil)) - Date.now()).toBeGreaterThan(590_000)
  expect(browser.token()).not.toBe(before)
  expect(await change()).toMatchObject({ status: 200 })
})

test('password attempts within a session are counted separately from the login page', async () => {
  const { loginId, password, browser } = await member()
  const again = (tried: string) => browser.call('POST', '/v1/users/reauthenticate', { password: tried })
  for (let time = 0; time < 10; time++) expect(await again('wrong')).toMatchObject({ status: 422 })
  expect(await again(password)).toMatchObject({ status: 429, code: 'login_throttled' })
  expect(await refusal(server.api().accounts.login({ body: { loginId, password } }))).toBe('accepted')
})

test('[A-85] a new password ends every other session at once', async () => {
  const { loginId, password, browser } = await member()
  const other = browserOf(server)
  await other.login(loginId, password)
  const bearer = await server.api().accounts.login({ body: { loginId, password } })
  const before = browser.token()
  const newPassword = '막이 오르기 전의 고요'
  const body = { currentPassword: password, newPassword }
  expect((await browser.call('PATCH', '/v1/users/password', body)).status).toBe(200)
  expect((await other.me()).status).toBe(401)
  expect(await refusal(server.api(bearer.token!).accounts.me())).toBe('401 not_signed_in')
  expect(browser.token()).not.toBe(before)
  expect((await browser.me()).status).toBe(200)
  expect((await browserOf(server).login(loginId, password)).status).toBe(401)
  expect((await browserOf(server).login(loginId, newPassword)).status).toBe(200)
})

test('[A-85] a refused change of password changes nothing', async () => {
  const { loginId, password, browser } = await member()
  const change = (body: object) => browser.call('PATCH', '/v1/users/password', body)
  const newPassword = '막이 오르기 전의 고요'
  expect(await change({ currentPassword: 'wrong', newPassword })).toMatchObject({ status: 422, code: 'password_wrong' })
  expect(await change({ currentPassword: password, newPassword: password })).toMatchObject({ status: 400 })
  expect(await change({ currentPassword: password, newPassword: 'password123' })).toMatchObject({
    code: 'password_too_common',
  })
  expect(await change({ currentPassword: password, newPassword, userId: 1 })).toMatchObject({ status: 400 })
  expect((await browserOf(server).login(loginId, password)).status).toBe(200)
})

test('[A-85] of two simultaneous changes one succeeds', async () => {
  const { password, browser } = await member()
  const change = (newPassword: string) =>
    copyOf(browser).call('PATCH', '/v1/users/password', { currentPassword: password, newPassword })
  const answers = await Promise.all([change('첫 번째 새 비밀번호'), change('두 번째 새 비밀번호')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('[A-75] failures from elsewhere at the same address do not lock out a known browser', async () => {
  const { loginId, password, browser } = await member()
  const stranger = browserOf(server)
  for (let time = 0; time < 10; time++) expect((await stranger.login(loginId, 'wrong')).status).toBe(401)
  expect((await stranger.login(loginId, password)).status).toBe(429)
  expect((await browser.login(loginId, password)).status).toBe(200)
  expect(browser.cookies.get('pfDevice')).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
})

test('[A-75] a known browser is counted too, and its mark is valid for its own account only', async () => {
  const [one, other] = [await member(), await member()]
  for (let time = 0; time < 10; time++) await one.browser.login(one.loginId, 'wrong')
  expect((await one.browser.login(one.loginId, one.password)).status).toBe(429)
  const thief = browserOf(server)
  thief.cookies.set('pfDevice', one.browser.cookies.get('pfDevice')!)
  for (let time = 0; time < 10; time++) await thief.login(other.loginId, 'wrong')
  expect((await browserOf(server).login(other.loginId, other.password)).status, 'counted for the address').toBe(429)
})

test('[A-75] an address has its own limit, which does not lock out a known browser', async () => {
  const other = await startTestServer()
  const body = await joining(other)
  const { loginId, password } = body
  await other.api().accounts.join({ body })
  const browser = browserOf(other)
  await browser.login(loginId, password)
  const failed = Array.from({ length: 100 }, (_, at) => ({
    login_id_hash: `somebody ${at}`,
    ip: '127.0.0.1',
    created_at: new Date(Date.now() - 60_000),
  }))
  await other.db.insertInto('login_attempts').values(failed).execute()
  const answers = [await browserOf(other).login(loginId, password), await browser.login(loginId, password)]
  await other.stop()
  expect(answers).toMatchObject([{ status: 429, code: 'login_throttled' }, { status: 200 }])
})

test('[S-03] in production the cookies are sent over https only', async () => {
  const secured = await startTestServer({
    ...productionSettings,
    SOLAPI_API_KEY: 'key',
    SOLAPI_API_SECRET: 'secret',
    SOLAPI_FROM: '0200000000',
    SOLAPI_BASE_URL: 'http://127.0.0.1:9',
  })
  const body = await joining(secured)
  const response = await fetch(`${secured.origin}/v1/users/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie()
  await secured.stop()
  expect(cookies.map(cookie => cookie.split('=')[0])).toEqual(['pfToken', 'pfDevice'])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax(; Max-Age=\d+)?; Secure/)
    expect(cookie).not.toContain('Domain')
  }
})
