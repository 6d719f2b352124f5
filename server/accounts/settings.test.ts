import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { joining, newPhone, provePhone, refusal } from './accounts.support.ts'
import { age } from './sessions/sessions.support.ts'

const { server, test } = apiTest()

async function member(given: { phone?: string; loginId?: string } = {}) {
  const body = await joining(server, given)
  const { token, user } = await server.api().accounts.join({ body })
  return { ...body, id: user.id, api: server.api(token!) }
}
type Person = Awaited<ReturnType<typeof member>>
const change = (person: Person, body: object) => person.api.accounts.changeAccount({ body })

test('[A-80] given fields change, others stay', async () => {
  const person = await member()
  expect(await change(person, { name: ' 김 하늘 ' })).toMatchObject({
    name: '김 하늘',
    phone: person.phone,
    email: null,
  })
  expect(await change(person, { email: 'haneul@example.com' })).toMatchObject({
    name: '김 하늘',
    email: 'haneul@example.com',
  })
  expect(await change(person, {})).toMatchObject({ name: '김 하늘', email: 'haneul@example.com' })
  expect(await change(person, { email: null })).toMatchObject({ email: null })
  expect(await person.api.accounts.me()).toMatchObject({ name: '김 하늘', email: null, phone: person.phone })
})

test('a name is taken in any script, and what nobody sees is no part of it', async () => {
  const person = await member()
  for (const [typed, name] of [
    ['\u200b金\u00ad敏秀', '金敏秀'],
    ['Nguyễn Thị Ánh'.normalize('NFD'), 'Nguyễn Thị Ánh'],
    [' O’Connor\u00a0J. ', 'O’Connor J.'],
    ['สมชาย ใจดี', 'สมชาย ใจดี'],
    ['김', '김'],
  ])
    expect(await change(person, { name: typed })).toMatchObject({ name })
})

test('[A-80] bad input, and fields that nobody may set themselves, change nothing', async () => {
  const person = await member()
  const before = await person.api.accounts.me()
  for (const body of [
    { name: '' },
    { name: '가1' },
    { name: '<b>굵게</b>' },
    { name: null },
    { email: 'no at sign' },
    { phone: '02-123-4567', phoneProof: 'pp_x' },
    { permissions: ['Admin'] },
    { name: '윤슬아', isPlfilPlusMember: true },
    { loginId: 'another_id' },
    { birthDate: '1980-01-01' },
    { phoneProof: 'pp_x' },
  ])
    expect(await refusal(change(person, body)), JSON.stringify(body)).toBe('400 invalid_input')
  expect(await person.api.accounts.me()).toEqual(before)
})

test('[A-80] a new number needs a proof: with this purpose, for this number, once', async () => {
  const person = await member()
  const phone = newPhone()
  expect(await refusal(change(person, { phone }))).toBe('422 phone_proof_invalid')
  const wrongPurpose = await provePhone(server, phone, 'JOIN')
  expect(await refusal(change(person, { phone, phoneProof: wrongPurpose }))).toBe('422 phone_proof_invalid')
  const otherNumber = await provePhone(server, newPhone(), 'CHANGE_PHONE')
  expect(await refusal(change(person, { phone, phoneProof: otherNumber }))).toBe('422 phone_proof_invalid')
  const phoneProof = await provePhone(server, phone, 'CHANGE_PHONE')
  expect(await change(person, { phone, phoneProof })).toMatchObject({ phone })
  expect(await refusal(change(person, { phone, phoneProof }))).toBe('422 phone_proof_invalid')
})

test('[A-80] the account is found by the new number, no longer by the old one', async () => {
  const person = await member()
  const oldProof = await provePhone(server, person.phone, 'FIND_PASSWORD')
  const query = { loginId: person.loginId, phoneProof: oldProof }
  const { resetToken } = await server.api().accounts.findPassword({ query })
  const phone = newPhone()
  await change(person, { phone, phoneProof: await provePhone(server, phone, 'CHANGE_PHONE') })
  const idsOf = async (number: string) => {
    const phoneProof = await provePhone(server, number, 'FIND_LOGIN_ID')
    return (await server.api().accounts.findLoginId({ query: { phoneProof } })).list.length
  }
  expect(await idsOf(phone)).toBe(1)
  expect(await idsOf(person.phone)).toBe(0)
  const body = { resetToken: resetToken!, password: '새벽 리허설을 좋아해요' }
  expect(await refusal(server.api().accounts.resetPassword({ body }))).toBe('422 reset_token_invalid')
})

test('[A-80] some minutes after signing in a new number needs the password again', async () => {
  const person = await member()
  await age(server, person.id, 'authenticated_at', 601)
  const phone = newPhone()
  const body = { phone, phoneProof: await provePhone(server, phone, 'CHANGE_PHONE') }
  expect(await refusal(change(person, body))).toBe('403 reauthentication_required')
  expect(await refusal(change(person, { name: '윤하늘' })), 'a name does not').toBe('accepted')
  await person.api.accounts.reauthenticate({ body: { password: person.password } })
  expect(await change(person, body)).toMatchObject({ phone })
})

test('[A-80] a number accepts no more accounts than the limit', async () => {
  const phone = newPhone()
  for (const at of [1, 2, 3]) await member({ phone, loginId: `a${at}${phone.slice(3)}` })
  const person = await member()
  const body = { phone, phoneProof: await provePhone(server, phone, 'CHANGE_PHONE') }
  expect(await refusal(change(person, body))).toBe('422 too_many_accounts')
  expect(await person.api.accounts.me()).toMatchObject({ phone: person.phone })
})

test('[A-80] the database encrypts a changed number', async () => {
  const person = await member()
  const phone = newPhone()
  await change(person, { phone, phoneProof: await provePhone(server, phone, 'CHANGE_PHONE') })
  const { rows } = await server.server.database.pool.query(
    'SELECT users::text AS row FROM users UNION ALL SELECT audit_log::text FROM audit_log',
  )
  expect(JSON.stringify(rows)).not.toContain(phone)
})
