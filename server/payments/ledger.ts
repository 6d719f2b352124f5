import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { DB } from '#server/kernel/schema.generated.ts'
import { vatIn, vatOfRefund } from './pricing.ts'

type Account = DB['ledger_lines']['account']
type Kind = DB['ledger_entries']['kind']
type Lines = [Account, number][]
type About = { orderId: number | null; paymentId: number | null }

/**
 * Books one balanced entry: debits positive, credits negative, lines of 0 left out. `key` identifies the event, which
 * is booked once; the database refuses an entry whose sum is not 0.
 */
async function book(db: Db, clock: Clock, kind: Kind, key: string, about: About, lines: Lines): Promise<void> {
  const entry = await db
    .insertInto('ledger_entries')
    .values({ kind, event_key: key, at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(db, entry.id, about, lines)
}

async function writeLines(db: Db, entryId: number, about: About, lines: Lines): Promise<void> {
  const values = lines
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      entry_id: entryId,
      account,
      amount,
      order_id: about.orderId,
      payment_id: about.paymentId,
    }))
  if (values.length) await db.insertInto('ledger_lines').values(values).execute()
}

type Booked = { clock: Clock; orderId: number; paymentId: number }

/** Books a paid order: money at the provider, VAT, unearned income, and coupons as a memo. */
export const bookPaid = (db: Db, { clock, ...about }: Booked, amount: number, couponOff: number) =>
  book(db, clock, 'PAID', `paid:${about.paymentId}`, about, [
    ['PG', amount],
    ['VAT', -vatIn(amount)],
    ['UNEARNED', vatIn(amount) - amount],
    ['COUPON_COST', couponOff],
    ['COUPON_GRANTED', -couponOff],
  ])

/** Books the unearned rest of an order as earned, once it is delivered. `part` distinguishes repeated deliveries. */
export async function bookEarned(db: Db, clock: Clock, orderId: number, part = 1): Promise<void> {
  const { UNEARNED } = await balances(db, orderId)
  const about = { orderId, paymentId: null }
  await book(db, clock, 'EARNED', `earned:${orderId}:${part}`, about, [
    ['UNEARNED', -UNEARNED],
    ['REVENUE', UNEARNED],
  ])
}

/**
 * Credits the rest of a period to the order that replaces it: `credit` in won, without its VAT, which stays with the
 * first order. To undo, swap `from` and `to` and use another `key`.
 */
export async function bookCredit(
  db: Db,
  clock: Clock,
  { key, from, to, credit }: { key: string; from: number; to: number; credit: number },
): Promise<void> {
  const amount = credit - vatIn(credit)
  const entry = await db
    .insertInto('ledger_entries')
    .values({ kind: 'CREDIT', event_key: `credit:${key}`, at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(db, entry.id, { orderId: from, paymentId: null }, [['UNEARNED', amount]])
  await writeLines(db, entry.id, { orderId: to, paymentId: null }, [['UNEARNED', -amount]])
}

/**
 * Books a refund that is owed: its VAT, then unearned income, then income. `leftBefore`: the remaining amount before
 * it.
 */
export async function bookDue(
  db: Db,
  { clock, ...about }: Booked,
  refund: { id: number; amount: number; leftBefore: number },
): Promise<void> {
  const vat = vatOfRefund(refund.leftBefore, refund.amount)
  const { UNEARNED } = await balances(db, about.orderId)
  const unearned = Math.min(-UNEARNED, refund.amount - vat)
  await book(db, clock, 'DUE', `due:${refund.id}`, about, [
    ['VAT', vat],
    ['UNEARNED', unearned],
    ['REVENUE', refund.amount - vat - unearned],
    ['REFUND_DUE', -refund.amount],
  ])
}

/** Books a sent refund, from the provider or from our bank account. */
export const bookRefunded = (
  db: Db,
  { clock, ...about }: Booked,
  refund: { id: number; amount: number; from: 'PG' | 'BANK' },
) =>
  book(db, clock, 'REFUNDED', `refunded:${refund.id}`, about, [
    ['REFUND_DUE', refund.amount],
    [refund.from, -refund.amount],
  ])

/** Books money collected without a claim to it. */
export const bookStray = (db: Db, { clock, ...about }: Booked, amount: number) =>
  book(db, clock, 'STRAY', `stray:${about.paymentId}`, about, [
    ['PG', amount],
    ['STRAY', -amount],
  ])

/** Books the refund of stray money. */
export const bookReturned = (
  db: Db,
  { clock, ...about }: Booked,
  refund: { id: number; amount: number; from: 'PG' | 'BANK' },
) =>
  book(db, clock, 'RETURNED', `returned:${refund.id}`, about, [
    ['STRAY', refund.amount],
    [refund.from, -refund.amount],
  ])

/** Books money that the provider refunded although nothing of the payment was left or owed; once per cancellation. */
export async function bookLost(
  db: Db,
  { clock, ...about }: Booked,
  lost: { cancellationId: string; amount: number },
): Promise<void> {
  await book(db, clock, 'LOST', lostKey(lost.cancellationId), about, [
    ['LOSS', lost.amount],
    ['PG', -lost.amount],
  ])
}

/** The ledger key of a cancellation's loss. */
export const lostKey = (cancellationId: string) => `lost:${cancellationId}`

type Settlement = { day: string; received: number; fee: number }

/** Books a payout of the provider, less its fee. Returns the entry's number, or null if the day is already booked. */
export async function bookSettled(db: Db, clock: Clock, { day, received, fee }: Settlement): Promise<number | null> {
  const entry = await db
    .insertInto('ledger_entries')
    .values({ kind: 'SETTLED', event_key: `settled:${day}`, at: clock.now() })
    .onConflict(conflict => conflict.constraint('ledger_entries_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!entry) return null
  await writeLines(db, entry.id, { orderId: null, paymentId: null }, [
    ['BANK', received],
    ['PG_FEE', fee],
    ['PG', -received - fee],
  ])
  return entry.id
}

async function balances(db: Db, orderId: number): Promise<Record<'UNEARNED', number>> {
  const { rows } = await sql<{ unearned: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS unearned FROM ledger_lines
    WHERE order_id = ${orderId} AND account = 'UNEARNED'`.execute(db)
  return { UNEARNED: firstOf(rows).unearned }
}
