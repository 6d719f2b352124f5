import { sql } from 'kysely'
import type { adminPayments } from '#contract/admin/payments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { bookSettled } from '../ledger.ts'

/** Daily payouts of the provider, and its remaining balance of our customers' money. */
export async function readSettlements(db: Db) {
  const { rows: list } = await sql<{ day: string; received: number; fee: number }>`
    SELECT split_part(event_key, ':', 2) AS day,
      coalesce(sum(amount) FILTER (WHERE account = 'BANK'), 0)::int AS received,
      coalesce(sum(amount) FILTER (WHERE account = 'PG_FEE'), 0)::int AS fee
    FROM ledger_entries e LEFT JOIN ledger_lines l ON l.entry_id = e.id
    WHERE kind = 'SETTLED' GROUP BY e.id ORDER BY day DESC LIMIT 31`.execute(db)
  return { list, atProvider: await heldByProvider(db) }
}

async function heldByProvider(db: Db): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT coalesce(sum(amount), 0)::int AS amount FROM ledger_lines WHERE account = 'PG'`.execute(db)
  return rows[0]?.amount ?? 0
}

/**
 * Books a day's payout to our account and the provider's fee. Throws `settlement_booked` if the day is already booked,
 * `settlement_too_large` if it exceeds the balance.
 */
export async function bookSettlement(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  operator: Viewer,
  { day, received, fee, reason }: BodyOf<typeof adminPayments.bookSettlement>,
): Promise<null> {
  if (received + fee > (await heldByProvider(db))) fail('settlement_too_large')
  const entryId = (await bookSettled(db, clock, { day, received, fee })) ?? fail('settlement_booked')
  await audit(db, operator, 'settlement.book', entryId, { day, received, fee, reason })
  return null
}
