import { sql } from 'kysely'
import type { adminPayments } from '#contract/admin/payments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { bookSettled } from '../ledger.ts'

const hourMs = 3_600_000

/** Daily payouts of the provider, and its remaining balance of our customers' money. */
export async function readSettlements(db: Db) {
  const { rows: list } = await sql<{ day: string; received: number; fee: number }>`
    SELECT split_part(event_key, ':', 2) AS day,
      coalesce(sum(amount) FILTER (WHERE account = 'BANK'), 0)::bigint AS received,
      coalesce(sum(amount) FILTER (WHERE account = 'PG_FEE'), 0)::bigint AS fee
    FROM ledger_entries e LEFT JOIN ledger_lines l ON l.entry_id = e.id
    WHERE kind = 'SETTLED' GROUP BY e.id ORDER BY day DESC LIMIT 31`.execute(db)
  return { list, atProvider: await heldByProvider(db) }
}

/** The last stored balance and what was booked since, so that no line of former days is read. */
async function heldByProvider(db: Db): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS amount FROM (
      (SELECT amount FROM provider_balances ORDER BY until DESC LIMIT 1)
      UNION ALL
      SELECT l.amount FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
      WHERE account = 'PG' AND at >= (SELECT coalesce(max(until), '-infinity') FROM provider_balances)) AS parts`.execute(
    db,
  )
  return firstOf(rows).amount
}

/**
 * Stores the provider's balance at the beginning of today (Seoul), unless it is stored. An hour later at the earliest:
 * entries of former days never change, but the last may be committed after midnight.
 */
export async function storeBalance(ctx: Pick<Work, 'db' | 'clock'>): Promise<void> {
  const until = new Date(koreanTime(koreanDate(ctx.clock.now().getTime() - hourMs)))
  await sql`
    INSERT INTO provider_balances (until, amount)
    SELECT ${until}, coalesce(sum(amount), 0) FROM (
      (SELECT amount FROM provider_balances WHERE until < ${until} ORDER BY until DESC LIMIT 1)
      UNION ALL
      SELECT l.amount FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
      WHERE account = 'PG' AND at < ${until}
        AND at >= (SELECT coalesce(max(until), '-infinity') FROM provider_balances WHERE until < ${until})) AS parts
    ON CONFLICT DO NOTHING`.execute(ctx.db)
}

/**
 * Books a day's payout to our account and the provider's fee. Throws `settlement_booked` if the day is already booked,
 * `settlement_too_large` if it exceeds the balance.
 */
export async function bookSettlement(
  ctx: Pick<Work, 'db' | 'clock'>,
  operator: Viewer,
  { day, received, fee, reason }: BodyOf<typeof adminPayments.bookSettlement>,
): Promise<null> {
  // One at a time: each payout is compared with a balance that includes the others.
  await sql`SELECT pg_advisory_xact_lock(hashtext('payments.settlements'))`.execute(ctx.db)
  if (received + fee > (await heldByProvider(ctx.db))) fail('settlement_too_large')
  const entryId = (await bookSettled(ctx.db, ctx.clock, { day, received, fee })) ?? fail('settlement_booked')
  await audit(ctx.db, operator, 'settlement.book', entryId, { day, received, fee, reason })
  return null
}
