import { createHash } from 'node:crypto'
import type { AgreementClause } from '#contract/agreements/form.ts'
import type { AgreementDifference } from '#contract/agreements/index.ts'
import { agreementPlaces } from '#contract/agreements/places.ts'
import type { AgreementTerms } from '#contract/agreements/terms.ts'
import { Expense, ExposureLevel, RewardUnit } from '#contract/codes/castings.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages, withCommas } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import { today } from '#server/kernel/time.ts'
import { textTexts as texts } from './messages.ts'

const days = (from: string | null, to: string | null) =>
  (from === to ? [from] : [from, to])
    .filter(day => day !== null)
    .map(koreanDay)
    .join(' – ')

/** Facts as an agreement prints them; '' where nothing is written. */
export const printed = {
  fee: ({ feeWon, feeUnit }: Pick<AgreementTerms, 'feeWon' | 'feeUnit'>) =>
    feeWon === null ? '' : texts.fee(RewardUnit[feeUnit], withCommas(feeWon)),
  expenses: (codes: readonly (keyof typeof Expense)[]) => codes.map(code => Expense[code]).join(', '),
  shoot: (v: Pick<AgreementTerms, 'shootStartAt' | 'shootEndAt' | 'shootTimes'>) =>
    [days(v.shootStartAt, v.shootEndAt), v.shootTimes === null ? '' : texts.times(v.shootTimes)]
      .filter(Boolean)
      .join(', '),
  conditions: (v: Pick<AgreementTerms, 'isNightShoot' | 'exposureLevel'>) =>
    [texts.exposure(ExposureLevel[v.exposureLevel]), v.isNightShoot ? texts.night : texts.noNight].join(', '),
  usage: (v: Pick<AgreementTerms, 'usageMedia' | 'usageMonths' | 'usageTerritory'>) =>
    [v.usageMedia, printed.months(v.usageMonths), v.usageTerritory].filter(Boolean).join(' · '),
  months: (months: number | null): string => (months === null ? '' : texts.months(months)),
}

/** What each place of a form is filled with. */
const fillings: Record<
  (typeof agreementPlaces)[keyof typeof agreementPlaces]['fact'],
  (terms: AgreementTerms) => string
> = {
  company: v => v.companyName,
  ceo: v => v.ceoName ?? '',
  bizNo: v => v.bizNo ?? '',
  actor: v => v.actorName,
  birthDate: v => (v.actorBirthDate ? koreanDay(v.actorBirthDate) : ''),
  work: v => v.workTitle,
  role: v => v.roleName,
  scenes: v => v.scenes,
  fee: printed.fee,
  expenses: v => printed.expenses(v.expenses),
  payOn: v => (v.payOn ? koreanDay(v.payOn) : ''),
  shoot: printed.shoot,
  place: v => v.shootPlace,
  conditions: printed.conditions,
  media: v => v.usageMedia,
  months: v => printed.months(v.usageMonths),
  territory: v => v.usageTerritory,
  profit: v => v.profitShare,
}

/** Whether the actor is a minor today, so that a guardian signs too. */
export const isMinor = (terms: AgreementTerms): boolean => ageOn(terms.actorBirthDate, today()) < ages.adult
/** By the terms alone: a birthday between two signatures does not change the text. */
const isMinorAtWork = ({ actorBirthDate, shootStartAt }: AgreementTerms) =>
  shootStartAt !== null && ageOn(actorBirthDate, shootStartAt) < ages.adult

/** The form's clauses with its places filled, then the hours of minors, and what the team added apart from the form. */
export function clausesOfAgreement(form: readonly AgreementClause[], terms: AgreementTerms): AgreementClause[] {
  const fill = (text: string) =>
    text.replace(
      /\{([^{}\n]*)\}/g,
      (_, place: string) =>
        fillings[agreementPlaces[place as keyof typeof agreementPlaces].fact](terms) || texts.nothing,
    )
  const filled = form.map(({ no, title, text }) => ({ no, title, text: fill(text) }))
  const more = [
    ...(isMinorAtWork(terms) ? [{ title: texts.minors, text: texts.minorsText }] : []),
    ...(terms.special ? [{ title: texts.special, text: terms.special }] : []),
  ]
  return [...filled, ...more.map((clause, at) => ({ no: filled.length + at + 1, ...clause }))]
}

type SignedText = {
  number: string
  revision: number
  clauses: readonly AgreementClause[]
  differences: readonly AgreementDifference[]
}

/** SHA-256 of what people sign: the number, the revision, every clause, and the differences with their reasons. */
export function textHash(signed: SignedText): Buffer {
  const { number, revision, clauses, differences } = signed
  const said = [
    [number, revision],
    clauses.map(({ no, title, text }) => [no, title, text]),
    differences.map(({ fact, notice, agreement, isWorse, reason }) => [fact, notice, agreement, isWorse, reason]),
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest()
}
