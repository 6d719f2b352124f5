import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { makeMember } from '../../../test/support/membership.ts'
import { createActor, createPerson } from '../../../test/support/people.ts'
import { joining, refusal } from '../accounts.support.ts'

const { server, test } = apiTest()
let account: { loginId: string; password: string }

beforeAll(async () => {
  const body = await joining(server)
  await server.api().accounts.join({ body })
  account = { loginId: body.loginId, password: body.password }
})

const login = (body: object) => server.api().accounts.login({ body: body as typeof account })
const put = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const browser = { 'sec-fetch-site': 'same-origin' }
const forgetAttempts = () => server.db.deleteFrom('login_attempts').execute()

test('[A-75] the right password gives a token, its end and the person', async () => {
  const answer = await login(account)
  expect(answer.token).toMatch(/^pf_[\w-]{43}$/)
  expect(Date.parse(answer.expiresAt)).toBeGreaterThan(Date.now())
  expect(answer.user).toMatchObject({ loginId: account.loginId, name: '윤슬아', permissions: ['Actor'] })
  expect(await server.api(answer.token!).accounts.me()).toEqual(answer.user)
})

test('[S-03] the token in pfToken is the bearer token of other programs', async () => {
  const [cookie] = (await put('/v1/users/login', account, browser)).headers.getSetCookie()
  const token = /^pfToken=([^;]+)/.exec(cookie!)![1]!
  expect(await server.api(token).accounts.me()).toMatchObject({ loginId: account.loginId })
})

test('[A-75] an id typed with a capital letter is the same id', async () => {
  const answer = await login({ ...account, loginId: ` ${account.loginId.toUpperCase()} ` })
  expect(answer.user.loginId).toBe(account.loginId)
})

test('[A-75] unknown id and wrong password get the same answer', async () => {
  const answers = await Promise.all(
    [
      { loginId: 'nobody_here', password: 'something else' },
      { loginId: account.loginId, password: 'something else' },
    ].map(async body => {
      const response = await put('/v1/users/login', body)
      const { requestId, ...envelope } = await response.json()
      return { status: response.status, envelope }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 401, envelope: { result: false, code: 'login_failed' } })
  await forgetAttempts()
})

test('[A-75] bad input is refused with a message for each field', async () => {
  expect(await refusal(login({ loginId: account.loginId }))).toBe('400 invalid_input')
  expect(await refusal(login({ ...account, admin: true }))).toBe('400 invalid_input')
  expect(await refusal(login({ ...account, password: 5 }))).toBe('400 invalid_input')
})

const noted = async (action: string) =>
  (await server.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length

test('[A-75] attempts wait after ten failures on an account from one address', async () => {
  for (let time = 0; time < 10; time++)
    expect(await refusal(login({ ...account, password: 'wrong' }))).toBe('401 login_failed')
  const response = await put('/v1/users/login', account)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800)
  await put('/v1/users/login', account)
  expect(await noted('account.login_throttled')).toBe(1)
  await server.db
    .updateTable('login_attempts')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .execute()
  expect((await login(account)).user.loginId).toBe(account.loginId)
})

test('[A-75] a burst of parallel attempts is counted as well', async () => {
  await forgetAttempts()
  const answers = await Promise.all(Array.from({ length: 25 }, () => refusal(login({ ...account, password: 'wrong' }))))
  expect(answers.filter(answer => answer === '401 login_failed').length).toBeLessThanOrEqual(10)
  await forgetAttempts()
})

test('[A-75] a suspended person is told so with the right password only', async () => {
  const body = await joining(server)
  const { token, user } = await server.api().accounts.join({ body })
  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', user.id).execute()
  expect(await refusal(login({ loginId: body.loginId, password: body.password }))).toBe('403 suspended')
  expect(await refusal(login({ loginId: body.loginId, password: 'wrong' }))).toBe('401 login_failed')
  expect(await noted('account.login_suspended')).toBe(1)
  expect(await refusal(server.api(token!).accounts.me())).toBe('401 not_signed_in')
})

test('[S-03] a browser gets the cookie and no token in the body', async () => {
  const response = await put('/v1/users/login', account, browser)
  const [cookie] = response.headers.getSetCookie()
  expect((await response.json()).data.token).toBeNull()
  expect(cookie).toMatch(/^pfToken=pf_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const stay = await put('/v1/users/login', { ...account, staySignedIn: true }, browser)
  expect(stay.headers.getSetCookie()[0]).toMatch(/; Expires=/)
  expect(stay.headers.getSetCookie().join()).not.toContain('Domain')
})

test('[S-03] every login creates a new token, and the database stores no usable one', async () => {
  const [first, second] = [await login(account), await login(account)]
  expect(first.token).not.toBe(second.token)
  const { rows } = await server.server.database.pool.query('SELECT sessions::text AS row FROM sessions')
  expect(JSON.stringify(rows)).not.toContain(second.token!.slice(3))
})

test('[S-03] the cookie is accepted from our own pages only', async () => {
  const { token } = await login(account)
  const me = (headers: Record<string, string>) =>
    fetch(`${server.origin}/v1/users/me`, { headers: { cookie: `pfToken=${token}`, ...headers } })
  expect((await me(browser)).status).toBe(200)
  expect((await me({ 'sec-fetch-site': 'cross-site' })).status).toBe(401)
  expect((await me({ 'sec-fetch-site': 'same-site' })).status).toBe(401)
  expect((await me({})).status).toBe(401)
  expect((await me({ origin: 'https://elsewhere.example' })).status).toBe(401)
  const crossLogin = await put('/v1/users/login', account, { 'sec-fetch-site': 'cross-site' })
  expect(crossLogin.status).toBe(403)
})

test('[S-02] logout ends this session at once, clears the cookie and leaves the others', async () => {
  const [mine, other] = [await login(account), await login(account)]
  const response = await fetch(`${server.origin}/v1/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mine.token}`, ...browser },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toContain('pfToken=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect(await refusal(server.api(mine.token!).accounts.me())).toBe('401 not_signed_in')
  expect(await server.api(other.token!).accounts.me()).toMatchObject({ loginId: account.loginId })
})

test('[S-01] an unknown, malformed or expired token counts as a guest’s', async () => {
  expect(await refusal(server.api('pf_nonsense').accounts.me())).toBe('401 not_signed_in')
  const actor = await createActor(server)
  await server.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', actor.id)
    .execute()
  expect(await refusal(actor.api.accounts.me())).toBe('401 not_signed_in')
})

test('[A-76] [D-02] the account shows permissions, membership and picture', async () => {
  const person = await createPerson(server, ['Actor', 'CastingManager'], { name: '한서율' })
  await makeMember(server, person)
  const profile = await server.db
    .insertInto('profiles')
    .values({ user_id: person.id, actor_name: '한서율', gender: 'FEMALE', birth_date: '1995-05-05' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const image = await server.db
    .insertInto('images')
    .values({ owner_id: person.id, key: `k${person.id}`, width: 700, height: 900, color: '#eeeeee', bytes: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photo = await server.db
    .insertInto('profile_photos')
    .values({ profile_id: profile.id, image_id: image.id, kind: 'MAIN', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('profiles').set({ main_photo_id: photo.id }).where('id', '=', profile.id).execute()
  expect(await person.api.accounts.me()).toEqual({
    id: person.id,
    name: '한서율',
    birthDate: '1995-05-05',
    loginId: person.loginId,
    email: null,
    phone: null,
    permissions: ['Actor', 'CastingManager'],
    operatorRoles: [],
    isPlfilPlusMember: true,
    profileImageUrl: `/media/images/k${person.id}/130.jpg`,
    profileId: profile.id,
    actedBy: null,
  })
})

test('[P-01] a revoked permission is gone on the next request', async () => {
  const admin = await createPerson(server, ['Admin'])
  expect(await refusal(admin.api.admin.summary())).toBe('accepted')
  await server.db.updateTable('users').set({ permissions: [], operator_roles: [] }).where('id', '=', admin.id).execute()
  expect(await refusal(admin.api.admin.summary())).toBe('403 forbidden')
})
