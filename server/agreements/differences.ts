import type { AgreementFact } from '#contract/agreements/codes.ts'
import type { AgreementDifference } from '#contract/agreements/index.ts'
import type { AgreementTerms } from '#contract/agreements/terms.ts'
import { Expense, ExposureLevel, RewardUnit } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { withCommas } from '#contract/limits.ts'
import type { NoticeTerms } from '#server/castings/as-applied.ts'
import { differencesTexts as texts } from './messages.ts'
import { printed } from './text.ts'

type Fact = CodeOf<typeof AgreementFact>
type Comparison = { notice: string; agreement: string; isWorse: boolean }
type Compare = (notice: NoticeTerms, terms: AgreementTerms) => Comparison | null

const degree = (level: CodeOf<typeof ExposureLevel>) => Object.keys(ExposureLevel).indexOf(level)
const feeRange = ({ unit, min, max }: NonNullable<NoticeTerms['fee']>) =>
  texts.fee(RewardUnit[unit], min === max ? withCommas(min) : `${withCommas(min)}–${withCommas(max)}`)

/** What a fee comes to; null if its unit counts what is not known. */
const total = (won: number, unit: CodeOf<typeof RewardUnit>, times: number | null) =>
  unit === 'TOTAL' ? won : unit === 'PER_SHOOT' && times !== null ? won * times : null

/** Null: the same, or the notice did not say. Units that cannot be compared count as worse, so that the team says why. */
const compareFee: Compare = ({ fee, shootTimes }, { feeWon, feeUnit, ...terms }) => {
  if (!fee || feeWon === null) return null
  const said = { notice: feeRange(fee), agreement: printed.fee({ feeWon, feeUnit }) }
  if (fee.unit === feeUnit) {
    if (feeWon >= fee.min && feeWon <= fee.max) return null
    return { ...said, isWorse: feeWon < fee.min }
  }
  const before = total(fee.min, fee.unit, shootTimes ?? terms.shootTimes)
  const now = total(feeWon, feeUnit, terms.shootTimes)
  return { ...said, isWorse: before === null || now === null || now < before }
}

const compareShoot: Compare = (notice, terms) => {
  if (!notice.shootStartAt || !terms.shootStartAt) return null
  const until = terms.shootEndAt ?? terms.shootStartAt
  const noticedUntil = notice.shootEndAt ?? notice.shootStartAt
  if (terms.shootStartAt === notice.shootStartAt && until === noticedUntil) return null
  const isWorse = terms.shootStartAt < notice.shootStartAt || until > noticedUntil
  const of = (v: Pick<AgreementTerms, 'shootStartAt' | 'shootEndAt'>) => printed.shoot({ ...v, shootTimes: null })
  return { notice: of(notice), agreement: of(terms), isWorse }
}

/** The media that a text names. */
const mediaIn = (text: string) =>
  text
    .split(/[,·/]/)
    .map(each => each.trim())
    .filter(Boolean)

/** More media, more months or another territory are worse; what the notice left open is not compared. */
const compareUsage: Compare = ({ usage }, terms) => {
  if (!usage) return null
  const { usageMedia, usageMonths, usageTerritory } = terms
  const [before, now] = [mediaIn(usage.media), mediaIn(usageMedia)]
  const isCompared = before.length > 0 && now.length > 0
  const months = (usageMonths ?? usage.months ?? 0) - (usage.months ?? usageMonths ?? 0)
  const isElsewhere = usage.territory !== '' && usageTerritory !== '' && usage.territory !== usageTerritory
  const isMore = isCompared && now.some(each => !before.includes(each))
  const isLess = isCompared && before.some(each => !now.includes(each))
  if (!isMore && !isLess && months === 0 && !isElsewhere) return null
  const { media, territory } = usage
  return {
    notice: printed.usage({ usageMedia: media, usageMonths: usage.months, usageTerritory: territory }),
    agreement: printed.usage(terms),
    isWorse: isMore || months > 0 || isElsewhere,
  }
}

const comparisons: Record<Fact, Compare> = {
  ROLE: ({ roleName }, terms) =>
    roleName && terms.roleName !== roleName ? { notice: roleName, agreement: terms.roleName, isWorse: false } : null,
  FEE: compareFee,
  EXPENSES({ expenses }, terms) {
    const promised = expenses.filter(code => code !== 'NONE')
    const isSame = promised.length === terms.expenses.filter(code => code !== 'NONE').length
    const missing = promised.some(code => !terms.expenses.includes(code))
    if (!expenses.length || (isSame && !missing)) return null
    return {
      notice: printed.expenses(expenses),
      agreement: printed.expenses(terms.expenses) || Expense.NONE,
      isWorse: missing,
    }
  },
  SHOOT: compareShoot,
  TIMES({ shootTimes }, terms) {
    if (shootTimes === null || terms.shootTimes === null || shootTimes === terms.shootTimes) return null
    const isPaidEach = terms.feeUnit === 'PER_SHOOT' || terms.feeUnit === 'PER_DAY'
    const isWorse = terms.shootTimes > shootTimes ? terms.feeUnit === 'TOTAL' : isPaidEach
    return { notice: texts.times(shootTimes), agreement: texts.times(terms.shootTimes), isWorse }
  },
  PLACE: ({ place }, { shootPlace }) =>
    place && shootPlace && place !== shootPlace ? { notice: place, agreement: shootPlace, isWorse: false } : null,
  NIGHT: ({ isNightShoot }, terms) =>
    isNightShoot === terms.isNightShoot
      ? null
      : { notice: texts.night(isNightShoot), agreement: texts.night(terms.isNightShoot), isWorse: terms.isNightShoot },
  EXPOSURE: ({ exposureLevel }, terms) =>
    exposureLevel === terms.exposureLevel
      ? null
      : {
          notice: ExposureLevel[exposureLevel],
          agreement: ExposureLevel[terms.exposureLevel],
          isWorse: degree(terms.exposureLevel) > degree(exposureLevel),
        },
  USAGE: compareUsage,
}

/** Where an agreement differs from the notice at the time of applying, with the team's reasons for what is worse. */
export const differencesOf = (
  notice: NoticeTerms,
  terms: AgreementTerms,
  reasons: Partial<Record<Fact, string>>,
): AgreementDifference[] =>
  (Object.keys(comparisons) as Fact[]).flatMap(fact => {
    const found = comparisons[fact](notice, terms)
    return found ? [{ fact, ...found, reason: reasons[fact] ?? '' }] : []
  })
