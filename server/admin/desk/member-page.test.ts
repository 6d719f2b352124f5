import { beforeAll, expect } from 'vitest'
import { joining, newPhone, refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { buyFeedback, giveCoupon, withPayments } from '../../../test/support/payments.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
let owner: Person
let [support, moderator, finance]: Person[] = []
beforeAll(async () => {
  owner = await createAdmin(server)
  const operator = (role: 'SUPPORT' | 'MODERATION' | 'FINANCE') =>
    createPerson(server, ['Admin'], { operatorRoles: [role] })
  support = await operator('SUPPORT')
  moderator = await operator('MODERATION')
  finance = await operator('FINANCE')
})

const of = ({ id }: { id: number }) => ({ params: { userId: id } })
const reason = '환불을 물어보는 전화를 받았어요'
const actsOn = async (userId: number, action: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id as by', 'detail'])
    .where('action', '=', action)
    .where('target_id', '=', userId)
    .orderBy('id')
    .execute()

async function joined() {
  const body = await joining(server)
  const { token, user } = await server.api().accounts.join({ body })
  return { ...body, id: user.id, token: token!, api: server.api(token!) }
}

test('[P-04] a member’s page shows what they bought, with refunds, card and coupons', async () => {
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor)
  const orderId = await buyFeedback(server, control, actor)
  await owner.api.admin.refundOrder({ params: { orderId }, body: { amount: 10_000, reason } })
  const { orders, coupons, memberships } = await support!.api.admin.memberPurchases(of(actor))
  expect(orders).toMatchObject({
    totalResult: 1,
    list: [{ orderId, state: 'PAID', stage: expect.stringMatching(/QUEUED|ASSIGNED/) }],
  })
  expect(orders.list[0]!.paidWith).toEqual(expect.any(String))
  expect(orders.list[0]!.refunds).toMatchObject([{ amount: 10_000, source: 'OPERATOR', reason }])
  expect(orders.list[0]!.refunds[0]!.dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(coupons).toMatchObject([{ id: couponId, state: 'ISSUED' }])
  expect(memberships).toEqual([])
  expect((await finance!.api.admin.memberPurchases(of(actor))).orders.totalResult).toBe(1)
  expect(await refusal(moderator!.api.admin.memberPurchases(of(actor)))).toBe('403 forbidden')
  expect((await support!.api.admin.memberPurchases(of(await createActor(server)))).orders.list).toEqual([])
  expect(await refusal(support!.api.admin.memberPurchases(of({ id: 999_999 })))).toBe('404 not_found')
})

test('[P-04] contacts of a member open to some roles, for a reason that is kept', async () => {
  const { id, phone } = await joined()
  expect(await support!.api.admin.openContacts({ ...of({ id }), body: { reason } })).toMatchObject({ phone })
  expect(await actsOn(id, 'account.contacts')).toEqual([{ by: support!.id, detail: { reason } }])
  for (const operator of [moderator!, finance!])
    expect(await refusal(operator.api.admin.openContacts({ ...of({ id }), body: { reason } }))).toBe('403 forbidden')
  expect(await refusal(support!.api.admin.openContacts({ ...of({ id }), body: { reason: '왜' } }))).toBe(
    '400 invalid_input',
  )
})

test('an operator who has opened a number cannot take it for the proof of who calls', async () => {
  const { id, phone } = await joined()
  await support!.api.admin.openContacts({ ...of({ id }), body: { reason } })
  const end = (operator: Person) =>
    operator.api.admin.endMembership({ ...of({ id }), body: { asker: 'MEMBER', phone, reason: '전화로 확인했어요' } })
  expect(await refusal(end(support!))).toBe('403 asker_phone_opened')
  await end(owner)
})

test('[P-04] a member’s page shows what was sent to them, with the provider’s answers', async () => {
  const { id, phone } = await joined()
  const title = '오디션에 초대받았어요'
  const { id: notificationId } = await server.db
    .insertInto('notifications')
    .values({ user_id: id, type: 'NOTICE', is_important: false, title, content: '', dedupe_key: `told ${id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = { status: 'FAILED', error: '수신 거부된 번호', provider_id: 'text-1', attempts: 2 } as const
  await server.db
    .insertInto('deliveries')
    .values({
      notification_id: notificationId,
      user_id: id,
      channel: 'TEXT',
      template: 'NOTICE',
      class: 'INFO',
      ...answer,
    })
    .execute()
  const { list, totalResult } = await support!.api.admin.memberDeliveries(of({ id }))
  expect(totalResult).toBe(list.length)
  expect(list.find(each => each.title === title)).toMatchObject({
    channel: 'TEXT',
    status: 'FAILED',
    error: '수신 거부된 번호',
    providerId: 'text-1',
  })
  expect(list.filter(({ type }) => type === 'PHONE_CODE')).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain(phone)
  expect(await refusal(finance!.api.admin.memberDeliveries(of({ id })))).toBe('403 forbidden')
})

test('[P-04] operators’ acts on a member and what is theirs, without readings and own acts', async () => {
  const manager = await createManager(server)
  const casting = await openCasting(server, manager)
  await owner.api.admin.hideCasting({ params: { castingId: casting.id }, body: { isHidden: true, reason } })
  await owner.api.admin.member(of(manager))
  await owner.api.admin.suspendMember({ ...of(manager), body: { isSuspended: true, reason } })
  const { list } = await moderator!.api.admin.memberActs(of(manager))
  expect(list.map(({ action }) => action)).toEqual(['account.suspend', 'casting.hide'])
  expect(list[1]).toMatchObject({ target: 'casting', targetId: casting.id, reason, by: expect.any(String) })
  expect(await refusal(finance!.api.admin.memberActs(of(manager)))).toBe('403 forbidden')
})

test('every operator reads the heading of a member, without contacts', async () => {
  const actor = await createActor(server, { name: '새벽별' })
  for (const operator of [support!, moderator!, finance!]) {
    const card = await operator.api.admin.memberCard(of(actor))
    expect(card).toMatchObject({ name: '새벽별', status: 'ACTIVE', profileId: null, isPlusMember: false })
    expect(Object.keys(card)).not.toContain('phone')
  }
  expect(await refusal(actor.api.admin.memberCard(of(actor)))).toBe('403 forbidden')
})

test('[P-04] members are found by phone or mail, which the audit does not repeat', async () => {
  const { id, phone } = await joined()
  await server.db.updateTable('users').set({ email: 'Dawn@Example.com' }).where('id', '=', id).execute()
  const find = (q: string) => finance!.api.admin.find({ query: { q } })
  expect((await find(phone.replace(/^(\d{3})(\d{4})/, '$1-$2-'))).members).toMatchObject([{ id }])
  expect((await find('dawn@example.com')).members).toMatchObject([{ id }])
  const log = await actsOn(id, 'account.find')
  expect(log.map(({ detail }) => detail)).toEqual([{ by: 'PHONE' }, { by: 'MAIL' }])
  expect((await find(newPhone())).members).toEqual([])
  expect(await actsOn(finance!.id, 'account.find')).toMatchObject([{ detail: { by: 'PHONE', found: 0 } }])
  await support!.api.admin.members({ query: { q: phone } })
  expect(await actsOn(id, 'account.find')).toHaveLength(3)
})

test('[P-04] a search finds of castings and orders what the operator’s role may see', async () => {
  const manager = await createManager(server)
  const casting = await openCasting(server, manager)
  const actor = await createActor(server, { name: '한가람솔' })
  const orderId = await buyFeedback(server, control, actor)
  const { id: refundId } = await owner.api.admin.refundOrder({ params: { orderId }, body: { amount: 1_000, reason } })
  const find = (operator: Person, q: string) => operator.api.admin.find({ query: { q } })

  expect(await find(owner, '한가람솔')).toMatchObject({
    members: [{ id: actor.id, name: '한가람솔' }],
    orders: [{ orderId, buyer: { id: actor.id } }],
    refunds: [{ id: refundId, orderId }],
    castings: [],
  })
  expect((await find(moderator!, `#${casting.id}`)).castings).toMatchObject([{ id: casting.id }])
  expect((await find(moderator!, '필름 온기')).companies.length).toBeGreaterThan(0)
  expect(await find(moderator!, '한가람솔')).toMatchObject({ orders: [], refunds: [] })
  expect(await find(support!, `#${orderId}`)).toMatchObject({ orders: [{ orderId }], castings: [], companies: [] })
  expect((await find(support!, `#${refundId}`)).refunds).toMatchObject([{ id: refundId }])
  expect((await find(support!, `#${actor.id}`)).members).toMatchObject([{ id: actor.id }])
  expect(await find(owner, '')).toMatchObject({ members: [], orders: [] })
  expect(await refusal(find(actor, '한가람솔'))).toBe('403 forbidden')
})
