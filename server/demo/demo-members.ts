import { randomUUID } from 'node:crypto'
import { koreanDate, koreanTime, monthsLater } from '#contract/korean-time.ts'
import { plusTermsVersion } from '#contract/membership/terms.ts'
import type { Db } from '#server/kernel/db.ts'
import { movedBy } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { addDays } from '#server/kernel/time.ts'
import { cancelPlus } from '#server/membership/cancel.ts'
import { keepCard } from '#server/membership/cards.ts'
import { plusPricingTexts } from '#server/membership/messages.ts'
import { monthsOf, type PlusType, periodAt } from '#server/membership/periods.ts'
import { plusLine } from '#server/membership/pricing.ts'
import { plusProduct } from '#server/membership/product.ts'
import { priceName } from '#server/membership/read.ts'
import { dayBegins, earn, endPlus, findPeriod, graceEnds, lockPlus } from '#server/membership/subscriptions.ts'
import { addOrder, findOrder } from '#server/payments/orders.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { clockAt, type OrderStory, payOrder, demoProducts as products, workAt } from './demo-orders.ts'
import type { DemoUsers } from './demo-people.ts'

type DemoMember = {
  loginId: string
  type: PlusType
  /** Number of paid periods so far. */
  paid: number
  /** Days since the last of them began. */
  days: number
  /** Its state since then; active by default. */
  outcome?: 'CANCEL_SCHEDULED' | 'ENDED' | 'PAST_DUE'
}

const members: DemoMember[] = [
  { loginId: 'actor21', type: 'MONTHLY', paid: 5, days: 12 },
  { loginId: 'actor22', type: 'YEARLY', paid: 1, days: 70 },
  { loginId: 'actor23', type: 'MONTHLY', paid: 3, days: 9, outcome: 'CANCEL_SCHEDULED' },
  { loginId: 'actor24', type: 'MONTHLY', paid: 2, days: 1, outcome: 'PAST_DUE' },
  { loginId: 'actor25', type: 'MONTHLY', paid: 4, days: 1, outcome: 'PAST_DUE' },
  { loginId: 'actor26', type: 'MONTHLY', paid: 1, days: 20, outcome: 'ENDED' },
  { loginId: 'actor27', type: 'MONTHLY', paid: 1, days: 3 },
]

type Facts = { now: Date; users: DemoUsers; secrets: Secrets }

/** Memberships in each of their states. Their card keys are invented: the next payment asks for a new card. */
export const memberStories = (db: Db, facts: Facts): OrderStory[] => members.map(member => tell(db, member, facts))

async function* tell(db: Db, member: DemoMember, { now, users, secrets }: Facts): OrderStory {
  const { type, paid, days, outcome } = member
  const userId = present(users.get(member.loginId))
  const isOverdue = outcome === 'PAST_DUE'
  const anchor = monthsLater(addDays(koreanDate(now), -days), -(isOverdue ? paid : paid - 1) * monthsOf[type])
  const joinedAt = tenOn(anchor)
  yield joinedAt
  const cardId = await addCard(db, userId, { joinedAt, secrets })
  const price = (await pricesAt(db, joinedAt))[priceName[type]]
  const { id } = await db
    .insertInto('plus_subscriptions')
    .values({
      ...{ user_id: userId, type, next_type: type, card_id: cardId, agreed_price: price, agreed_at: joinedAt },
      ...{ terms_version: plusTermsVersion, benefits_until: dayBegins(periodAt(anchor, type, 0).ends) },
      ...{ created_at: joinedAt, ...movedBy(clockAt(joinedAt), `user:${userId}`) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const begun = { id, userId, anchor, type, cardId, price }
  for (let nth = 0; nth < paid; nth++) {
    if (nth > 0) yield tenOn(periodAt(anchor, type, nth).starts)
    await addPaid(db, begun, nth)
  }
  if (outcome === 'PAST_DUE') {
    yield overdueAt(begun, paid)
    await addOverdue(db, begun, paid)
  }
  if (outcome === 'CANCEL_SCHEDULED') await cancelPlus(workAt(db, now), userId, { immediate: false }, products)
  if (outcome === 'ENDED') {
    const held = { plus: await lockPlus(db, id), period: await findPeriod(db, id) }
    await endPlus(workAt(db, now), held, { as: 'CANCELLED_NOW', by: `user:${userId}` })
  }
}

type Begun = { id: number; userId: number; anchor: string; type: PlusType; cardId: number; price: number }

/** Payments fall due at ten in the morning, in Seoul. */
const tenOn = (day: string) => new Date(new Date(koreanTime(day)).getTime() + 10 * 3_600_000)

async function addCard(db: Db, userId: number, { joinedAt, secrets }: { joinedAt: Date; secrets: Secrets }) {
  const { id } = await db
    .insertInto('cards')
    .values({
      ...{ user_id: userId, issue_id: randomUUID(), purpose: 'JOIN', created_at: joinedAt },
      ...movedBy(clockAt(joinedAt), `user:${userId}`),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const card = { id, key: `demo-${randomUUID()}`, cardName: '국민카드', last4: String(1000 + ((id * 137) % 9000)) }
  await keepCard(workAt(db, joinedAt), secrets, card)
  return id
}

async function addPaid(db: Db, begun: Begun, nth: number): Promise<void> {
  const { id, userId, anchor, type, cardId, price } = begun
  const before = nth > 0 ? await findPeriod(db, id) : null
  const at = tenOn(periodAt(anchor, type, nth).starts)
  const orderId = await payOrder(
    db,
    {
      ...{ product: 'PLUS', title: plusPricingTexts.label[type], lines: [plusLine(type, price)] },
      ...{ userId, cardId, orderedAt: at, paidAt: at, termsVersion: plusTermsVersion },
    },
    order => addPeriod(db, begun, { order, nth }),
  )
  await plusProduct.fulfil(workAt(db, at), await findOrder(db, orderId), products)
  if (before) await earn(workAt(db, at), before)
}

/** A day after the renewal fell due. */
const overdueAt = ({ anchor, type }: Begun, nth: number) => tenOn(addDays(periodAt(anchor, type, nth).starts, 1))

/** The renewal that the card company declined, which is retried tomorrow. */
async function addOverdue(db: Db, begun: Begun, nth: number): Promise<void> {
  const { userId, type, cardId, price } = begun
  const work = workAt(db, overdueAt(begun, nth))
  const orderId = await addOrder(
    work,
    { userId, by: 'system' },
    { orderKey: randomUUID(), termsVersion: plusTermsVersion },
    {
      ...{ product: 'PLUS', title: plusPricingTexts.label[type], lines: [plusLine(type, price)], coupons: [] },
      ...{ cardId, expiresAt: graceEnds(await findPeriod(db, begun.id)) },
    },
    { products, reserve: order => addPeriod(db, begun, { order, nth }) },
  )
  await db
    .updateTable('payments')
    .set({ state: 'FAILED', decline: '한도 초과', ...movedBy(work.clock, 'system') })
    .where('order_id', '=', orderId)
    .execute()
  await plusProduct.declined?.(work, await findOrder(db, orderId), { message: '한도 초과', needsCard: false })
}

async function addPeriod(
  db: Db,
  { id, anchor, type, price }: Begun,
  { order, nth }: { order: number; nth: number },
): Promise<void> {
  await db
    .insertInto('plus_periods')
    .values({
      ...{ order_id: order, subscription_id: id, kind: nth === 0 ? 'JOIN' : 'RENEWAL', type, anchor, nth, price },
      ...periodAt(anchor, type, nth),
    })
    .execute()
  await db.updateTable('plus_subscriptions').set({ open_order_id: order }).where('id', '=', id).execute()
}
