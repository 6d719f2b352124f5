import { sql } from 'kysely'
import type { AgreementEvent } from '#contract/agreements/codes.ts'
import type { agreements } from '#contract/agreements/index.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { type Reading, readAs } from '../access.ts'
import { note } from '../events.ts'
import { present } from '../read.ts'
import { differs } from './dues.ts'
import { actsTexts as texts } from './messages.ts'
import { tellOfFee } from './news.ts'

export type FeeAct = BodyOf<typeof agreements.changeFee>
type ActContext = UnitOfWork & { user: Viewer }

type StoredFee = {
  id: number
  no: number
  grossWon: number
  dueOn: string
  paidOn: string | null
  answer: 'RECEIVED' | 'PART' | 'NOT' | null
  receivedOn: string | null
  receivedWon: number | null
  answeredOn: string | null
  disputeAnswer: 'SENT' | 'OWED' | null
  isDisputable: boolean
  /** Korean day on which the agreement was concluded. */
  signedOn: string
}

async function findFee(db: Db, agreementId: number, no: number): Promise<StoredFee> {
  const { rows } = await sql<StoredFee>`
    SELECT f.id, no, gross_won AS "grossWon", due_on::text AS "dueOn", paid_on::text AS "paidOn", answer,
           received_on::text AS "receivedOn", received_won AS "receivedWon",
           (answered_at AT TIME ZONE 'Asia/Seoul')::date::text AS "answeredOn", dispute_answer AS "disputeAnswer",
           ${differs} AS "isDisputable",
           (g.signed_at AT TIME ZONE 'Asia/Seoul')::date::text AS "signedOn"
    FROM agreement_fees f JOIN agreements g ON g.id = f.agreement_id
    WHERE f.agreement_id = ${agreementId} AND no = ${no}`.execute(db)
  return rows[0] ?? fail('not_found')
}

/**
 * One side says something of a fee, and the other hears of it; saying the same again changes nothing. Throws
 * `not_found`, also for the other side's act; `forbidden` for members who answer a dispute in the
 * owner's place; `fee_wrong` with the field, `fee_early`, `fee_answered`, `fee_not_disputed`.
 */
export async function changeFee(ctx: ActContext, agreementId: number, no: number, act: FeeAct) {
  const { db, user } = ctx
  const side = act.act === 'ANSWER' ? 'ACTOR' : 'PRODUCER'
  const reading = await readAs(db, user, agreementId, { isLocked: true, side })
  const fee = await findFee(db, agreementId, no)
  const what = await take(ctx, reading, fee, act)
  if (what) {
    const { facts, event } = what
    await note(db, { agreementId, by: user.id, what: event, facts: { no, ...facts } })
    await tellOfFee(ctx, { ...reading, no }, event)
  }
  return present(db, reading)
}

type Taken = { event: CodeOf<typeof AgreementEvent> & `FEE_${string}`; facts: Record<string, unknown> } | null

function take(ctx: ActContext, reading: Reading, fee: StoredFee, act: FeeAct): Promise<Taken> {
  if (act.act === 'MARK') return mark(ctx, fee, act.paidOn)
  if (act.act === 'ANSWER') return answer(ctx.db, fee, act)
  if (!reading.isOwner) fail('forbidden')
  return answerDispute(ctx.db, fee, act.answer)
}

const wrong = (field: string, sentence: string): never => fail('fee_wrong', { fields: { [field]: sentence } })

function requireDay(field: string, day: string, { signedOn }: StoredFee): void {
  if (day > today()) wrong(field, texts.future)
  if (day < signedOn) wrong(field, texts.beforeAgreement)
}

/**
 * The team marks a fee as paid, or takes the mark back. After an answer that it did not arrive only a payment since
 * counts, and the actor is asked again. An earlier one is what they differ about: the mark is kept if none was made, and
 * the answer stands.
 */
async function mark({ db, user }: ActContext, fee: StoredFee, paidOn: string | null): Promise<Taken> {
  if (fee.paidOn === paidOn) return null
  if (fee.answer === 'RECEIVED' || (fee.answer && paidOn === null)) fail('fee_answered')
  if (paidOn) requireDay('paidOn', paidOn, fee)
  const isEarlier = paidOn !== null && fee.answeredOn !== null && paidOn < fee.answeredOn
  if (isEarlier && fee.paidOn) wrong('paidOn', texts.beforeAnswer)
  await db
    .updateTable('agreement_fees')
    .set({
      paid_on: paidOn,
      paid_by: paidOn === null ? null : user.id,
      ...(fee.answer && !isEarlier && { answer: null, answered_at: null, received_on: null, dispute_answer: null }),
    })
    .where('id', '=', fee.id)
    .execute()
  return paidOn ? { event: 'FEE_MARKED', facts: { paidOn } } : { event: 'FEE_UNMARKED', facts: {} }
}

type Answer = Extract<FeeAct, { act: 'ANSWER' }>

/** The actor answers. That a fee did not arrive can be said from the day after its day on, or once it was marked. */
async function answer(db: Db, fee: StoredFee, said: Answer): Promise<Taken> {
  const isReceived = said.answer === 'RECEIVED'
  const isPart = said.answer === 'PART'
  if (said.answer === 'NOT' && !fee.paidOn && fee.dueOn >= today()) fail('fee_early')
  const receivedOn = said.answer === 'NOT' ? null : (said.receivedOn ?? fee.paidOn ?? today())
  if (receivedOn) requireDay('receivedOn', receivedOn, fee)
  const receivedWon = isPart ? (said.receivedWon ?? 0) : null
  if (isPart && (!receivedWon || receivedWon >= fee.grossWon)) wrong('receivedWon', texts.part)
  const isSame =
    fee.answer === said.answer && fee.receivedOn === receivedOn && (isReceived || fee.receivedWon === receivedWon)
  if (isSame) return null
  await db
    .updateTable('agreement_fees')
    .set({
      answer: said.answer,
      received_on: receivedOn,
      received_won: receivedWon,
      answered_at: new Date(),
      dispute_answer: null,
    })
    .where('id', '=', fee.id)
    .execute()
  return { event: `FEE_${said.answer}`, facts: { receivedOn, receivedWon } }
}

async function answerDispute(db: Db, fee: StoredFee, said: 'SENT' | 'OWED'): Promise<Taken> {
  if (!fee.isDisputable) fail('fee_not_disputed')
  if (fee.disputeAnswer === said) return null
  await db.updateTable('agreement_fees').set({ dispute_answer: said }).where('id', '=', fee.id).execute()
  return { event: `FEE_${said}`, facts: {} }
}
