import { beforeEach, expect } from 'vitest'
import { loopbackPeople } from '#server/integrations/social-login/loopback-people.ts'
import { apiTest } from '../../../test/support/api.ts'
import { newsOf } from '../../../test/support/news.ts'
import { agreed, joining, newPhone, provePhone, refusal } from '../accounts.support.ts'
import { type Provider, returnedFrom, ticketOf } from './social.support.ts'

const { server, test } = apiTest()
beforeEach(async () => {
  await server.db.deleteFrom('sns_accounts').execute()
  await server.db.deleteFrom('join_tickets').execute()
})

const [open, silent] = loopbackPeople as [(typeof loopbackPeople)[0], (typeof loopbackPeople)[0]]

/** Somebody who joined with an id and a password. */
async function member(phone = newPhone(), loginId?: string) {
  const { token, user } = await server.api().accounts.join({ body: await joining(server, { phone, loginId }) })
  return { id: user.id, phone, api: server.api(token!) }
}
/** Somebody unknown who returns from a provider and has proven a number. */
async function newcomer(phone: string, provider: Provider = 'KAKAO', personId = open.id) {
  const { joinTicket } = await ticketOf(server, provider, personId)
  return { joinTicket, phoneProof: await provePhone(server, phone) }
}
const accountsOf = async (body: Awaited<ReturnType<typeof newcomer>>) =>
  (await server.api().accounts.linkableAccounts({ body })).list
const link = (body: Awaited<ReturnType<typeof newcomer>> & { accountId: number }) =>
  server.api().accounts.linkByPhone({ body })
const linksOf = (userId: number) =>
  server.db.selectFrom('sns_accounts').select('provider').where('user_id', '=', userId).execute()

test('[A-74] a verified number’s account can be linked, and then signs in', async () => {
  const phone = newPhone()
  const [first, second] = [await member(phone, 'hanyeoreum1'), await member(phone, 'dalbit_02')]
  const body = await newcomer(phone)
  expect(await accountsOf(body)).toEqual([
    { accountId: first.id, loginId: 'hany****um1', provider: 'PASSWORD', joinedAt: expect.any(String), isTaken: false },
    { accountId: second.id, loginId: 'dal***_02', provider: 'PASSWORD', joinedAt: expect.any(String), isTaken: false },
  ])
  const { token, user } = await link({ ...body, accountId: second.id })
  expect([user.id, (await server.api(token!).accounts.me()).id]).toEqual([second.id, second.id])
  const again = await server.api().accounts.loginWithSns({ body: await returnedFrom(server, 'KAKAO') })
  expect(!again.needsJoin && again.user.id).toBe(second.id)
  expect(await linksOf(first.id)).toEqual([])
  expect((await newsOf(server, second)).map(({ title }) => title)).toContain('카카오 로그인을 연결했어요')
})

test('[A-74] without a proof of the number no account is shown or linked', async () => {
  const [owner, stranger] = [await member(), await member()]
  const body = await newcomer(owner.phone)
  const elsewhere = await provePhone(server, owner.phone, 'FIND_LOGIN_ID')
  for (const phoneProof of ['pp_made-up', elsewhere]) {
    expect(await refusal(accountsOf({ ...body, phoneProof }))).toBe('422 phone_proof_invalid')
    expect(await refusal(link({ ...body, phoneProof, accountId: owner.id }))).toBe('422 phone_proof_invalid')
  }
  expect(await refusal(accountsOf({ ...body, joinTicket: 'jt_made-up' }))).toBe('422 join_ticket_invalid')
  expect(await refusal(link({ ...body, joinTicket: 'jt_made-up', accountId: owner.id }))).toBe(
    '422 join_ticket_invalid',
  )
  expect(await refusal(link({ ...body, accountId: stranger.id }))).toBe('422 account_not_of_phone')
  const suspended = { status: 'SUSPENDED' as const, suspended_reason: '신고가 이어졌어요' }
  await server.db.updateTable('users').set(suspended).where('id', '=', owner.id).execute()
  await expect(link({ ...body, accountId: owner.id })).rejects.toMatchObject({
    code: 'suspended',
    message: expect.stringContaining('신고가 이어졌어요'),
  })
  await server.db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', owner.id).execute()
  expect(await refusal(link({ ...body, accountId: owner.id }))).toBe('accepted')
  expect(await refusal(link({ ...body, accountId: owner.id }))).toBe('422 phone_proof_invalid')
})

test('[A-74] an account has one connection per provider', async () => {
  const owner = await member()
  await link({ ...(await newcomer(owner.phone)), accountId: owner.id })
  const other = await newcomer(owner.phone, 'KAKAO', silent.id)
  expect(await accountsOf(other)).toMatchObject([{ accountId: owner.id, isTaken: true }])
  expect(await refusal(link({ ...other, accountId: owner.id }))).toBe('409 sns_linked')
  const google = await newcomer(owner.phone, 'GOOGLE')
  expect(await accountsOf(google)).toMatchObject([{ accountId: owner.id, isTaken: false }])
  await link({ ...google, accountId: owner.id })
  expect(await linksOf(owner.id)).toHaveLength(2)
})

test('[A-74] of two simultaneous uses of a ticket one is refused', async () => {
  const phone = newPhone()
  const [first, second] = [await member(phone), await member(phone, 'other_name')]
  const bodies = [await newcomer(phone), await newcomer(phone)] as const
  const answers = await Promise.all([
    refusal(link({ ...bodies[0], accountId: first.id })),
    refusal(link({ ...bodies[1], accountId: second.id })),
  ])
  expect(answers.sort()).toEqual(['409 sns_taken', 'accepted'])

  const body = await newcomer(newPhone(), 'GOOGLE')
  const person = { permission: 'Actor' as const, name: '한여름', birthDate: '1997-07-14', consents: agreed }
  const fresh = newPhone()
  const proof = { phone: fresh, phoneProof: await provePhone(server, fresh) }
  await server.api().accounts.join({ body: { ...person, ...proof, joinTicket: body.joinTicket } })
  const late = { ...body, phoneProof: await provePhone(server, phone) }
  expect(await refusal(link({ ...late, accountId: first.id }))).toBe('422 join_ticket_invalid')
})

test('[A-74] the same e-mail offers nothing, and an account that has left is not offered', async () => {
  const owner = await member()
  await server.db.updateTable('users').set({ email: open.email }).where('id', '=', owner.id).execute()
  expect(await accountsOf(await newcomer(newPhone()))).toEqual([])
  await server.db.updateTable('users').set({ status: 'WITHDRAWN' }).where('id', '=', owner.id).execute()
  const body = await newcomer(owner.phone)
  expect(await accountsOf(body)).toEqual([])
  expect(await refusal(link({ ...body, accountId: owner.id }))).toBe('422 account_not_of_phone')
})

test('[A-74] an operator’s account is not linked by a phone number', async () => {
  const operator = await member()
  await server.db
    .updateTable('users')
    .set({ permissions: ['Admin'] })
    .where('id', '=', operator.id)
    .execute()
  const body = await newcomer(operator.phone)
  expect(await accountsOf(body)).toEqual([])
  expect(await refusal(link({ ...body, accountId: operator.id }))).toBe('422 account_not_of_phone')
})
