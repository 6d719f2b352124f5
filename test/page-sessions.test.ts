import { beforeAll, expect } from 'vitest'
import { hashPassword } from '#server/accounts/passwords.ts'
import { apiTest } from './support/api.ts'

const { server, test } = apiTest({ LOG_LEVEL: 'silent' }, 'built')
const password = '밤마다 대본 읽기 7'

beforeAll(async () => {
  await server.db
    .insertInto('users')
    .values({
      login_id: 'member_one',
      password_hash: await hashPassword(password),
      name: '윤슬아',
      birth_date: '1995-05-05',
      permissions: ['Actor'],
    })
    .execute()
})

/** Signs in by the page's form, as a browser without JavaScript does; returns the cookies. */
async function signIn(): Promise<{ pfToken: string; pfDevice: string; lines: string[] }> {
  const response = await fetch(`${server.origin}/account/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ loginId: 'member_one', password, returnUrl: '/' }),
  })
  const lines = response.headers.getSetCookie()
  const cookie = (name: string) => lines.map(line => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1]).find(Boolean)!
  return { pfToken: cookie('pfToken'), pfDevice: cookie('pfDevice'), lines }
}

const myPage = (token: string) =>
  fetch(`${server.origin}/mypage`, { redirect: 'manual', headers: { cookie: `pfToken=${token}` } })
const wait = (seconds: number) =>
  server.server.database.pool.query(
    `UPDATE sessions SET rotated_at = rotated_at - make_interval(secs => $1), previous_until = previous_until - make_interval(secs => $1)`,
    [seconds],
  )
const newTokenIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map(line => /^pfToken=(pf_[^;]+)/.exec(line)?.[1])
    .filter(Boolean)

test('[S-03] the login page sets cookies that no script can read', async () => {
  const { lines } = await signIn()
  expect(lines.map(line => line.split('=')[0]).toSorted()).toEqual(['pfDevice', 'pfToken', 'pfWay'])
  for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=Lax/)
})

test('[S-03] a page renews a token that is a day old, once, and is shown to the person', async () => {
  const { pfToken } = await signIn()
  expect(newTokenIn(await myPage(pfToken))).toEqual([])
  await wait(86_460)
  const page = await myPage(pfToken)
  expect(await page.text()).toContain('윤슬아')
  const [next, ...more] = newTokenIn(page)
  expect(next).not.toBe(pfToken)
  expect(more, 'a page makes several calls').toEqual([])
  expect((await myPage(next!)).status).toBe(200)
  expect((await myPage(pfToken)).status, 'within the minute').toBe(200)
  await wait(61)
  const late = await myPage(pfToken)
  expect([late.status, late.headers.get('location')]).toEqual([
    302,
    '/account/login?returnUrl=%2Fmypage&refusal=signed_out',
  ])
  expect((await myPage(next!)).status, 'the session has ended').toBe(302)
})

test('[S-03] a page whose answer was lost leaves the old token valid', async () => {
  const { pfToken } = await signIn()
  await wait(86_460)
  await myPage(pfToken)
  await wait(3600)
  expect((await myPage(pfToken)).status).toBe(200)
})

test('[S-03] a token planted in the browser beforehand never becomes valid', async () => {
  const planted = `pf_${'A'.repeat(43)}`
  const response = await fetch(`${server.origin}/v1/users/login`, {
    method: 'PUT',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie: `pfToken=${planted}` },
    body: JSON.stringify({ loginId: 'member_one', password }),
  })
  expect(newTokenIn(response)).not.toContain(planted)
  expect((await myPage(planted)).status).toBe(302)
})

test('calls made by pages are limited like those of the API', async () => {
  const tries = Array.from({ length: 70 }, (_, at) =>
    fetch(`${server.origin}/account/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ loginId: `nobody_${at}`, password: 'wrong', returnUrl: '/' }),
    }),
  )
  const answers = await Promise.all(tries)
  const refused = await Promise.all(answers.filter(({ status }) => status === 429).map(answer => answer.text()))
  expect(refused.filter(text => text.includes('요청이 너무 잦아요')).length).toBeGreaterThanOrEqual(10)
})
