import { sql } from 'kysely'
import { shootCategory } from '#contract/codes/tours.ts'
import type { PlusWorth } from '#contract/membership/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import { type PriceTable, pricesAt } from '#server/payments/prices.ts'
import { lectureMemberPrice, printedOffice } from './pricing.ts'

type Reading = Pick<Work, 'db' | 'clock'>
type Sold = PlusWorth['sold'][number]
type Counts = Record<Sold['product'], number>

/** The least number of buyers for a meaningful median; below it an example is shown and labelled as one. */
const enoughBuyers = 30
const example: Counts = { PROFILE_FEEDBACK: 3, VIDEO_FEEDBACK: 2, TOUR: 12, LECTURE: 2 }

/**
 * What the reader, or a typical actor, orders in twelve months, at today's prices without and with the membership
 * ([U-09]): from the person's own orders, else the median of all buyers, else an example. `userId`: null for guests.
 */
export async function readWorth(ctx: Reading, userId: number | null): Promise<PlusWorth> {
  const now = ctx.clock.now()
  const prices = await pricesAt(ctx.db, now)
  const own = userId === null ? null : await countOwn(ctx.db, { userId, now, prices })
  const typical = own ? null : await readTypical(ctx.db)
  const counts = own ?? typical ?? example
  const lecture = own?.lecture ?? (await usualLecture(ctx.db))
  const office = own?.office ?? printedOffice(prices)
  const sold: Sold[] = [
    ...(['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK'] as const).map(product => ({
      ...{ product, count: counts[product], list: prices[product], memberPrice: prices[`${product}_MEMBER`] },
    })),
    { product: 'TOUR', count: counts.TOUR, list: office.list, memberPrice: office.memberPrice },
  ]
  if (lecture !== null)
    sold.push({ product: 'LECTURE', count: counts.LECTURE, list: lecture, memberPrice: lectureMemberPrice(lecture) })
  return { basis: own ? 'OWN' : typical ? 'TYPICAL' : 'EXAMPLE', buyers: typical?.buyers ?? null, sold }
}

/** Holds for orders `o` bought in the last twelve months. */
const isBought = (now: Date) => sql`(o.state = 'PAID' AND o.product <> 'PLUS'
  AND o.paid_at > ${now}::timestamptz - interval '12 months' AND o.paid_at <= ${now})`

/** Units per product in orders `o`; offices for tours. */
const counted = sql`
  count(*) FILTER (WHERE o.product = 'PROFILE_FEEDBACK')::int AS "PROFILE_FEEDBACK",
  count(*) FILTER (WHERE o.product = 'VIDEO_FEEDBACK')::int AS "VIDEO_FEEDBACK",
  coalesce(sum((SELECT count(*) FROM order_lines WHERE order_id = o.id AND ref LIKE 'tour:%'))
    FILTER (WHERE o.product = 'TOUR'), 0)::int AS "TOUR",
  count(*) FILTER (WHERE o.product = 'LECTURE')::int AS "LECTURE"`

type Own = Counts & { lecture: number | null; office: { list: number; memberPrice: number } | null }
type SpendingQuery = { userId: number; now: Date; prices: PriceTable }

/**
 * Null for a person without orders. Lectures and offices use the person's own average price, because lecture prices
 * differ and offices by QR cost less.
 */
async function countOwn(db: Db, { userId, now, prices }: SpendingQuery): Promise<Own | null> {
  const print = sql`CASE WHEN is_qr OR category_id = ${shootCategory} THEN 0 ELSE ${prices.TOUR_PRINT}::int END`
  const { rows } = await sql<Own & { orders: number }>`
    SELECT count(*)::int AS orders, ${counted},
      (SELECT round(avg(list))::int FROM orders o JOIN order_lines ON order_id = o.id
       WHERE o.user_id = ${userId} AND o.product = 'LECTURE' AND ${isBought(now)}) AS lecture,
      (SELECT json_build_object(
         'list', round(avg(${print} + coalesce(t.price, CASE WHEN is_qr THEN ${prices.TOUR_QR}::int ELSE ${prices.TOUR}::int END))),
         'memberPrice', round(avg(${print} + coalesce(member_price,
           CASE WHEN is_qr THEN ${prices.TOUR_QR_MEMBER}::int ELSE ${prices.TOUR_MEMBER}::int END))))
       FROM orders o JOIN tour_visits v ON v.order_id = o.id JOIN tours t ON t.id = v.tour_id
         JOIN offices ON offices.id = office_id
       WHERE o.user_id = ${userId} AND ${isBought(now)} HAVING count(*) > 0) AS office
    FROM orders o WHERE o.user_id = ${userId} AND ${isBought(now)}`.execute(db)
  const { orders, ...own } = firstOf(rows)
  return orders > 0 ? own : null
}

async function readTypical(db: Db): Promise<(Counts & { buyers: number }) | null> {
  const row = await db
    .selectFrom('typical_orders')
    .select([
      'buyers',
      'profile_feedbacks as PROFILE_FEEDBACK',
      'video_feedbacks as VIDEO_FEEDBACK',
      'offices as TOUR',
      'lectures as LECTURE',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** The median price of the lectures on offer, else of all lectures so far; null before the first. */
async function usualLecture(db: Db): Promise<number | null> {
  const { rows } = await sql<{ price: number | null }>`
    SELECT coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY price) FILTER (WHERE state = 'OPEN'),
      percentile_disc(0.5) WITHIN GROUP (ORDER BY price)) AS price
    FROM lectures WHERE state IN ('OPEN', 'CLOSED', 'DONE')`.execute(db)
  return firstOf(rows).price
}

/**
 * Stores the median number of each product per buyer in twelve months. Stores nothing with fewer than thirty buyers, or
 * if every median is 0.
 */
export async function measureTypical(ctx: Reading): Promise<void> {
  const now = ctx.clock.now()
  await sql`
    WITH people AS (
      SELECT ${counted} FROM orders o WHERE o.user_id IS NOT NULL AND ${isBought(now)} GROUP BY o.user_id),
    medians AS (
      SELECT count(*)::int AS buyers,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY "PROFILE_FEEDBACK") AS profile,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY "VIDEO_FEEDBACK") AS video,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY "TOUR") AS offices,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY "LECTURE") AS lectures
      FROM people),
    measured AS (
      SELECT * FROM medians WHERE buyers >= ${enoughBuyers} AND profile + video + offices + lectures > 0),
    outdated AS (DELETE FROM typical_orders WHERE NOT EXISTS (SELECT FROM measured))
    INSERT INTO typical_orders (buyers, profile_feedbacks, video_feedbacks, offices, lectures, measured_at)
    SELECT buyers, profile, video, offices, lectures, ${now} FROM measured
    ON CONFLICT (is_only) DO UPDATE SET buyers = excluded.buyers, profile_feedbacks = excluded.profile_feedbacks,
      video_feedbacks = excluded.video_feedbacks, offices = excluded.offices, lectures = excluded.lectures,
      measured_at = excluded.measured_at`.execute(ctx.db)
}
