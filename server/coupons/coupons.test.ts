import { afterEach, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { newsOf } from '../../test/support/news.ts'
import { giveCoupon } from '../../test/support/payments.ts'
import { createActor, createManager } from '../../test/support/people.ts'
import { forgetTries, remindOfEnding } from './expiry.ts'

const { server, test } = apiTest()

afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

let count = 0
const day = 86_400_000
async function addPolicy(given: object = {}): Promise<string> {
  const now = server.clock.now()
  const code = `SPRING2027${String(++count).padStart(4, '0')}`
  await server.db
    .insertInto('coupon_policies')
    .values({
      code,
      title: '봄맞이 피드백 할인',
      kind: 'AMOUNT',
      value: 5_000,
      products: ['PROFILE_FEEDBACK'],
      valid_from: new Date(now.getTime() - day),
      valid_to: new Date(now.getTime() + 30 * day),
      total_limit: 100,
      created_at: now,
      ...given,
    })
    .execute()
  return code
}

test('[A-89][U-07] a coupon is registered by its code, however it is typed, and once', async () => {
  const actor = await createActor(server)
  const code = await addPolicy()
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
  const coupon = await actor.api.coupons.registerCoupon({ body: { code: typed } })
  expect(coupon).toMatchObject({ title: '봄맞이 피드백 할인', value: 5_000, state: 'ISSUED', orderId: null })
  await expect(actor.api.coupons.registerCoupon({ body: { code } })).rejects.toMatchObject({
    status: 409,
    code: 'coupon_taken',
  })
  expect(await actor.api.coupons.myCoupons({ query: {} })).toMatchObject({ totalResult: 1, usable: 1 })
  const videos = await actor.api.coupons.myCoupons({ query: { product: 'VIDEO_FEEDBACK' } })
  expect(videos.list).toEqual([])
  const manager = await createManager(server)
  await expect(manager.api.coupons.registerCoupon({ body: { code } })).rejects.toMatchObject({ status: 403 })
})

test('[A-89] a coupon that cannot be used is refused with its reason', async () => {
  const actor = await createActor(server)
  const register = (code: string) => actor.api.coupons.registerCoupon({ body: { code } })
  const now = server.clock.now().getTime()
  const over = await addPolicy({ valid_from: new Date(now - 2 * day), valid_to: new Date(now - day) })
  await expect(register(over)).rejects.toMatchObject({ code: 'coupon_expired' })
  await expect(register(await addPolicy({ stopped_at: new Date(now) }))).rejects.toMatchObject({
    code: 'coupon_expired',
  })
  const later = await addPolicy({ valid_from: new Date(now + day) })
  await expect(register(later)).rejects.toMatchObject({ code: 'coupon_unknown' })
  await expect(register(await addPolicy({ is_internal: true }))).rejects.toMatchObject({ code: 'coupon_unknown' })
  const last = await addPolicy({ total_limit: 1 })
  await (await createActor(server)).api.coupons.registerCoupon({ body: { code: last } })
  await expect(register(last)).rejects.toMatchObject({ status: 409, code: 'coupon_gone' })
})

test('[A-89] registering without a code says that the code is missing', async () => {
  const actor = await createActor(server)
  for (const body of [{}, { code: ' ' }])
    await expect(actor.api.coupons.registerCoupon({ body } as never)).rejects.toMatchObject({
      status: 400,
      fields: { code: '쿠폰 코드를 적어 주세요' },
    })
})

test('[A-89] the eleventh attempt in an hour is refused even with a valid code', async () => {
  const actor = await createActor(server)
  const code = await addPolicy()
  for (let time = 0; time < 10; time++)
    await expect(actor.api.coupons.registerCoupon({ body: { code: `WRONG${time}` } })).rejects.toMatchObject({
      code: 'coupon_unknown',
    })
  await expect(actor.api.coupons.registerCoupon({ body: { code } })).rejects.toMatchObject({
    status: 429,
    code: 'coupon_tries_exceeded',
  })
  const other = await createActor(server)
  expect(await other.api.coupons.registerCoupon({ body: { code } })).toMatchObject({ state: 'ISSUED' })
  server.clock.pass({ minutes: 61 })
  expect(await actor.api.coupons.registerCoupon({ body: { code } })).toMatchObject({ state: 'ISSUED' })
})

test('[A-89] of many simultaneous wrong codes only ten are looked up', async () => {
  const actor = await createActor(server)
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => actor.api.coupons.registerCoupon({ body: { code: `GUESS${at}` } })),
  )
  const codes = tries.map(each => (each.status === 'rejected' ? each.reason.code : 'registered'))
  expect(codes.filter(code => code === 'coupon_unknown')).toHaveLength(10)
  expect(codes.filter(code => code === 'coupon_tries_exceeded')).toHaveLength(20)
})

test('attempts are deleted once no limit counts them', async () => {
  const actor = await createActor(server)
  await expect(actor.api.coupons.registerCoupon({ body: { code: 'WRONG' } })).rejects.toMatchObject({ status: 422 })
  const work = { db: server.db, jobs: server.server.jobs, clock: server.clock }
  const left = async () =>
    (await server.db.selectFrom('coupon_tries').select('at').where('user_id', '=', actor.id).execute()).length
  await forgetTries(work)
  expect(await left()).toBe(1)
  server.clock.pass({ days: 8 })
  await forgetTries(work)
  expect(await left()).toBe(0)
})

test('holders are reminded once, a week before the end of a longer coupon', async () => {
  const actor = await createActor(server)
  const work = { db: server.db, jobs: server.server.jobs, clock: server.clock }
  const reminders = async () => {
    await remindOfEnding(work)
    return (await newsOf(server, actor)).filter(({ title }) => title === '쿠폰이 곧 끝나요')
  }
  await giveCoupon(server, actor, { days: 30 })
  server.clock.pass({ days: 22 })
  expect(await reminders()).toEqual([])
  server.clock.pass({ days: 2 })
  await giveCoupon(server, actor, { days: 6 })
  const [told, ...more] = [...(await reminders()), ...(await reminders()).slice(1)]
  expect(told).toMatchObject({
    link: '/mypage/coupons',
    content: expect.stringMatching(/^첫 피드백 할인 쿠폰은 \d+월 \d+일까지/),
  })
  expect(more).toEqual([])
})

test('with 200 simultaneous registrations no more coupons are issued than exist', async () => {
  const code = await addPolicy({ total_limit: 7 })
  const actors = await Promise.all(Array.from({ length: 200 }, () => createActor(server)))
  const tries = await Promise.allSettled(actors.map(actor => actor.api.coupons.registerCoupon({ body: { code } })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  // On a busy machine some attempts may not get a connection.
  for (const each of tries)
    if (each.status === 'rejected') expect(['coupon_gone', 'unavailable']).toContain(each.reason.code)
})

test('simultaneous registrations by one person issue one coupon', async () => {
  const actor = await createActor(server)
  const code = await addPolicy()
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => actor.api.coupons.registerCoupon({ body: { code } })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an expired coupon cannot be used, and the quote says so', async () => {
  const actor = await createActor(server)
  const couponId = await giveCoupon(server, actor, { days: 1 })
  const ask = () => actor.api.feedbacks.feedbackPrice({ query: { kind: 'PROFILE', couponIds: [couponId] } })
  expect((await ask()).price).toMatchObject({ couponOff: 5_000, amount: 25_000 })
  const other = await createActor(server)
  await expect(
    other.api.feedbacks.feedbackPrice({ query: { kind: 'PROFILE', couponIds: [couponId] } }),
  ).rejects.toMatchObject({ code: 'coupon_unusable' })
  server.clock.pass({ days: 2 })
  await expect(ask()).rejects.toMatchObject({ code: 'coupon_unusable' })
})

test('the coupons for an order list usable ones first, then what others still need', async () => {
  const actor = await createActor(server)
  const high = await giveCoupon(server, actor, { minAmount: 40_000, days: 1 })
  const low = await giveCoupon(server, actor, { minAmount: 30_000, days: 20 })
  const ask = (query: object) => actor.api.coupons.myCoupons({ query: { product: 'PROFILE_FEEDBACK', ...query } })
  const { list, usable } = await ask({ amount: 30_000 })
  expect(list.map(({ id, problem }) => [id, problem])).toEqual([
    [low, null],
    [high, 'MIN_AMOUNT'],
  ])
  expect(usable).toBe(1)
  expect((await ask({ amount: 40_000 })).usable).toBe(2)
  expect((await ask({ amount: 1_000 })).usable).toBe(0)
  expect((await actor.api.coupons.myCoupons({ query: {} })).list.every(({ problem }) => problem === null)).toBe(true)
  const price = actor.api.feedbacks.feedbackPrice({ query: { kind: 'PROFILE', couponIds: [high] } })
  await expect(price).rejects.toMatchObject({ code: 'coupon_unusable' })
})
