import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { CouponProduct } from '#contract/codes/payments.ts'
import type { Checkout } from '#contract/payments/shapes.ts'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import type { PaymentGateway } from '#server/integrations/payment/gateway.ts'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { standInEnv, startPaymentStandIn } from '#server/integrations/payment/stand-in/stand-in.ts'
import type { Engine } from '#server/payments/engine.ts'
import { products } from '#server/rooms.ts'
import { brokenRules } from './invariants.ts'
import { createPerson, type Person } from './people.ts'
import { addProfile } from './profiles.ts'
import type { TestServer } from './server.ts'

/** Milliseconds after which the gateway times out: a hung call must not hold up a test. */
const impatience = 2_000

/** Settings of a server whose payments go to a stand-in with switches. */
export type StandInControl = ReturnType<typeof controlStandIn>

export function withPayments(given: Record<string, string> = {}) {
  const control = {} as StandInControl
  const settings = async (onCleanup: (stop: () => Promise<void>) => void) => {
    const standIn = await startPaymentStandIn({ retryMs: [] })
    onCleanup(standIn.stop)
    Object.assign(control, controlStandIn(standIn.url))
    return { ...standInEnv(standIn.url), PORTONE_TIMEOUT_MS: String(impatience), ...given }
  }
  return { control, settings }
}

/** Clears all faults; hooks are sent only by tests. */
export async function endFaults(control: StandInControl): Promise<void> {
  await control.clearFaults()
  await control.fault({ call: 'hook', fault: 'lost', times: 1_000_000 })
}

/** Waits until no invariant is violated, also not at rest: the provider shows a refund before its answer is stored. */
export const expectRest = (server: TestServer) => expect.poll(() => brokenRules(server, 'at rest')).toEqual({})

/** The context of the payment jobs. */
export const engineOf = ({ server, db, clock }: TestServer, gateway?: PaymentGateway): Engine => ({
  db,
  jobs: server.jobs,
  clock,
  log: server.log,
  secrets: server.tools.secrets,
  gateway: gateway ?? server.tools.payments,
  products,
})

/** Every way in which the answer to a call that moves money is lost, with or without its effect. */
export const lostAnswers = [
  'reset-before',
  'reset-after',
  'hang-before',
  'hang-after',
  'page-before',
  'page-after',
  'half',
  'pg-error-before',
  'pg-error-after',
  'outstanding',
  'unknown-error',
] as const

/** Fields of every purchase. */
export const buying = (expectedAmount: number, couponIds: number[] = []) => ({
  orderKey: randomUUID(),
  expectedAmount,
  couponIds,
  agreed: true as const,
  termsVersion: paymentTermsVersion,
})

/** Ensures that there is a reviewer, without whom feedback is not sold. */
export async function ensureReviewer(server: TestServer, kinds: ('PROFILE' | 'VIDEO')[] = ['PROFILE']): Promise<void> {
  const there = await server.db
    .selectFrom('feedback_reviewers')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where(sql<boolean>`'FeedbackReviewer' = ANY(permissions) AND kinds @> ${kinds}`)
    .executeTakeFirst()
  if (there) return
  const { id } = await createPerson(server, ['FeedbackReviewer'])
  await server.db
    .insertInto('feedback_reviewers')
    .values({ user_id: id, kinds, title: '한세온 캐스팅 디렉터', created_at: server.clock.now() })
    .execute()
}

/** A profile, and an unpaid order of a feedback on it. */
export async function orderFeedback(
  server: TestServer,
  actor: Person,
  { amount = 30_000, couponIds = [] as number[] } = {},
): Promise<Checkout> {
  await ensureReviewer(server)
  const body = { ...buying(amount, couponIds), profileId: await profileOf(server, actor), request: '' }
  return actor.api.feedbacks.orderProfileFeedback({ body })
}

/** The actor's profile, created if there is none. */
async function profileOf(server: TestServer, actor: Person): Promise<number> {
  const own = await server.db.selectFrom('profiles').select('id').where('user_id', '=', actor.id).executeTakeFirst()
  return own?.id ?? addProfile(server, actor)
}

/** A person in the payment window: the data passed to the page. */
export async function inWindow(
  control: StandInControl,
  { window }: Checkout,
  act: 'pay' | 'decline' | 'close' = 'pay',
  paidWith: { payMethod: string; easyPay?: { easyPayProvider: string } } = { payMethod: 'CARD' },
) {
  expect(window).not.toBeNull()
  const { paymentId, storeId, channelKey, orderName, totalAmount, customer } = window!
  const result = await control.window(
    {
      kind: 'payment',
      paymentId,
      storeId,
      channelKey,
      orderName,
      totalAmount,
      currency: 'KRW',
      ...paidWith,
      customer: { customerId: customer.customerId, fullName: customer.fullName },
    },
    act,
  )
  return result as Record<string, string>
}

/** Orders, pays in the window and returns: a paid order. */
export async function buyFeedback(
  server: TestServer,
  control: StandInControl,
  actor: Person,
  given: Parameters<typeof orderFeedback>[2] = {},
): Promise<number> {
  const checkout = await orderFeedback(server, actor, given)
  await payFor(control, actor, checkout)
  return checkout.orderId
}

/** Pays in the window and returns. */
export async function payFor(
  control: StandInControl,
  actor: Person,
  checkout: Checkout,
  paidWith?: Parameters<typeof inWindow>[3],
) {
  const { paymentToken = '', txId = '' } = await inWindow(control, checkout, 'pay', paidWith)
  return actor.api.payments.complete({
    params: { orderId: checkout.orderId },
    body: { paymentToken, txId },
  })
}

/** A coupon of the person, from its own policy. */
export async function giveCoupon(
  { db, clock }: TestServer,
  actor: Person,
  given: {
    kind?: 'AMOUNT' | 'PERCENT' | 'TOUR_FREE'
    value?: number
    minAmount?: number
    canOverlap?: boolean
    days?: number
    products?: CodeOf<typeof CouponProduct>[]
  } = {},
): Promise<number> {
  const now = clock.now()
  const until = new Date(now.getTime() + (given.days ?? 30) * 86_400_000)
  const code = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()
  const policy = await db
    .insertInto('coupon_policies')
    .values({
      code,
      title: '첫 피드백 할인',
      kind: given.kind ?? 'AMOUNT',
      value: given.value ?? 5_000,
      products: given.products ?? ['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK'],
      min_amount: given.minAmount ?? 0,
      can_overlap: given.canOverlap ?? false,
      valid_from: new Date(now.getTime() - 1_000),
      valid_to: until,
      total_limit: 100,
      created_at: now,
    })
    .returning('code')
    .executeTakeFirstOrThrow()
  return (await actor.api.coupons.registerCoupon({ body: { code: policy.code } })).id
}
