import type { AgreementDifference } from '#contract/agreements/index.ts'
import type { AgreementTerms } from '#contract/agreements/terms.ts'
import { ageOn } from '#contract/korean-time.ts'
import { agreementLimits, childLimits } from '#contract/limits.ts'
import type { CastingValues } from '#server/castings/rules.ts'
import { isUnpaidAllowed } from '#server/castings/rules.ts'
import { today } from '#server/kernel/time.ts'
import { rulesTexts as texts } from './messages.ts'

type Facts = { artCategory: CastingValues['artCategory'] }
type Problems = Record<string, string>

/** What is wrong with written terms, by field: nobody can agree to it, however far the draft is. */
export function problemsOf(v: AgreementTerms, { artCategory }: Facts): Problems {
  const found: Problems = {}
  const refuse = (field: keyof AgreementTerms, isWrong: boolean, sentence: string) => {
    if (isWrong) found[field] ??= sentence
  }
  const now = today()
  refuse('feeWon', v.feeWon === 0 && !isUnpaidAllowed(artCategory), texts.unpaid)
  refuse('shootStartAt', v.shootStartAt !== null && v.shootStartAt < now, texts.shootPast)
  refuse(
    'shootEndAt',
    v.shootEndAt !== null && v.shootStartAt !== null && v.shootEndAt < v.shootStartAt,
    texts.endsFirst,
  )
  refuse('payOn', v.payOn !== null && v.payOn < now, texts.payPast)
  refuse('payOn', v.payOn !== null && v.shootStartAt !== null && v.payOn < v.shootStartAt, texts.payFirst)
  const age = ageOn(v.actorBirthDate, v.shootStartAt ?? now)
  refuse('isNightShoot', v.isNightShoot && age < childLimits.youngAge, texts.youngNight)
  return found
}

/** What is missing before an agreement can be sent, by field. */
export function gapsOf(v: AgreementTerms, differences: readonly AgreementDifference[]): Problems {
  const needed = [
    'workTitle',
    'roleName',
    'feeWon',
    'payOn',
    'shootStartAt',
    'shootEndAt',
    'shootPlace',
    'usageMedia',
    'usageMonths',
    'usageTerritory',
    'profitShare',
  ] as const
  const found: Problems = {}
  // What is paid for each time of shooting is due for all of them.
  if ((v.feeUnit === 'PER_SHOOT' || v.feeUnit === 'PER_DAY') && v.shootTimes === null) found.shootTimes = texts.missing
  for (const field of needed) if (v[field] === null || v[field] === '') found[field] = texts.missing
  for (const { fact, isWorse, reason } of differences)
    if (isWorse && [...reason].length < agreementLimits.reasonLeast) found[`reasons.${fact}`] = texts.reasonMissing
  return found
}
