import { sql } from 'kysely'
import { AgreementEvent, DisputeAnswer, FeeState } from '#contract/agreements/codes.ts'
import type { AgreementFee } from '#contract/agreements/fees.ts'
import { withCommas } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, siteOrigin } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { seoulMinute, today } from '#server/kernel/time.ts'
import { type Reading, readAs } from '../access.ts'
import { printed } from '../text.ts'
import { feesOf } from './dues.ts'
import { dossierTexts as texts } from './messages.ts'

type Facts = {
  fees: AgreementFee[]
  signedAt: Date
  pdfKey: string | null
  pdfSha256: Buffer | null
  events: { at: string; what: keyof typeof AgreementEvent }[]
}

/** What a report of a fee needs, and where the sealed file lies. */
export type Dossier = { number: string; text: string; hasPdf: boolean; pdfKey: string | null }

/**
 * The facts and days of an unpaid fee in one text, for the actor, who sends it where they like: nobody is told of it.
 * Throws `not_found` for all others, and for a fee that was received.
 */
export async function makeDossier(
  ctx: { db: Db; env: Env },
  user: Viewer,
  agreementId: number,
  no: number,
): Promise<Dossier> {
  const reading = await readAs(ctx.db, user, agreementId, { side: 'ACTOR' })
  const { rows } = await sql<Facts>`
    SELECT ${feesOf('g')} AS fees, signed_at AS "signedAt", pdf_key AS "pdfKey", pdf_sha256 AS "pdfSha256",
           (SELECT json_agg(json_build_object('at', to_json(at) #>> '{}', 'what', what) ORDER BY e.id)
            FROM agreement_events e WHERE e.agreement_id = g.id
              AND (what IN ('SENT', 'ACTOR_SIGNED', 'GUARDIAN_SIGNED', 'SIGNED', 'ENDED')
                   OR (what LIKE 'FEE_%' AND (facts->>'no')::int = ${no}))) AS events
    FROM agreements g WHERE g.id = ${agreementId}`.execute(ctx.db)
  const facts = firstOf(rows)
  const fee = facts.fees.find(each => each.no === no)
  if (!fee || fee.state === 'RECEIVED') fail('not_found')
  const { number } = reading
  return {
    number,
    text: textOf(reading, fee, facts, siteOrigin(ctx.env)),
    hasPdf: facts.pdfKey !== null,
    pdfKey: facts.pdfKey,
  }
}

const amount = (won: number) => texts.won(withCommas(won))

function textOf({ number, terms }: Reading, fee: AgreementFee, facts: Facts, origin: string): string {
  const { paidOn, receivedWon, disputeAnswer, state } = fee
  const line = (name: string, value: string | null) => (value ? [`${name}: ${value}`] : [])
  const part = (title: string, lines: string[]) => [title, ...lines, ''].join('\n')
  return [
    part(texts.title, [texts.madeOn(koreanDay(today()))]),
    part(texts.parties, [
      ...line(texts.company, terms.companyName),
      ...line(texts.ceo, terms.ceoName),
      ...line(texts.bizNo, terms.bizNo),
      ...line(texts.actor, terms.actorName),
    ]),
    part(texts.agreement, [
      ...line(texts.number, number),
      ...line(texts.signedAt, seoulMinute(facts.signedAt)),
      ...line(texts.work, terms.workTitle),
      ...line(texts.role, terms.roleName),
      ...line(texts.shoot, printed.shoot(terms)),
      ...line(texts.place, terms.shootPlace),
    ]),
    part(texts.fee, [
      ...line(texts.gross, `${amount(fee.grossWon)} (${fee.label})`),
      ...line(texts.dueOn, koreanDay(fee.dueOn)),
      ...line(texts.daysLate, lateDays(fee.dueOn)),
      ...line(texts.state, FeeState[state]),
      ...line(texts.paidOn, paidOn && koreanDay(paidOn)),
      ...line(texts.received, state === 'PART' && receivedWon !== null ? amount(receivedWon) : null),
      ...line(texts.left, amount(fee.grossWon - (state === 'PART' ? (receivedWon ?? 0) : 0))),
      ...line(texts.disputeAnswer, disputeAnswer && DisputeAnswer[disputeAnswer]),
    ]),
    part(
      texts.events,
      facts.events.map(({ at, what }) => `${seoulMinute(new Date(at))} ${AgreementEvent[what]}`),
    ),
    part(texts.proof, [
      facts.pdfSha256 ? texts.hash(facts.pdfSha256.toString('hex')) : texts.notSealed,
      texts.check(`${origin}/check`),
    ]),
    texts.end,
  ].join('\n')
}

function lateDays(dueOn: string): string | null {
  const days = Math.round((Date.parse(today()) - Date.parse(dueOn)) / 86_400_000)
  return days > 0 ? texts.days(days) : null
}
