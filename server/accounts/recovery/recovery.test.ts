import { sql } from 'kysely'
import { expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { joining, newPhone, provePhone, refusal, waiting } from '../accounts.support.ts'
import { endOperator, makeOperator, renewOperatorPassword } from '../operators.ts'

const { server, test } = apiTest()

/** A member, with the token of the session that joining started. */
async function member(given: { phone?: string; loginId?: string } = {}) {
  const body = await joining(server, given)
  const { token, user } = await server.api().accounts.join({ body })
  return { ...body, id: user.id, token: token! }
}
const findLoginId = (phoneProof: string) => server.api().accounts.findLoginId({ query: { phoneProof } })
const findPassword = (loginId: string, phoneProof: string) =>
  server.api().accounts.findPassword({ query: { loginId, phoneProof } })
const choose = (query: { phoneProof: string; accountId?: number }) => server.api().accounts.findPassword({ query })
const reset = (resetToken: string, password: string) =>
  server.api().accounts.resetPassword({ body: { resetToken, password } })
const login = (loginId: string, password: string) => server.api().accounts.login({ body: { loginId, password } })
const newPassword = '새벽 리허설을 좋아해요'

async function resetTokenFor(person: { loginId: string; phone: string }): Promise<string> {
  const proof = await provePhone(server, person.phone, 'FIND_PASSWORD')
  return (await findPassword(person.loginId, proof)).resetToken!
}

/** The mask of an id of ten letters. */
const maskOf = (loginId: string) => `${loginId.slice(0, 3)}****${loginId.slice(-3)}`

async function lastText(phone: string): Promise<string | undefined> {
  const { secrets } = server.server.tools
  const rows = await server.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute()
  const row = rows.find(one => secrets.decrypt(one.recipient_encrypted) === phone)
  return row && secrets.decrypt(row.body_encrypted)
}

/** The answer without its variable parts. */
async function answerOf(path: string) {
  const response = await fetch(server.origin + path)
  const { requestId: _, ...envelope } = await response.json()
  return { status: response.status, envelope }
}

test('[A-79] a verified number finds its own accounts, masked except in the text', async () => {
  const phone = newPhone()
  const [first, second] = [await member({ phone }), await joining(server, { phone, loginId: `zz${phone.slice(3)}` })]
  const { user } = await server.api().accounts.join({ body: second })
  await member()
  const { list } = await findLoginId(await provePhone(server, phone, 'FIND_LOGIN_ID'))
  expect(list).toEqual([
    { accountId: first.id, loginId: maskOf(first.loginId), provider: 'PASSWORD', joinedAt: expect.any(String) },
    { accountId: user.id, loginId: maskOf(second.loginId), provider: 'PASSWORD', joinedAt: expect.any(String) },
  ])
  const [text, number] = (await lastText(phone))!.split('\n')
  expect(text).toBe(`[무대로] 찾으신 아이디: ${first.loginId}, ${second.loginId}`)
  expect(number).toMatch(/^확인번호 /)
})

test('[A-79][A-82][W-01] after finding the id a person sets a new password without another code', async () => {
  const person = await member()
  const { list, phoneProof } = await findLoginId(await provePhone(server, person.phone, 'FIND_LOGIN_ID'))
  const { resetToken, loginId } = await choose({ accountId: list[0]!.accountId, phoneProof: phoneProof! })
  expect(loginId).toBe(person.loginId)
  await reset(resetToken!, newPassword)
  expect((await login(person.loginId, newPassword)).user.id).toBe(person.id)
})

test('[A-82] a verified number is enough: its only account at once, of several the chosen one', async () => {
  const phone = newPhone()
  const [first, second] = [await member({ phone }), await member({ phone, loginId: `zz${phone.slice(3)}` })]
  const stranger = await member()
  const phoneProof = await provePhone(server, phone, 'FIND_PASSWORD')
  expect(await choose({ phoneProof })).toEqual({
    resetToken: null,
    expiresAt: null,
    loginId: null,
    accounts: [first, second].map(({ id, loginId }) => ({
      accountId: id,
      loginId: maskOf(loginId),
      provider: 'PASSWORD',
      joinedAt: expect.any(String),
    })),
  })
  expect(await refusal(choose({ phoneProof, accountId: stranger.id }))).toBe('422 account_not_of_phone')
  const chosen = await choose({ phoneProof, accountId: second.id })
  expect(chosen).toMatchObject({ loginId: second.loginId, accounts: [] })
  await reset(chosen.resetToken!, newPassword)
  expect(await refusal(login(first.loginId, first.password)), 'the other account keeps its password').toBe('accepted')
  expect((await login(second.loginId, newPassword)).user.id).toBe(second.id)

  const only = await choose({ phoneProof: await provePhone(server, stranger.phone, 'FIND_PASSWORD') })
  expect(only).toMatchObject({ loginId: stranger.loginId, resetToken: expect.stringMatching(/^pr_/) })
  const nobody = await provePhone(server, newPhone(), 'FIND_PASSWORD')
  expect(await refusal(choose({ phoneProof: nobody }))).toBe('422 account_not_of_phone')
})

test('[A-79] a number without accounts, or only with ended ones, finds none', async () => {
  const gone = await member()
  await server.db.updateTable('users').set({ status: 'WITHDRAWN' }).where('id', '=', gone.id).execute()
  for (const phone of [newPhone(), gone.phone])
    expect(await findLoginId(await provePhone(server, phone, 'FIND_LOGIN_ID'))).toEqual({ list: [], phoneProof: null })
})

test('[A-79] a proof is valid once, for its purpose only, until it expires', async () => {
  const { phone, loginId } = await member()
  const proof = await provePhone(server, phone, 'FIND_LOGIN_ID')
  expect(await refusal(findPassword(loginId, proof))).toBe('422 phone_proof_invalid')
  await findLoginId(proof)
  expect(await refusal(findLoginId(proof))).toBe('422 phone_proof_invalid')
  const late = await provePhone(server, phone, 'FIND_LOGIN_ID')
  await server.db.updateTable('phone_proofs').set({ expires_at: new Date() }).execute()
  expect(await refusal(findLoginId(late))).toBe('422 phone_proof_invalid')
})

test('[A-79][A-82][A-83] before the phone is verified, known and unknown people get the same answer', async () => {
  const { loginId } = await member()
  const paths = [
    '/v1/users/find-login-id?phoneProof=pp_guess',
    ...['find-password', 'find-old-password'].flatMap(name =>
      [loginId, 'nobody_here'].map(id => `/v1/users/${name}?loginId=${id}&phoneProof=pp_guess`),
    ),
  ]
  const [first, ...others] = await Promise.all(paths.map(answerOf))
  expect(first).toMatchObject({ status: 422, envelope: { result: false, data: null, code: 'phone_proof_invalid' } })
  for (const other of others) expect(other).toEqual(first)
})

test('[A-82] an unknown id and another person’s get the same answer', async () => {
  const [victim, stranger] = [await member(), await member()]
  const proof = await provePhone(server, stranger.phone, 'FIND_PASSWORD')
  const answers = await Promise.all(
    [victim.loginId, 'nobody_here'].map(id => answerOf(`/v1/users/find-password?loginId=${id}&phoneProof=${proof}`)),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 422, envelope: { code: 'account_not_of_phone' } })
  expect(await findPassword(stranger.loginId, proof), 'the proof stays good for the right id').toHaveProperty(
    'resetToken',
  )
})

test('[A-79][A-82][A-83] recovery calls are refused to other sites', async () => {
  for (const name of ['find-login-id', 'find-password', 'find-old-password']) {
    const response = await fetch(`${server.origin}/v1/users/${name}?phoneProof=x&loginId=y`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(response.status).toBe(403)
  }
})

test('[A-82][A-84] a reset replaces the password and ends every session', async () => {
  const person = await member()
  const { resetToken, expiresAt } = await findPassword(
    ` ${person.loginId.toUpperCase()} `,
    await provePhone(server, person.phone, 'FIND_PASSWORD'),
  )
  expect(resetToken).toMatch(/^pr_[\w-]{43}$/)
  expect(Date.parse(expiresAt!) - Date.now()).toBeGreaterThan(590_000)
  expect(Date.parse(expiresAt!) - Date.now()).toBeLessThanOrEqual(600_000)
  const second = await login(person.loginId, person.password)
  await reset(resetToken!, newPassword)
  for (const token of [person.token, second.token!])
    expect(await refusal(server.api(token).accounts.me())).toBe('401 not_signed_in')
  expect(await refusal(login(person.loginId, person.password))).toBe('401 login_failed')
  expect((await login(person.loginId, newPassword)).user.id).toBe(person.id)
})

test('[A-84] a reset token is valid once, for ten minutes, and is invalidated by a new one', async () => {
  const person = await member()
  const first = await resetTokenFor(person)
  const second = await resetTokenFor(person)
  expect(await refusal(reset(first, newPassword))).toBe('422 reset_token_invalid')
  await server.db
    .updateTable('password_resets')
    .set({ expires_at: new Date() })
    .where('user_id', '=', person.id)
    .execute()
  expect(await refusal(reset(second, newPassword))).toBe('422 reset_token_invalid')
  const third = await resetTokenFor(person)
  const together = await Promise.all([1, 2, 3].map(() => refusal(reset(third, newPassword))))
  expect(together.filter(answer => answer === 'accepted')).toHaveLength(1)
  expect(await refusal(reset(third, newPassword))).toBe('422 reset_token_invalid')
})

test('[A-84] a weak password leaves the token usable', async () => {
  const person = await member()
  const token = await resetTokenFor(person)
  for (const weak of ['password123', `${person.loginId}!`, `my${person.phone}`])
    expect(await refusal(reset(token, weak))).toBe('422 password_too_common')
  expect(await refusal(reset(token, '짧아요'))).toBe('400 invalid_input')
  expect(await refusal(reset(token, newPassword))).toBe('accepted')
})

test('[A-84] bad input is refused and changes nothing', async () => {
  const person = await member()
  const token = await resetTokenFor(person)
  const patch = (body: object) =>
    refusal(server.api().accounts.resetPassword({ body: body as { resetToken: string; password: string } }))
  expect(await patch({ resetToken: token })).toBe('400 invalid_input')
  expect(await patch({ resetToken: token, password: newPassword, userId: 1 })).toBe('400 invalid_input')
  expect(await patch({ resetToken: 5, password: newPassword })).toBe('400 invalid_input')
  expect(await refusal(login(person.loginId, person.password))).toBe('accepted')
})

test('[A-84] a reset ends throttling, and the database stores no usable token', async () => {
  const person = await member()
  for (let time = 0; time < 10; time++) await refusal(login(person.loginId, 'wrong'))
  expect(await refusal(login(person.loginId, person.password))).toBe('429 login_throttled')
  const token = await resetTokenFor(person)
  const { rows } = await server.server.database.pool.query('SELECT password_resets::text AS row FROM password_resets')
  expect(JSON.stringify(rows)).not.toContain(token.slice(3))
  await reset(token, newPassword)
  expect(await refusal(login(person.loginId, newPassword))).toBe('accepted')
})

test('[A-83] an account of an older system is told to set a new password, which works', async () => {
  const person = await member()
  const ask = async (loginId: string) => {
    const phoneProof = await provePhone(server, person.phone, 'FIND_OLD_PASSWORD')
    return server.api().accounts.findOldPassword({ query: { loginId, phoneProof } })
  }
  expect(await ask(person.loginId)).toEqual({ hasLegacyPassword: false, mustReset: false })
  await server.db
    .updateTable('users')
    .set({ password_hash: null, has_legacy_password: true })
    .where('id', '=', person.id)
    .execute()
  expect(await ask('nobody_here')).toEqual({ hasLegacyPassword: false, mustReset: false })
  expect(await ask(person.loginId)).toEqual({ hasLegacyPassword: true, mustReset: true })
  await reset(await resetTokenFor(person), newPassword)
  expect(await ask(person.loginId)).toEqual({ hasLegacyPassword: false, mustReset: false })
})

test('[A-77] joining without a verified phone gives the same answer for taken and free ids', async () => {
  const taken = await member()
  const body = await joining(server)
  const answers = await Promise.all(
    [taken.loginId, body.loginId].map(async loginId => {
      const response = await fetch(`${server.origin}/v1/users/join`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, loginId, phoneProof: 'pp_guess' }),
      })
      const { requestId: __, ...envelope } = await response.json()
      return { status: response.status, envelope }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 422, envelope: { code: 'phone_proof_invalid' } })
})

test('[A-79][A-82] an operator’s account is neither found nor reset by phone number', async () => {
  const person = await member()
  await makeOperator(server.db, person.loginId)
  expect(await findLoginId(await provePhone(server, person.phone, 'FIND_LOGIN_ID'))).toEqual({
    list: [],
    phoneProof: null,
  })
  const proof = await provePhone(server, person.phone, 'FIND_PASSWORD')
  expect(await refusal(findPassword(person.loginId, proof))).toBe('422 account_not_of_phone')
  expect(await refusal(choose({ phoneProof: proof }))).toBe('422 account_not_of_phone')
  expect(await refusal(choose({ phoneProof: proof, accountId: person.id }))).toBe('422 account_not_of_phone')
  const renewed = await renewOperatorPassword(server.db, person.loginId)
  expect((await login(person.loginId, renewed!.password)).user.id).toBe(person.id)
  expect(await refusal(login(person.loginId, person.password))).toBe('401 login_failed')
  await endOperator(server.db, person.loginId)
  expect(await renewOperatorPassword(server.db, person.loginId)).toBeNull()
  expect((await resetTokenFor(person)).length).toBeGreaterThan(20)
})

test('[A-83] an old system’s password never works: the database refuses an account with one', async () => {
  const person = await member()
  const legacy = (values: object) =>
    server.db
      .updateTable('users')
      .set({ has_legacy_password: true, ...values })
      .where('id', '=', person.id)
      .execute()
  await expect(legacy({})).rejects.toMatchObject({ constraint: 'users_legacy_without_password' })
  await legacy({ password_hash: null })
  expect(await refusal(login(person.loginId, person.password))).toBe('401 login_failed')
  await reset(await resetTokenFor(person), newPassword)
  expect((await login(person.loginId, newPassword)).user.id).toBe(person.id)
})

test('[A-81] a reset during leaving waits and is refused', async () => {
  const person = await member()
  const resetToken = await resetTokenFor(person)
  let answer = Promise.resolve('')
  await server.db.transaction().execute(async leaving => {
    await sql`SELECT FROM users WHERE id = ${person.id} FOR UPDATE`.execute(leaving)
    answer = refusal(reset(resetToken, newPassword))
    await expect.poll(() => waiting(leaving), { timeout: 30_000, interval: 50 }).toBe(1)
    await sql`DELETE FROM password_resets WHERE user_id = ${person.id}`.execute(leaving)
    await sql`UPDATE users SET status = 'WITHDRAWN' WHERE id = ${person.id}`.execute(leaving)
  })
  expect(await answer).toBe('422 reset_token_invalid')
})
