import { afterEach, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { newsOf } from '../../test/support/news.ts'
import { buyFeedback, engineOf, orderFeedback, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { expireCoupons, remindOfEnding } from './expiry.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

const day = 86_400_000
const reason = '개업 기념 행사'
const policyOf = (given: object = {}) => {
  const now = server.clock.now().getTime()
  return {
    title: '첫 피드백 할인',
    code: '',
    kind: 'AMOUNT' as const,
    value: 5_000,
    products: ['PROFILE_FEEDBACK' as const],
    minAmount: 0,
    maxOff: null,
    canOverlap: false,
    validFrom: new Date(now - 1_000).toISOString(),
    validTo: new Date(now + 30 * day).toISOString(),
    validDays: null,
    perPerson: 1,
    totalLimit: 100,
    reason,
    ...given,
  }
}
const add = async (operator: Person, given: object = {}) =>
  operator.api.admin.addCouponPolicy({ body: policyOf(given) })
const issue = (operator: Person, policyId: number, people: (Person | string)[]) =>
  operator.api.admin.issueCoupons({
    params: { policyId },
    body: { loginIds: people.map(person => (typeof person === 'string' ? person : person.loginId)), reason },
  })
const couponsOf = async (actor: Person) => (await actor.api.coupons.myCoupons({ query: {} })).list
const auditOf = async (targetId: number) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_type', '=', 'coupon_policy')
      .where('target_id', '=', targetId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('an operator creates a policy whose coupons are registered by its code', async () => {
  const operator = await createAdmin(server)
  const random = await add(operator, { code: undefined })
  expect(random).toMatchObject({ state: 'OPEN', issued: 0, inHand: 0, takenOff: 0, isInternal: false })
  expect(random.code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
  const own = await add(operator, { code: 'spring-2027 open', title: '봄맞이' })
  expect(own.code).toBe('SPRING2027OPEN')
  await expect(add(operator, { code: 'SPRING2027OPEN' })).rejects.toMatchObject({
    status: 409,
    code: 'coupon_code_used',
  })
  const actor = await createActor(server)
  expect(await actor.api.coupons.registerCoupon({ body: { code: own.code } })).toMatchObject({ title: '봄맞이' })
  const { list } = await operator.api.admin.couponPolicies({ query: { q: 'SPRING 2027 OPEN' } })
  expect(list).toMatchObject([{ id: own.id, issued: 1, inHand: 1 }])
  expect(await auditOf(own.id)).toEqual(['coupon.add'])
})

test('an inconsistent policy is refused with the field', async () => {
  const operator = await createAdmin(server)
  const refusedField = async (given: object) => {
    const error = await add(operator, given).catch(thrown => thrown)
    expect(error).toMatchObject({ status: 400 })
    return Object.keys(error.fields)
  }
  expect(await refusedField({ kind: 'PERCENT', value: 101 })).toEqual(['value'])
  expect(await refusedField({ validTo: policyOf().validFrom })).toEqual(['validTo'])
  expect(await refusedField({ code: 'SHORT' })).toEqual(['code'])
  expect(await refusedField({ kind: 'TOUR_FREE' })).toEqual(['products', 'value'])
  expect(await refusedField({ products: [] })).toEqual(['products'])
  const past = { validFrom: '2020-01-01T00:00:00Z', validTo: '2020-02-01T00:00:00Z' }
  await expect(add(operator, past)).rejects.toMatchObject({ code: 'coupon_policy_over' })
})

test('operators find policies by state, and none under an unknown number', async () => {
  const operator = await createAdmin(server)
  const [open, ended] = [await add(operator), await add(operator)]
  await operator.api.admin.endCouponPolicy({ params: { policyId: ended.id }, body: { reason } })
  const idsOf = async (query: object) => (await operator.api.admin.couponPolicies({ query })).list.map(({ id }) => id)
  expect((await idsOf({})).slice(0, 2)).toEqual([ended.id, open.id])
  const oldest = await idsOf({ order: 'OLDEST', limit: 100 })
  expect(oldest).toEqual(oldest.toSorted((a, b) => a - b))
  expect(await idsOf({ order: 'OLDEST', limit: 1 })).toEqual(oldest.slice(0, 1))
  expect((await idsOf({ state: 'OPEN' }))[0]).toBe(open.id)
  expect(await idsOf({ state: 'OPEN' })).not.toContain(ended.id)
  const missing = { status: 404 }
  const params = { policyId: 999_999 }
  await expect(operator.api.admin.couponPolicy({ params })).rejects.toMatchObject(missing)
  await expect(operator.api.admin.endCouponPolicy({ params, body: { reason } })).rejects.toMatchObject(missing)
  const body = { couponIds: [1], reason }
  await expect(operator.api.admin.revokeCoupons({ params, body })).rejects.toMatchObject(missing)
})

test('coupons of a policy of ours are not issued by hand', async () => {
  const operator = await createAdmin(server)
  const { id } = await add(operator)
  await server.db.updateTable('coupon_policies').set({ is_internal: true }).where('id', '=', id).execute()
  await expect(issue(operator, id, [await createActor(server)])).rejects.toMatchObject({
    code: 'coupon_policy_internal',
  })
})

test('a coupon of a holder who has left is revoked, and reminds nobody', async () => {
  const operator = await createAdmin(server)
  const [actor, other] = [await createActor(server), await createActor(server)]
  const { id } = await add(operator, { validTo: new Date(server.clock.now().getTime() + 10 * day).toISOString() })
  await issue(operator, id, [actor, other])
  const [coupon] = await couponsOf(actor)
  await actor.api.accounts.leave({ body: { reason: 'NOT_NEEDED' } })
  server.clock.pass({ days: 4 })
  await remindOfEnding(engineOf(server))
  expect((await newsOf(server, other)).map(({ title }) => title)).toContain('쿠폰이 곧 끝나요')
  const issued = { params: { policyId: id }, query: { state: 'ISSUED' as const } }
  expect((await operator.api.admin.issuedCoupons(issued)).list).toMatchObject([
    { holder: { id: other.id } },
    { holder: null },
  ])
  const body = { couponIds: [coupon!.id], reason }
  expect(await operator.api.admin.revokeCoupons({ params: { policyId: id }, body })).toEqual({ revoked: 1 })
  expect((await operator.api.admin.issuedCoupons(issued)).list).toHaveLength(1)
})

test('only operators who have signed in recently issue coupons', async () => {
  const operator = await createAdmin(server)
  const { id } = await add(operator)
  const actor = await createActor(server)
  for (const person of [actor, await createManager(server)])
    await expect(add(person)).rejects.toMatchObject({ status: 403 })
  await server.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - day) })
    .where('user_id', '=', operator.id)
    .execute()
  const again = { code: 'reauthentication_required' }
  await expect(add(operator)).rejects.toMatchObject(again)
  await expect(issue(operator, id, [actor])).rejects.toMatchObject(again)
})

test('coupons are issued by login id, and name those who cannot receive one', async () => {
  const operator = await createAdmin(server)
  const [one, two, manager] = [await createActor(server), await createActor(server), await createManager(server)]
  const { id, title } = await add(operator, { totalLimit: 3 })
  const answer = await issue(operator, id, [one, one, two.loginId.toUpperCase(), manager, 'nobody-here'])
  expect(answer).toEqual({
    issued: 2,
    refused: [
      { loginId: manager.loginId, problem: 'NOT_ACTOR' },
      { loginId: 'nobody-here', problem: 'UNKNOWN' },
    ],
  })
  expect(await issue(operator, id, [one])).toEqual({
    issued: 0,
    refused: [{ loginId: one.loginId, problem: 'LIMIT' }],
  })
  expect(await couponsOf(two)).toMatchObject([{ title, state: 'ISSUED' }])
  await expect
    .poll(async () => (await two.api.notifications.list({ query: {} })).list.map(card => card.title))
    .toContain('쿠폰이 도착했어요')
  const three = [await createActor(server), await createActor(server)]
  await expect(issue(operator, id, three)).rejects.toMatchObject({ status: 409, code: 'coupon_gone' })
  const { list } = await operator.api.admin.issuedCoupons({ params: { policyId: id }, query: { q: two.loginId } })
  expect(list).toMatchObject([{ holder: { id: two.id, loginId: two.loginId }, state: 'ISSUED', orderId: null }])
  expect(await auditOf(id)).toEqual(['coupon.add', 'coupon.issue'])
})

test('no more coupons are issued than exist, even to simultaneous people', async () => {
  const operators = await Promise.all(Array.from({ length: 5 }, () => createAdmin(server)))
  const { id, code } = await add(operators[0]!, { totalLimit: 20 })
  const actors = await Promise.all(Array.from({ length: 60 }, () => createActor(server)))
  const tries = await Promise.allSettled([
    ...operators.map((operator, at) => issue(operator, id, actors.slice(at * 3, at * 3 + 3))),
    ...actors.slice(15).map(actor => actor.api.coupons.registerCoupon({ body: { code } })),
  ])
  for (const each of tries)
    if (each.status === 'rejected') expect(['coupon_gone', 'unavailable']).toContain(each.reason.code)
  const policy = await operators[0]!.api.admin.couponPolicy({ params: { policyId: id } })
  expect(policy.issued).toBeLessThanOrEqual(20)
  expect(policy.inHand).toBe(policy.issued)
  // Actors whose first attempt failed register the remaining coupons.
  for (const actor of actors)
    if (!(await couponsOf(actor)).length)
      await actor.api.coupons.registerCoupon({ body: { code } }).catch(error => expect(error.code).toBe('coupon_gone'))
  expect(await operators[0]!.api.admin.couponPolicy({ params: { policyId: id } })).toMatchObject({
    issued: 20,
    state: 'GONE',
  })
})

test('ten operators who issue the same coupon to one person at once issue one', async () => {
  const operators = await Promise.all(Array.from({ length: 10 }, () => createAdmin(server)))
  const { id } = await add(operators[0]!)
  const actor = await createActor(server)
  const answers = await Promise.all(operators.map(operator => issue(operator, id, [actor])))
  expect(answers.reduce((sum, { issued }) => sum + issued, 0)).toBe(1)
})

test('repeating the request issues once', async () => {
  const operator = await createAdmin(server)
  const actor = await createActor(server)
  const { id } = await add(operator, { perPerson: 5 })
  const press = () =>
    operator.api.admin.issueCoupons(
      { params: { policyId: id }, body: { loginIds: [actor.loginId], reason } },
      { idempotencyKey: `issue-coupons-${id}` },
    )
  expect(await press()).toEqual(await press())
  expect(await couponsOf(actor)).toHaveLength(1)
})

test('unused coupons are revoked with the reason, held and used ones not', async () => {
  const operator = await createAdmin(server)
  const [idle, ordering, paying] = [await createActor(server), await createActor(server), await createActor(server)]
  const { id } = await add(operator)
  await issue(operator, id, [idle, ordering, paying])
  const couponOf = async (actor: Person) => (await couponsOf(actor))[0]!.id
  const open = await orderFeedback(server, ordering, { amount: 25_000, couponIds: [await couponOf(ordering)] })
  const orderId = await buyFeedback(server, control, paying, {
    amount: 25_000,
    couponIds: [await couponOf(paying)],
  })
  expect(await operator.api.admin.couponPolicy({ params: { policyId: id } })).toMatchObject({
    issued: 3,
    inHand: 1,
    held: 1,
    used: 1,
    takenOff: 5_000,
  })
  const { list } = await operator.api.admin.issuedCoupons({ params: { policyId: id } })
  const revoke = () =>
    operator.api.admin.revokeCoupons({
      params: { policyId: id },
      body: { couponIds: list.map(coupon => coupon.id), reason: '잘못 발급했어요' },
    })
  expect(await revoke()).toEqual({ revoked: 1 })
  const { detail } = await server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'coupon.revoke')
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ couponIds: [await couponOf(idle)] })
  await expect(revoke()).rejects.toMatchObject({ status: 409, code: 'state_moved' })
  expect(await couponsOf(idle)).toMatchObject([{ state: 'REVOKED' }])
  await expect
    .poll(async () => (await idle.api.notifications.list({ query: {} })).list.map(card => card.content))
    .toContain('첫 피드백 할인 쿠폰을 회수했어요. 사유: 잘못 발급했어요')
  await ordering.api.payments.abandon({ params: { orderId: open.orderId } })
  await paying.api.feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} })
  await expect
    .poll(async () => (await operator.api.admin.couponPolicy({ params: { policyId: id } })).inHand, { timeout: 20_000 })
    .toBe(2)
  expect(await operator.api.admin.couponPolicy({ params: { policyId: id } })).toMatchObject({ revoked: 1, takenOff: 0 })
})

test('the page of a member lists their coupons with their state and end', async () => {
  const operator = await createAdmin(server)
  const actor = await createActor(server)
  const { id } = await add(operator)
  await issue(operator, id, [actor])
  const { coupons } = await operator.api.admin.memberPurchases({ params: { userId: actor.id } })
  expect(coupons).toMatchObject([
    { policyId: id, title: '첫 피드백 할인', state: 'ISSUED', expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
})

test('an ended policy issues no more coupons, and issued ones stay valid', async () => {
  const operator = await createAdmin(server)
  const [actor, late] = [await createActor(server), await createActor(server)]
  const { id, code } = await add(operator)
  await issue(operator, id, [actor])
  const end = () => operator.api.admin.endCouponPolicy({ params: { policyId: id }, body: { reason } })
  await end()
  await expect(end()).rejects.toMatchObject({ code: 'coupon_policy_over' })
  await expect(issue(operator, id, [late])).rejects.toMatchObject({ code: 'coupon_policy_over' })
  await expect(late.api.coupons.registerCoupon({ body: { code } })).rejects.toMatchObject({ code: 'coupon_expired' })
  const couponIds = (await couponsOf(actor)).map(coupon => coupon.id)
  expect((await orderFeedback(server, actor, { amount: 25_000, couponIds })).amount).toBe(25_000)
  expect(await operator.api.admin.couponPolicy({ params: { policyId: id } })).toMatchObject({ state: 'ENDED' })
  expect(await auditOf(id)).toEqual(['coupon.add', 'coupon.issue', 'coupon.end'])
})

test('coupons expire on time, including one that an order returns later', async () => {
  const operator = await createAdmin(server)
  const [idle, paying] = [await createActor(server), await createActor(server)]
  const { id } = await add(operator, { validDays: 3 })
  await issue(operator, id, [idle, paying])
  const couponIds = (await couponsOf(paying)).map(coupon => coupon.id)
  const orderId = await buyFeedback(server, control, paying, { amount: 25_000, couponIds })
  await expireCoupons(engineOf(server))
  expect(await couponsOf(idle)).toMatchObject([{ state: 'ISSUED' }])
  server.clock.pass({ days: 4 })
  await Promise.all([expireCoupons(engineOf(server)), expireCoupons(engineOf(server))])
  expect(await couponsOf(idle)).toMatchObject([{ state: 'EXPIRED' }])
  expect(await couponsOf(paying)).toMatchObject([{ state: 'USED' }])
  await paying.api.feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} })
  await expect.poll(async () => (await couponsOf(paying))[0]?.state).toBe('ISSUED')
  await expireCoupons(engineOf(server))
  expect(await couponsOf(paying)).toMatchObject([{ state: 'EXPIRED' }])
  const { count } = await server.db
    .selectFrom('coupon_moves')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('policy_id', '=', id)
    .where('state', '=', 'EXPIRED')
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
})

test('when orders and the expiry job compete, each coupon is either held or expired', async () => {
  const operator = await createAdmin(server)
  const actors = await Promise.all(Array.from({ length: 20 }, () => createActor(server)))
  const { id } = await add(operator, { validDays: 1 })
  await issue(operator, id, actors)
  const chosen = await Promise.all(actors.map(async actor => (await couponsOf(actor))[0]!.id))
  // The clock is at the policy's end: half of the orders were priced before it.
  const orders = actors.map((actor, at) =>
    orderFeedback(server, actor, { amount: 25_000, couponIds: [chosen[at]!] }).then(
      () => 'HELD',
      error => {
        expect(['coupon_unusable', 'unavailable']).toContain(error.code)
        return 'EXPIRED'
      },
    ),
  )
  server.clock.pass({ days: 1, minutes: 1 })
  const [states] = await Promise.all([Promise.all(orders), expireCoupons(engineOf(server))])
  await expireCoupons(engineOf(server))
  const kept = await Promise.all(actors.map(async actor => (await couponsOf(actor))[0]!.state))
  expect(kept).toEqual(states)
})
