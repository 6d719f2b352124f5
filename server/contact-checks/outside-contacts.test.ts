import { beforeAll, expect } from 'vitest'
import { contactCheckLimits } from '#contract/limits.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let applicant: { id: number; actor: Person }
beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  applicant = await createApplicant(server, casting, {})
})

const params = () => ({ castingId: casting.id })
const make = (about: string, by = owner) =>
  by.api.contactChecks.makeOutside({ params: params(), body: { appId: applicant.id, channel: 'CALL', about } })
const check = (number: string, by = server.api()) => by.contactChecks.check({ body: { number } })

test('a call announced by a team has a number that says what it is for', async () => {
  const { id, number } = await make('2차 오디션 시간을 정하려고요')
  const { state, contact } = await check(number)
  expect({ state, ...contact }).toMatchObject({
    ...{ state: 'FOUND', kind: 'OUTSIDE', channel: 'CALL', about: '2차 오디션 시간을 정하려고요', link: null },
    casting: { id: casting.id },
  })
  expect(contact?.recipient).toMatch(/\*/)
  expect(await check(number, applicant.actor.api)).toMatchObject({ contact: { isMine: true } })
  const days = (Date.parse(contact!.expiresAt) - Date.parse(contact!.sentAt)) / 86_400_000
  expect(Math.round(days)).toBe(contactCheckLimits.outsideDays)

  const other = await createManager(server)
  const revoke = (by: Person) => by.api.contactChecks.revokeOutside({ params: { ...params(), contactId: id } })
  expect(await refusal(revoke(other))).toMatchObject({ status: 404 })
  await revoke(owner)
  expect(await check(number)).toMatchObject({ state: 'REVOKED', contact: { revokedFor: 'TAKEN_BACK' } })
  const { list } = await owner.api.contactChecks.outside({ params: params() })
  expect(list).toMatchObject([{ id, appId: applicant.id, isRevoked: true, checks: 1 }])
})

test('a member’s number falls with their account and with their place in the team', async () => {
  const member = await createManager(server)
  const place = { casting_id: casting.id, user_id: member.id }
  await server.db
    .insertInto('casting_members')
    .values({ ...place, role: 'FULL', state: 'ACCEPTED', invited_by: owner.id })
    .execute()
  const { number } = await make('2차 오디션 시간을 정하려고요', member)
  const status = (is: 'ACTIVE' | 'SUSPENDED') =>
    server.db.updateTable('users').set({ status: is }).where('id', '=', member.id).execute()
  expect((await check(number)).state).toBe('FOUND')
  await status('SUSPENDED')
  expect(await check(number)).toMatchObject({ state: 'REVOKED', contact: { revokedFor: 'SENDER_SUSPENDED' } })
  await status('ACTIVE')
  await server.db.deleteFrom('casting_members').where('user_id', '=', member.id).execute()
  expect(await check(number)).toMatchObject({ state: 'REVOKED', contact: { revokedFor: 'SENDER_LEFT' } })
})

test('what asks for money, or names another way to be reached, gets no number', async () => {
  expect(await refusal(make('010-1234-5678로 전화 주세요'))).toMatchObject({ code: 'contact_in_text' })
  expect(await refusal(make('오디션 참가비 5만 원을 먼저 입금해 주세요'))).toMatchObject({
    code: 'outside_contact_signals',
  })
})

test('strangers and people of other castings make none', async () => {
  const other = await createManager(server)
  expect(await refusal(make('오디션 시간', other))).toMatchObject({ status: 404 })
  const elsewhere = await createApplicant(server, await openCasting(server, other), {})
  const foreign = owner.api.contactChecks.makeOutside({
    params: params(),
    body: { appId: elsewhere.id, channel: 'CHAT', about: '오디션 시간' },
  })
  expect(await refusal(foreign)).toMatchObject({ status: 404 })
})

test('one person makes so many numbers a day', async () => {
  await server.db
    .insertInto('outside_contacts')
    .values(
      Array.from({ length: contactCheckLimits.outsideADay }, () => ({
        ...{ casting_id: casting.id, made_by: owner.id, channel: 'CALL' as const, about: '오디션' },
      })),
    )
    .execute()
  expect(await refusal(make('오디션 시간'))).toMatchObject({ code: 'outside_contact_limit' })
})
