import { sql } from 'kysely'
import type { AgreementFee, MyFee } from '#contract/agreements/fees.ts'
import type { agreements } from '#contract/agreements/index.ts'
import type { AgreementTerms } from '#contract/agreements/terms.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { monthsLater } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { today } from '#server/kernel/time.ts'
import type { StoredAgreement } from '../access.ts'
import { printed } from '../text.ts'
import { feesTexts as texts } from './messages.ts'

/** Day of the month after the shooting on which a fee is due that no day was agreed for. */
const payDay = 15
/** The usual day of payment after a shooting. */
export const usualPayDay = (shootEndAt: string) => `${monthsLater(shootEndAt, 1).slice(0, 8)}${payDay}`

type FeeTerms = Pick<AgreementTerms, 'feeWon' | 'feeUnit' | 'payOn' | 'shootStartAt' | 'shootEndAt' | 'shootTimes'>

/** How often the fee is earned: times of shooting, months that it touches, or once. */
function timesOf({ feeUnit, shootTimes, shootStartAt, shootEndAt }: FeeTerms): number {
  if (feeUnit === 'TOTAL') return 1
  if (feeUnit !== 'PER_MONTH') return shootTimes ?? 1
  if (!shootStartAt || !shootEndAt) return 1
  let months = 1
  while (monthsLater(shootStartAt, months) <= shootEndAt) months += 1
  return months
}

/** What an agreement's fee comes to, before tax and in won; null where none is to be paid. */
export function dueOf(terms: FeeTerms): { label: string; grossWon: number; dueOn: string } | null {
  const { feeWon, payOn, shootEndAt } = terms
  const dueOn = payOn ?? (shootEndAt && usualPayDay(shootEndAt))
  if (!feeWon || !dueOn) return null
  const times = timesOf(terms)
  const fee = printed.fee(terms)
  const label = terms.feeUnit === 'TOTAL' ? fee : texts.times(fee, times, terms.feeUnit === 'PER_MONTH')
  return { label, grossWon: feeWon * times, dueOn }
}

/** Writes what a concluded agreement has paid, once. */
export async function makeDues(db: Db, { id, terms }: Pick<StoredAgreement, 'id' | 'terms'>): Promise<void> {
  const due = dueOf(terms)
  if (!due) return
  await db
    .insertInto('agreement_fees')
    .values({ agreement_id: id, no: 1, label: due.label, gross_won: due.grossWon, due_on: due.dueOn })
    .onConflict(conflict => conflict.constraint('agreement_fees_once').doNothing())
    .execute()
}

/** Whether fee `f` is open to dispute: it was marked as paid, and the actor says otherwise. */
export const differs = sql`coalesce(f.paid_on IS NOT NULL AND (f.answer IN ('PART', 'NOT')
  OR (f.answer = 'RECEIVED' AND f.paid_on <= f.due_on AND f.received_on > f.due_on)), false)`

const isLate = (agreement: string) =>
  sql`(f.answer IS NULL AND f.paid_on IS NULL AND f.due_on < ${today()} AND ${sql.ref(`${agreement}.state`)} <> 'ENDED')`

/** Where fee `f` of the agreement stands. */
const stateOf = (agreement: string) => sql`
  CASE WHEN f.answer IS NOT NULL THEN f.answer WHEN f.paid_on IS NOT NULL THEN 'PAID'
       WHEN ${sql.ref(`${agreement}.state`)} = 'ENDED' THEN 'VOID' WHEN ${isLate(agreement)} THEN 'LATE'
       ELSE 'SCHEDULED' END`

const feeJson = (agreement: string) => sql`
  json_build_object('no', f.no, 'label', f.label, 'grossWon', f.gross_won, 'dueOn', f.due_on,
    'state', ${stateOf(agreement)}, 'paidOn', f.paid_on, 'receivedOn', f.received_on, 'receivedWon', f.received_won,
    'isDisputed', ${differs} AND f.dispute_answer IS NULL, 'disputeAnswer', f.dispute_answer)`

/** The fees of an agreement, by its table's name. */
export const feesOf = (agreement: string) => sql`
  coalesce((SELECT json_agg(${feeJson(agreement)} ORDER BY f.no) FROM agreement_fees f
            WHERE f.agreement_id = ${sql.ref(`${agreement}.id`)}), '[]')`

/** Whether a fee of the agreement is late. */
export const hasLateFee = (agreement: string) => sql`
  EXISTS (SELECT FROM agreement_fees f WHERE f.agreement_id = ${sql.ref(`${agreement}.id`)} AND ${isLate(agreement)})`

/** An actor's fees: what is still to come first, by its day; then what was received, the latest first. */
export async function listMyFees(
  db: Db,
  userId: number,
  { page, limit }: QueryOf<typeof agreements.myFees>,
): Promise<AnswerOf<typeof agreements.myFees>> {
  const mine = sql`
    FROM agreement_fees f JOIN agreements g ON g.id = f.agreement_id WHERE g.actor_id = ${userId}`
  const isOpen = sql`(${stateOf('g')} NOT IN ('RECEIVED', 'VOID'))`
  const { rows } = await sql<{ fee: AgreementFee; agreement: Omit<MyFee, keyof AgreementFee> }>`
    SELECT ${feeJson('g')} AS fee,
           json_build_object('agreementId', g.id, 'number', g.number, 'companyName', g.terms->>'companyName',
             'roleName', g.terms->>'roleName',
             'castingTitle', (SELECT title FROM castings WHERE id = g.casting_id)) AS agreement
    ${mine} ORDER BY ${isOpen} DESC, CASE WHEN ${isOpen} THEN f.due_on END, f.due_on DESC, f.id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: sums } = await sql<{ totalResult: number; openWon: number; open: number; late: number }>`
    SELECT count(*)::int AS "totalResult", count(*) FILTER (WHERE ${isOpen})::int AS open,
           coalesce(sum(f.gross_won - coalesce(f.received_won, 0)) FILTER (WHERE ${isOpen}), 0)::bigint AS "openWon",
           count(*) FILTER (WHERE ${isLate('g')})::int AS late
    ${mine}`.execute(db)
  return { ...firstOf(sums), list: rows.map(({ fee, agreement }) => ({ ...fee, ...agreement })), page, limit }
}
