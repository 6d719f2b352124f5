import { beforeEach, expect } from 'vitest'
import { signInAt } from '#server/integrations/social-login/loopback.support.ts'
import { loopbackPeople } from '#server/integrations/social-login/loopback-people.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor } from '../../../test/support/people.ts'
import { startTestServer } from '../../../test/support/server.ts'
import { agreed, newPhone, provePhone, refusal } from '../accounts.support.ts'
import { age, browserOf } from '../sessions/sessions.support.ts'
import { type Provider, returnedFrom as returnedAt, ticketOf as ticketAt } from './social.support.ts'

const { server, test } = apiTest()
beforeEach(async () => {
  await server.db.deleteFrom('sns_accounts').execute()
  await server.db.deleteFrom('join_tickets').execute()
})

const [open, silent] = loopbackPeople as [(typeof loopbackPeople)[0], (typeof loopbackPeople)[0]]
const returnedFrom = (provider: Provider, personId?: string) => returnedAt(server, provider, personId)
const ticketOf = (provider: Provider, personId?: string) => ticketAt(server, provider, personId)
const login = (body: object) =>
  server.api().accounts.loginWithSns({ body: body as Awaited<ReturnType<typeof returnedFrom>> })

/** A valid join request with a ticket, for tests to modify. */
async function joiningWith(joinTicket: string) {
  const phone = newPhone()
  return {
    permission: 'Actor' as const,
    name: '한여름',
    birthDate: '1997-07-14',
    phone,
    phoneProof: await provePhone(server, phone),
    joinTicket,
    consents: agreed,
  }
}
const join = (body: object) => server.api().accounts.join({ body: body as Awaited<ReturnType<typeof joiningWith>> })

test('[X-03] both providers can be chosen', async () => {
  expect(await server.api().accounts.snsProviders()).toEqual(['KAKAO', 'GOOGLE'])
})

test('[A-74] an unknown person gets a ticket with the provider’s data, which is not stored', async () => {
  const { joinTicket, prefill } = await ticketOf('KAKAO')
  expect(joinTicket).toMatch(/^jt_[\w-]{43}$/)
  expect(prefill).toEqual({
    name: '한여름',
    email: 'yeoreum@example.com',
    phone: '01020003001',
    birthDate: '1997-07-14',
  })
  const { rows } = await server.server.database.pool.query('SELECT join_tickets::text AS row FROM join_tickets')
  expect(rows).toHaveLength(1)
  for (const told of ['여름', 'yeoreum', '3001', '1997', joinTicket]) expect(rows[0].row).not.toContain(told)
})

test('[A-74][A-77] the ticket joins, and the next sign-in is a session of the same person', async () => {
  const { joinTicket } = await ticketOf('KAKAO')
  const joined = await join(await joiningWith(joinTicket))
  expect(joined.user).toMatchObject({ name: '한여름', loginId: null, permissions: ['Actor'] })
  const again = await login(await returnedFrom('KAKAO'))
  if (again.needsJoin) throw new Error('nobody was found')
  expect(again.user.id).toBe(joined.user.id)
  expect((await server.api(again.token!).accounts.me()).id).toBe(joined.user.id)
  expect(await server.api(again.token!).accounts.snsAccounts()).toMatchObject([{ provider: 'KAKAO' }])
})

test('[A-77] joining with a ticket still requires age, consents and phone', async () => {
  const { joinTicket } = await ticketOf('GOOGLE')
  const body = await joiningWith(joinTicket)
  expect(await refusal(join({ ...body, birthDate: '2015-03-02' }))).toBe('422 guardian_required')
  expect(await refusal(join({ ...body, consents: { ...agreed, TERMS: false } }))).toBe('422 consent_required')
  expect(await refusal(join({ ...body, phoneProof: 'pp_made-up' }))).toBe('422 phone_proof_invalid')
  expect(await refusal(join(body))).toBe('accepted')
})

test('[A-77] a ticket is valid once, for ten minutes, and replaces id and password', async () => {
  const { joinTicket } = await ticketOf('KAKAO')
  const body = await joiningWith(joinTicket)
  expect(await refusal(join({ ...body, loginId: 'yeoreum' }))).toBe('400 invalid_input')
  expect(await refusal(join({ ...body, password: '밤마다 대본 읽기 7' }))).toBe('400 invalid_input')
  expect(await refusal(join({ ...body, joinTicket: undefined }))).toBe('400 invalid_input')
  expect(await refusal(join({ ...body, joinTicket: 'jt_made-up' }))).toBe('422 join_ticket_invalid')
  await server.db.updateTable('join_tickets').set({ expires_at: new Date() }).execute()
  expect(await refusal(join(body))).toBe('422 join_ticket_invalid')
  const fresh = await joiningWith((await ticketOf('KAKAO')).joinTicket)
  await join(fresh)
  const second = await joiningWith(fresh.joinTicket)
  expect(await refusal(join(second))).toBe('422 join_ticket_invalid')
})

test('[A-77] two tickets of one person create one account', async () => {
  const bodies = [
    await joiningWith((await ticketOf('KAKAO')).joinTicket),
    await joiningWith((await ticketOf('KAKAO')).joinTicket),
  ]
  const answers = await Promise.all(bodies.map(body => refusal(join(body))))
  expect(answers.sort()).toEqual(['409 sns_taken', 'accepted'])
})

test('[A-74] a code is refused the second time', async () => {
  const returned = await returnedFrom('KAKAO')
  expect(await refusal(login(returned))).toBe('accepted')
  expect(await refusal(login(returned))).toBe('422 sns_failed')
})

test('[A-74] another nonce, verifier or code is refused', async () => {
  for (const wrong of [{ nonce: 'n'.repeat(43) }, { codeVerifier: 'v'.repeat(43) }, { code: 'made-up' }])
    expect(await refusal(login({ ...(await returnedFrom('GOOGLE')), ...wrong }))).toBe('422 sns_failed')
})

test('[A-74] the answer must return to our own page', async () => {
  const returned = await returnedFrom('KAKAO')
  const foreign = [
    'https://elsewhere.example/account/sns/kakao/callback',
    'http://127.0.0.1.elsewhere.example/account/sns/kakao/callback',
    'http://localhost@elsewhere.example/account/sns/kakao/callback',
    `${server.origin}/account/sns/google/callback`,
    `${server.origin}/casting`,
    'not an address',
  ]
  for (const redirectUri of foreign) {
    expect(await refusal(login({ ...returned, redirectUri })), redirectUri).toBe('400 invalid_input')
    const start = server.api().accounts.startSns({ body: { provider: 'KAKAO', redirectUri } })
    expect(await refusal(start), redirectUri).toBe('400 invalid_input')
  }
})

test('[A-74] the caller cannot choose who signs in', async () => {
  const returned = await returnedFrom('KAKAO')
  for (const claim of [
    { userId: 1 },
    { subject: open.id },
    { accessToken: 'x' },
    { snsId: open.id },
    { credential: 'x' },
  ])
    expect(await refusal(login({ ...returned, ...claim }))).toBe('400 invalid_input')
})

test('[A-74] a suspended person is told why, and one who left counts as unknown', async () => {
  const person = await createActor(server)
  await server.api(person.token).accounts.linkSns({ body: await returnedFrom('KAKAO') })
  const suspended = { status: 'SUSPENDED' as const, suspended_reason: '다른 사람의 사진을 올렸어요' }
  await server.db.updateTable('users').set(suspended).where('id', '=', person.id).execute()
  await expect(login(await returnedFrom('KAKAO'))).rejects.toMatchObject({
    code: 'suspended',
    message: expect.stringContaining(suspended.suspended_reason),
  })
  const tries = server.db.selectFrom('audit_log').select('action').where('actor_id', '=', person.id)
  expect((await tries.orderBy('id').execute()).map(({ action }) => action)).toContain('account.login_suspended')
  await server.db.updateTable('users').set({ status: 'WITHDRAWN' }).where('id', '=', person.id).execute()
  expect(await refusal(login(await returnedFrom('KAKAO')))).toBe('422 sns_failed')
})

test('[A-74] the same e-mail alone links no account', async () => {
  const person = await createActor(server)
  await server.db.updateTable('users').set({ email: open.email }).where('id', '=', person.id).execute()
  expect((await login(await returnedFrom('KAKAO'))).needsJoin).toBe(true)
  const guest = server.api().accounts.linkSns({ body: await returnedFrom('KAKAO') })
  expect(await refusal(guest)).toBe('401 not_signed_in')
  const linked = await server.api(person.token).accounts.linkSns({ body: await returnedFrom('KAKAO') })
  expect(linked).toMatchObject([{ provider: 'KAKAO' }])
  const answer = await login(await returnedFrom('KAKAO'))
  expect(!answer.needsJoin && answer.user.id).toBe(person.id)
})

test('[A-74] a provider account belongs to one person here, who has one per provider', async () => {
  const [first, second] = [await createActor(server), await createActor(server)]
  await first.api.accounts.linkSns({ body: await returnedFrom('KAKAO') })
  expect(await refusal(second.api.accounts.linkSns({ body: await returnedFrom('KAKAO') }))).toBe('409 sns_taken')
  expect(await refusal(first.api.accounts.linkSns({ body: await returnedFrom('KAKAO', silent.id) }))).toBe(
    '409 sns_linked',
  )
  const both = await first.api.accounts.linkSns({ body: await returnedFrom('GOOGLE') })
  expect(both.map(({ provider }) => provider)).toEqual(['KAKAO', 'GOOGLE'])
})

test('[A-74] a connection can be removed, except the last way to sign in', async () => {
  const { token } = await join(await joiningWith((await ticketOf('KAKAO')).joinTicket))
  const api = server.api(token!)
  const unlink = (provider: Provider) => refusal(api.accounts.unlinkSns({ query: { provider } }))
  expect(await unlink('KAKAO')).toBe('409 sns_last_way')
  expect(await unlink('GOOGLE')).toBe('404 not_found')
  await api.accounts.linkSns({ body: await returnedFrom('GOOGLE') })
  expect(await unlink('KAKAO')).toBe('accepted')
  expect((await login(await returnedFrom('KAKAO'))).needsJoin).toBe(true)
})

test('[A-74] some minutes after signing in, connecting and disconnecting need confirmation', async () => {
  const { token, user } = await join(await joiningWith((await ticketOf('KAKAO')).joinTicket))
  const api = server.api(token!)
  expect(await refusal(api.accounts.recentSignIn())).toBe('accepted')
  await age(server, user.id, 'authenticated_at', 601)
  expect(await refusal(api.accounts.recentSignIn())).toBe('403 reauthentication_required')
  const returned = await returnedFrom('GOOGLE')
  expect(await refusal(api.accounts.linkSns({ body: returned }))).toBe('403 reauthentication_required')
  expect(await refusal(api.accounts.unlinkSns({ query: { provider: 'KAKAO' } }))).toBe('403 reauthentication_required')
  expect((await api.accounts.snsAccounts()).map(({ provider }) => provider)).toEqual(['KAKAO'])
})

test('[A-74] people without a password confirm with their connected account', async () => {
  const { token, user } = await join(await joiningWith((await ticketOf('KAKAO')).joinTicket))
  const api = server.api(token!)
  await age(server, user.id, 'authenticated_at', 601)
  expect(await api.accounts.leaving()).toMatchObject({ needsPassword: false, isFresh: false })
  const confirm = (body: Awaited<ReturnType<typeof returnedFrom>>) => api.accounts.reauthenticateSns({ body })
  for (const [provider, personId] of [
    ['KAKAO', silent.id],
    ['GOOGLE', undefined],
  ] as const)
    expect(await refusal(confirm(await returnedFrom(provider, personId)))).toBe('422 sns_not_linked')
  expect(await refusal(api.accounts.recentSignIn())).toBe('403 reauthentication_required')
  await confirm(await returnedFrom('KAKAO'))
  expect(await refusal(api.accounts.recentSignIn())).toBe('accepted')
  expect(await api.accounts.leaving()).toMatchObject({ isFresh: true })
  expect(await refusal(server.api().accounts.reauthenticateSns({ body: await returnedFrom('KAKAO') }))).toBe(
    '401 not_signed_in',
  )
})

test('[A-74] for a confirmation the provider requires a fresh sign-in', async () => {
  for (const [provider, prompt] of [
    ['KAKAO', 'login'],
    ['GOOGLE', 'select_account'],
  ] as const) {
    const redirectUri = `${server.origin}/account/sns/${provider.toLowerCase()}/callback`
    const start = (again: boolean) => server.api().accounts.startSns({ body: { provider, redirectUri, again } })
    const promptOf = (started: { authorizationUrl: string }) =>
      new URL(started.authorizationUrl).searchParams.get('prompt')
    expect(promptOf(await start(false))).toBeNull()
    const started = await start(true)
    expect(promptOf(started)).toBe(prompt)
    expect((await signInAt(started.authorizationUrl, open.id)).searchParams.get('code')).toBeTruthy()
  }
})

test('[A-74] a user who asks to stay signed in gets a session that outlives the browser', async () => {
  await join(await joiningWith((await ticketOf('KAKAO')).joinTicket))
  for (const staySignedIn of [true, false]) {
    const browser = browserOf(server)
    const body = { ...(await returnedFrom('KAKAO')), staySignedIn }
    expect((await browser.call('PUT', '/v1/users/login-with-sns', body)).status).toBe(200)
    const newest = await server.db
      .selectFrom('sessions')
      .select('is_persistent')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(newest.is_persistent).toBe(staySignedIn)
  }
})

test('[A-74][A-77] a child who joins with a ticket waits for the guardian', async () => {
  const asked = await joiningWith((await ticketOf('KAKAO')).joinTicket)
  const guardian = { name: '별보호자', phone: newPhone(), relation: 'FATHER' as const }
  const consents = { TERMS: true, PRIVACY: true }
  const birthDate = `${new Date().getFullYear() - 10}-01-01`
  const { token, waiting } = await join({ ...asked, birthDate, guardian, consents })
  expect([token, waiting?.ticket]).toEqual([null, expect.stringMatching(/^gw_/)])
  const again = await login(await returnedFrom('KAKAO'))
  expect(again).toMatchObject({ needsJoin: false, token: null, waiting: { ticket: expect.any(String) } })
})

test('[A-79] a person who joined by social login finds the sign-in method by phone number', async () => {
  const body = await joiningWith((await ticketOf('KAKAO')).joinTicket)
  await join(body)
  const phoneProof = await provePhone(server, body.phone, 'FIND_LOGIN_ID')
  const { list } = await server.api().accounts.findLoginId({ query: { phoneProof } })
  expect(list).toMatchObject([{ loginId: null, provider: 'KAKAO' }])
})

test('[A-74] a provider outage is reported as one, never as our failure', async () => {
  const troubled = await startTestServer({
    KAKAO_CLIENT_ID: 'id',
    KAKAO_CLIENT_SECRET: 'secret',
    KAKAO_ISSUER: 'http://127.0.0.1:9',
  })
  try {
    const redirectUri = `${troubled.origin}/account/sns/kakao/callback`
    const start = (provider: Provider) =>
      refusal(
        troubled
          .api()
          .accounts.startSns({ body: { provider, redirectUri: redirectUri.replace('kakao', provider.toLowerCase()) } }),
      )
    expect(await troubled.api().accounts.snsProviders()).toEqual(['KAKAO'])
    expect(await start('KAKAO')).toBe('422 sns_unavailable')
    expect(await start('GOOGLE')).toBe('422 sns_unavailable')
  } finally {
    await troubled.stop()
  }
})
