import { sql } from 'kysely'
import type { PlusForOperators, PlusMonth } from '#contract/admin/plus.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { PlusCancelReason, PlusOrderKind, PlusStatus } from '#contract/codes/membership.ts'
import { koreanDate } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import type { PlusType } from './periods.ts'

type PlusQuery = {
  page: number
  limit: number
  q?: string
  state?: CodeOf<typeof PlusStatus>
  order?: 'NEWEST' | 'OLDEST'
}
type Row = WithDates<PlusForOperators, 'joinedAt' | 'endedAt'>
type Period = {
  orderId: number
  kind: CodeOf<typeof PlusOrderKind>
  subscriptionType: PlusType
  starts: string
  ends: string
  amount: number
  isPaid: boolean
}
type Move = { from: CodeOf<typeof PlusStatus> | null; to: CodeOf<typeof PlusStatus>; by: string; at: string }

const columns = sql`
  s.id, (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = s.user_id) AS member,
  s.type AS "subscriptionType", s.next_type AS "nextType", s.state AS status, p.starts AS "periodStart",
  p.ends AS "periodEnd", CASE WHEN s.state = 'PAST_DUE' THEN (
    SELECT json_build_object('orderId', o.id, 'amount', o.amount, 'nextTryOn', s.next_try_on) FROM orders o
    WHERE o.id = open_order_id) END AS overdue,
  joined_at AS "joinedAt", ended_at AS "endedAt", ended_as AS "endedAs", cancel_reason AS "cancelReason"`

const periodOf = sql`
  JOIN LATERAL (SELECT starts, ends FROM plus_periods WHERE subscription_id = s.id
    ORDER BY is_paid DESC, starts DESC, order_id DESC LIMIT 1) AS p ON true`

/** All memberships, newest first unless `order` says otherwise. `q` is a member's login id or name. */
export async function listPlus(db: Db, { page, limit, q, state, order }: PlusQuery) {
  const word = q ?? ''
  const where = sql`(${word} = '' OR s.user_id IN (
      SELECT id FROM users WHERE login_id = ${word.toLowerCase()} OR name = ${word}))
    AND (${state ?? null}::text IS NULL OR s.state = ${state ?? null})`
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM plus_subscriptions s ${periodOf} WHERE ${where}
    ORDER BY ${order === 'OLDEST' ? sql`s.id` : sql`s.id DESC`} LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return {
    list: rows,
    ...(await countCapped(db, sql`plus_subscriptions s WHERE ${where}`)),
    page,
    limit,
  }
}

/** A member's memberships, newest first. */
export async function plusOf(db: Db, userId: number): Promise<PlusForOperators[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM plus_subscriptions s ${periodOf} WHERE s.user_id = ${userId} ORDER BY s.id DESC`.execute(db)
  return rows
}

/** One membership with its payments and events. Throws `not_found`. */
export async function readAnyPlus(db: Db, id: number) {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM plus_subscriptions s ${periodOf} WHERE s.id = ${id}`.execute(db)
  const { rows: periods } = await sql<Period>`
    SELECT order_id AS "orderId", kind, type AS "subscriptionType", starts, ends, price - credit AS amount,
      is_paid AS "isPaid" FROM plus_periods WHERE subscription_id = ${id} ORDER BY order_id DESC`.execute(db)
  const { rows: moves } = await sql<WithDates<Move, 'at'>>`
    SELECT nullif(from_state, '') AS "from", to_state AS "to", moved_by AS by, moved_at AS at FROM state_moves
    WHERE machine = 'plus' AND row_id = ${id} ORDER BY id DESC`.execute(db)
  const [row] = rows
  if (!row) fail('not_found')
  return { ...row, periods, moves }
}

const shownMonths = 13

/** The last thirteen months in Seoul, newest first, and the reasons for leaving in that time. */
export async function readPlusStatistics(ctx: Pick<Work, 'db' | 'clock'>) {
  const today = koreanDate(ctx.clock.now())
  const { rows: months } = await sql<PlusMonth>`
    WITH months AS (
      SELECT to_char(day, 'YYYY-MM') AS month, day::timestamp AT TIME ZONE 'Asia/Seoul' AS begins,
        least((day + interval '1 month')::timestamp AT TIME ZONE 'Asia/Seoul', ${ctx.clock.now()}) AS ends
      FROM generate_series(date_trunc('month', ${today}::date::timestamp) - make_interval(months => ${shownMonths - 1}),
        date_trunc('month', ${today}::date::timestamp), interval '1 month') AS day)
    SELECT month,
      (SELECT count(*)::int FROM plus_subscriptions WHERE joined_at >= begins AND joined_at < ends) AS joined,
      (SELECT count(*)::int FROM plus_subscriptions
       WHERE joined_at IS NOT NULL AND ended_at >= begins AND ended_at < ends) AS ended,
      (SELECT count(*)::int FROM plus_subscriptions
       WHERE joined_at < ends AND (ended_at IS NULL OR ended_at >= ends)) AS members,
      (SELECT coalesce(sum(p.amount), 0)::bigint FROM payments p JOIN orders o ON o.id = order_id
       WHERE product = 'PLUS' AND p.paid_at >= begins AND p.paid_at < ends)
      - (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r JOIN payments p ON p.id = payment_id
           JOIN orders o ON o.id = p.order_id
         WHERE product = 'PLUS' AND r.source <> 'STRAY' AND r.done_at >= begins AND r.done_at < ends) AS revenue
    FROM months ORDER BY month DESC`.execute(ctx.db)
  const { rows: reasons } = await sql<{ reason: CodeOf<typeof PlusCancelReason>; count: number }>`
    SELECT cancel_reason AS reason, count(*)::int AS count FROM plus_subscriptions
    WHERE cancel_reason IS NOT NULL AND (ended_at IS NOT NULL OR state = 'CANCEL_SCHEDULED')
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(ctx.db)
  return { months, reasons }
}
