import { sql } from 'kysely'
import { expect } from 'vitest'
import { today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { wrongCode } from '../../test/support/contacts.ts'
import { agreed, codeSentTo, joining, newPhone, provePhone, refusal } from './accounts.support.ts'

const { server, test } = apiTest()

type JoinBody = Awaited<ReturnType<typeof joining>>
const join = (body: object) => server.api().accounts.join({ body: body as JoinBody })
const phoneCode = (body: object) =>
  server.api().accounts.phoneCode({ body: body as { phone: string; purpose: 'JOIN' } })
const skipPause = () => sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`.execute(server.db)
const forgetCodes = () => server.db.deleteFrom('phone_codes').execute()

test('[A-78] a code of digits is sent as a text message, stored only as a hash', async () => {
  const phone = newPhone()
  const answer = await phoneCode({
    phone: `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
    purpose: 'JOIN',
  })
  expect(answer.phoneProof).toBeNull()
  expect(Date.parse(answer.expiresAt) - Date.now()).toBeGreaterThan(170_000)
  const code = await codeSentTo(server, phone)
  const { rows } = await server.server.database.pool.query(
    'SELECT phone_codes::text AS row FROM phone_codes UNION ALL SELECT outbox::text FROM outbox',
  )
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(rows)).not.toContain(phone)
})

test('[A-78] the answer is the same for a number with an account and one without', async () => {
  const known = await joining(server)
  await join(known)
  await skipPause()
  const answers = await Promise.all(
    [known.phone, newPhone()].map(phone => phoneCode({ phone, purpose: 'FIND_PASSWORD' })),
  )
  expect(answers.map(({ phoneProof }) => phoneProof)).toEqual([null, null])
})

test('[A-78] the right code gives a proof, once', async () => {
  const phone = newPhone()
  await phoneCode({ phone, purpose: 'JOIN' })
  const code = await codeSentTo(server, phone)
  const { phoneProof } = await phoneCode({ phone, purpose: 'JOIN', code })
  expect(phoneProof).toMatch(/^pp_[\w-]{43}$/)
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code }))).toBe('422 phone_code_expired')
})

test('[A-78] of parallel attempts with the right code one gets the proof', async () => {
  const phone = newPhone()
  await phoneCode({ phone, purpose: 'JOIN' })
  const code = await codeSentTo(server, phone)
  const answers = await Promise.all([1, 2, 3, 4].map(() => refusal(phoneCode({ phone, purpose: 'JOIN', code }))))
  expect(answers.filter(answer => answer === 'accepted')).toHaveLength(1)
})

test('[A-78] five wrong attempts invalidate the code, even for the right digits', async () => {
  const phone = newPhone()
  await phoneCode({ phone, purpose: 'JOIN' })
  const code = await codeSentTo(server, phone)
  const wrong = wrongCode(code)
  for (let time = 0; time < 5; time++)
    expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code: wrong }))).toBe('422 phone_code_wrong')
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code }))).toBe('422 phone_code_expired')
})

test('[A-78] a code is valid for its purpose and number, until it is replaced or old', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  await phoneCode({ phone, purpose: 'JOIN' })
  const code = await codeSentTo(server, phone)
  expect(await refusal(phoneCode({ phone, purpose: 'FIND_PASSWORD', code }))).toBe('422 phone_code_expired')
  expect(await refusal(phoneCode({ phone: other, purpose: 'JOIN', code }))).toBe('422 phone_code_expired')
  await server.db.updateTable('phone_codes').set({ expires_at: new Date() }).execute()
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code }))).toBe('422 phone_code_expired')
  await skipPause()
  await phoneCode({ phone, purpose: 'JOIN' })
  const next = await codeSentTo(server, phone)
  if (next !== code) expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code }))).toBe('422 phone_code_wrong')
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code: next }))).toBe('accepted')
})

test('[A-78] codes are limited by the minute, by number and by address', async () => {
  await forgetCodes()
  const phone = newPhone()
  await phoneCode({ phone, purpose: 'JOIN' })
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN' }))).toBe('429 phone_code_too_soon')
  for (let time = 0; time < 4; time++) {
    await skipPause()
    await phoneCode({ phone, purpose: 'JOIN' })
  }
  await skipPause()
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN' }))).toBe('429 phone_code_too_many')
  for (let time = 5; time < 20; time++) await phoneCode({ phone: newPhone(), purpose: 'JOIN' })
  expect(await refusal(phoneCode({ phone: newPhone(), purpose: 'JOIN' }))).toBe('429 phone_code_too_many')
  await forgetCodes()
})

test('[A-78] parallel requests send one code', async () => {
  const phone = newPhone()
  const answers = await Promise.all([1, 2, 3, 4].map(() => refusal(phoneCode({ phone, purpose: 'JOIN' }))))
  expect(answers.filter(answer => answer === 'accepted')).toHaveLength(1)
  await forgetCodes()
})

test('[A-78] bad input is refused', async () => {
  expect(await refusal(phoneCode({ phone: '02-123-4567', purpose: 'JOIN' }))).toBe('400 invalid_input')
  expect(await refusal(phoneCode({ phone: newPhone(), purpose: 'LOGIN' }))).toBe('400 invalid_input')
  expect(await refusal(phoneCode({ phone: newPhone(), purpose: 'JOIN', code: '12345' }))).toBe('400 invalid_input')
  expect(await refusal(phoneCode({ phone: newPhone(), purpose: 'JOIN', userId: 1 }))).toBe('400 invalid_input')
})

test('[A-77] joining creates an account, stores consents and signs in', async () => {
  const body = { ...(await joining(server)), consents: { ...agreed, MARKETING_SMS: true } }
  const { token, user } = await join(body)
  expect(user).toMatchObject({ name: '윤슬아', phone: body.phone, permissions: ['Actor'], profileId: null })
  expect(await server.api(token!).accounts.me()).toEqual(user)
  const consents = await server.db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(Object.fromEntries(consents.map(({ kind, agreed }) => [kind, agreed]))).toEqual({
    TERMS: true,
    PRIVACY: true,
    AGE14: true,
    MARKETING_SMS: true,
    MARKETING_EMAIL: false,
    NIGHT: false,
  })
  expect(consents.every(({ version }) => /^\d{4}-\d{2}-\d{2}$/.test(version))).toBe(true)
  const { rows } = await server.server.database.pool.query('SELECT users::text AS row FROM users WHERE id = $1', [
    user.id,
  ])
  expect(rows[0].row).not.toContain(body.phone)
  expect(rows[0].row).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('[A-77] consent to texts at night requires consent to texts', async () => {
  const body = await joining(server)
  expect(await refusal(join({ ...body, consents: { ...agreed, NIGHT: true } }))).toBe('422 night_needs_sms')
  expect(await refusal(join({ ...body, consents: { ...agreed, MARKETING_SMS: true, NIGHT: true } }))).toBe('accepted')
})

test('[A-77] a casting manager joins with that permission, and nobody as an operator', async () => {
  const body = await joining(server)
  expect(await refusal(join({ ...body, permission: 'Admin' }))).toBe('400 invalid_input')
  expect(await refusal(join({ ...body, permissions: ['Admin'] }))).toBe('400 invalid_input')
  expect((await join({ ...body, permission: 'CastingManager' })).user.permissions).toEqual(['CastingManager'])
})

test('[A-77] under fourteen nothing is stored', async () => {
  const body = await joining(server)
  const birthDate = `${Number(today().slice(0, 4)) - 14}${today().slice(4)}`
  const dayAfter = new Date(Date.parse(birthDate) + 86_400_000).toISOString().slice(0, 10)
  expect(await refusal(join({ ...body, birthDate: dayAfter }))).toBe('422 guardian_required')
  const found = await server.db.selectFrom('users').select('id').where('login_id', '=', body.loginId).execute()
  expect(found).toEqual([])
  expect((await join({ ...body, birthDate })).user.name).toBe('윤슬아')
})

test('[A-77][W-25] an impossible birth date is refused, in the future as in the distant past', async () => {
  const body = await joining(server)
  const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10)
  const wrong = {
    19990301: '생년월일 8자리를 확인해 주세요',
    '1999-02-30': '없는 날짜예요. 태어난 날을 다시 확인해 주세요',
    '1890-01-01': '태어난 날을 다시 확인해 주세요',
    [tomorrow]: '태어난 날을 다시 확인해 주세요',
  }
  for (const [birthDate, sentence] of Object.entries(wrong)) {
    const { code, fields } = await join({ ...body, birthDate }).catch(error => error)
    expect({ code, fields }).toEqual({
      code: 'invalid_input',
      fields: { birthDate: sentence },
    })
  }
  const oldest = `${Number(today().slice(0, 4)) - 120}-01-01`
  expect((await join({ ...body, birthDate: oldest })).user.birthDate).toBe(oldest)
})

test('[A-77] missing required consents are reported individually', async () => {
  const body = await joining(server)
  await expect(join({ ...body, consents: { ...agreed, PRIVACY: false } })).rejects.toMatchObject({
    status: 422,
    code: 'consent_required',
    fields: { 'consents.PRIVACY': '필수 약관이에요. 동의해 주세요' },
  })
  await expect(join({ ...body, consents: { ...agreed, AGE14: false } })).rejects.toMatchObject({
    code: 'consent_required',
    fields: { 'consents.AGE14': '만 14세 이상인지 확인해 주세요' },
  })
  expect(await refusal(join({ ...body, consents: { ...agreed, MARKETING_EMAIL: true } }))).toBe('400 invalid_input')
})

test('[A-77] easy passwords are refused, unusual ones accepted', async () => {
  const body = await joining(server)
  const easy = [
    'password123',
    'Qwerty1234!',
    '12345678',
    'aaaaaaaa',
    'abcabcabc',
    '무대로배우무대로',
    `${body.loginId}!!`,
    `x${body.phone}`,
    'qlalfqjsgh',
  ]
  for (const password of easy)
    expect(await refusal(join({ ...body, password })), password).toBe('422 password_too_common')
  expect(await refusal(join({ ...body, password: 'short' }))).toBe('400 invalid_input')
  expect((await join({ ...body, password: '   spaces are fine   ' })).user.loginId).toBe(body.loginId)
})

test('[A-77] an account needs a verified phone, whose proof is valid once', async () => {
  const body = await joining(server)
  expect(await refusal(join({ ...body, phoneProof: 'pp_made-up' }))).toBe('422 phone_proof_invalid')
  expect(await refusal(join({ ...body, phone: newPhone() }))).toBe('422 phone_proof_invalid')
  const other = newPhone()
  const foreign = { ...body, phone: other, phoneProof: await provePhone(server, other, 'FIND_PASSWORD') }
  expect(await refusal(join(foreign))).toBe('422 phone_proof_invalid')
  await join(body)
  expect(await refusal(join({ ...body, loginId: `${body.loginId}b` }))).toBe('422 phone_proof_invalid')
  const late = await joining(server)
  await server.db.updateTable('phone_proofs').set({ expires_at: new Date() }).execute()
  expect(await refusal(join(late))).toBe('422 phone_proof_invalid')
})

test('[A-77] a taken id is reported only to a verified phone, which stays verified', async () => {
  const first = await joining(server)
  await join(first)
  const second = await joining(server, { loginId: first.loginId })
  expect(await refusal(join({ ...second, phoneProof: 'pp_made-up' }))).toBe('422 phone_proof_invalid')
  expect(await refusal(join(second))).toBe('409 login_id_taken')
  expect(await refusal(join({ ...second, loginId: `${first.loginId}x` }))).toBe('accepted')
})

test('[A-77] id and password are checked before the consents, only with a verified phone', async () => {
  const first = await joining(server)
  await join(first)
  const { phone, phoneProof, loginId, password } = await joining(server)
  const check = (given: object) =>
    refusal(server.api().accounts.checkJoin({ body: { phone, phoneProof, loginId, password, ...given } }))
  expect(await check({ loginId: first.loginId, phoneProof: 'pp_made-up' })).toBe('422 phone_proof_invalid')
  expect(await check({ loginId: first.loginId })).toBe('409 login_id_taken')
  expect(await check({ password: 'password123' })).toBe('422 password_too_common')
  expect(await check({ loginId: first.loginId, password: 'password123' })).toBe('409 login_id_taken')
  expect(await check({})).toBe('accepted')
  expect(await check({})).toBe('accepted')
})

test('[W-09] a taken id and a common password are reported in one answer', async () => {
  const first = await joining(server)
  await join(first)
  const second = { ...(await joining(server, { loginId: first.loginId })), password: 'password123' }
  const { phone, phoneProof, loginId, password } = second
  const both = { loginId: expect.stringContaining('아이디'), password: expect.stringContaining('비밀번호') }
  await expect(
    server.api().accounts.checkJoin({ body: { phone, phoneProof, loginId, password } }),
  ).rejects.toMatchObject({ code: 'login_id_taken', fields: both })
  await expect(join(second)).rejects.toMatchObject({ code: 'login_id_taken', fields: both })
})

test('[A-77] a number has at most as many accounts as are allowed', async () => {
  const phone = newPhone()
  for (const letter of ['a', 'b', 'c']) {
    await join(await joining(server, { phone, loginId: `${letter}${phone}` }))
  }
  expect(await refusal(join(await joining(server, { phone, loginId: `d${phone}` })))).toBe('422 too_many_accounts')
})
