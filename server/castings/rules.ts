import type { castings } from '#contract/castings/index.ts'
import { mayBeMinor, textTerms } from '#contract/castings/terms.ts'
import { type ArtCategory, ExposureLevel } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { labels } from '#contract/labels.ts'
import { ages, castingLimits, childLimits } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { isBusinessNumber } from '#server/accounts/authorisation/business-number.ts'
import { present } from '#server/kernel/present.ts'
import { containsContact } from '#server/kernel/text/contacts-in-text.ts'
import { addDays } from '#server/kernel/time.ts'
import { rulesTexts as texts } from './messages.ts'

export type CastingValues = Omit<BodyOf<typeof castings.create>, 'action' | 'draftKey' | 'acceptsCopy'>
export type RoleValues = CastingValues['roles'][number]
type Facts = {
  /** Today's date in KST. */
  today: string
  /** The version already shown, compared with which the casting may not become riskier. */
  shownAs?: Pick<CastingValues, 'isMinorAllowed' | 'exposureLevel' | 'roles'>
  /**
   * The version it continues, unless it is sent to review: its deadline and fees may stay although time and law have
   * moved on.
   */
  standsAs?: CastingValues | undefined
  /** The owner's approval; null when an operator writes. */
  applicantType: string | null
}

/** A condition for showing a casting: the field, whether it holds, and the message otherwise. */
type Rule<Values> = [field: keyof Values & string, holds: (values: Values, facts: Facts) => boolean, message: string]

const needed = (field: string) => requiredMessage(labels[field] ?? field)

/**
 * Categories that may be unpaid, shown as 무보수: short films, and agencies looking for people to represent. All others
 * must pay (no job advertisement may offer less than the minimum wage).
 */
const mayBeUnpaid: CodeOf<typeof ArtCategory>[] = ['SHORT_FILM', 'AGENCY']
/** Whether works of this category may be unpaid. */
export const isUnpaidAllowed = (artCategory: CastingValues['artCategory']): boolean =>
  artCategory !== null && mayBeUnpaid.includes(artCategory)
const isPaid = ({ artCategory }: CastingValues) => artCategory === null || !mayBeUnpaid.includes(artCategory)
const unpaid = texts.unpaid
/** In won; less counts as unpaid. A shooting day is one 회차. */
const leastReward: Record<CastingValues['rewardUnit'], number> = {
  PER_DAY: castingLimits.dayFeeLeast,
  PER_SHOOT: castingLimits.dayFeeLeast,
  PER_MONTH: castingLimits.feeLeast,
  TOTAL: castingLimits.feeLeast,
}
const tooLittle = texts.rewardTooLow
/** The problem with a fee this low, if any. */
const feeProblem = (least: number | null, v: CastingValues) =>
  least === null || least >= leastReward[v.rewardUnit] || !isPaid(v) ? null : least === 0 ? unpaid : tooLittle
const roleOf = ({ id }: RoleValues, { standsAs }: Pick<Facts, 'standsAs'>) =>
  id === null ? undefined : standsAs?.roles.find(role => role.id === id)
/** `feeProblem` for the whole casting or one role, except that an existing low fee may stay if it does not decrease. */
function newFeeProblem(v: CastingValues, { standsAs }: Facts, role?: RoleValues): string | null {
  const least = (role ?? v).minReward
  const problem = feeProblem(least, v)
  if (!problem || !standsAs || standsAs.rewardUnit !== v.rewardUnit) return problem
  const before = role ? roleOf(role, { standsAs }) : standsAs
  const stood = before?.minReward ?? null
  return feeProblem(stood, standsAs) && present(stood) <= present(least) ? null : problem
}
/** Ascending. */
const exposures = Object.keys(ExposureLevel)
const degree = (level: CodeOf<typeof ExposureLevel>) => exposures.indexOf(level)
type Exposing = Pick<CastingValues, 'exposureLevel' | 'roles'>
/** The exposure of one role: its own value, or the casting's. */
const degreeOf = (role: RoleValues, { exposureLevel }: Exposing) => degree(role.exposureLevel ?? exposureLevel)
const isExposed = (v: Exposing) => v.exposureLevel !== 'NONE' || v.roles.some(role => degreeOf(role, v) > 0)
/** Applicant types that may hide a work's title: known organisations. */
const mayHideTitle = ['COMPANY', 'AGENCY', 'MGMT', 'AD']

/** Texts of a casting that everybody reads; their links are shown as links. */
const openTexts = [
  'synopsis',
  'contents',
  'director',
  'castMain',
  'platform',
  'rewardNote',
  'exposureNote',
  ...textTerms,
] as const
/** Whether no contact stands in a text; what is shown already may stay. */
const isClean = (text: string, stood?: string) => text === stood || !containsContact(text, { allowsLinks: true })

const castingRules: Rule<CastingValues>[] = [
  ['title', v => v.title !== '', needed('title')],
  ['title', v => [...v.title].length >= castingLimits.titleLeast, texts.titleTooShort],
  ['title', v => !containsContact(v.title), texts.titleWithContacts],
  ...openTexts.map(
    (field): Rule<CastingValues> => [
      field,
      (v, { standsAs }) => isClean(v[field], standsAs?.[field]),
      texts.withContacts,
    ],
  ),
  ['artCategory', v => v.artCategory !== null, needed('artCategory')],
  ['workTitle', v => v.workTitle !== '', needed('workTitle')],
  [
    'isWorkTitleHidden',
    (v, { applicantType }) => !v.isWorkTitleHidden || applicantType === null || mayHideTitle.includes(applicantType),
    texts.workHidden,
  ],
  ['companyName', v => v.companyName !== '', needed('companyName')],
  ['bizNo', v => v.bizNo === '' || (isNumber(v.bizNo) && isBusinessNumber(v.bizNo)), texts.bizNoWrong],
  ['companyAddress', v => v.companyAddress !== '' || v.companyPhone !== '', texts.companyContactMissing],
  ['companyPhone', v => v.companyPhone === '' || /^(0\d{8,11}|1\d{7})$/.test(v.companyPhone), texts.companyPhoneWrong],
  ['synopsis', v => [...v.synopsis].length >= castingLimits.textLeast, texts.synopsisTooShort],
  ['contents', v => [...v.contents].length >= castingLimits.textLeast, texts.detailsTooShort],
  ['shootStartAt', v => v.isShootUndecided || v.shootStartAt !== null, needed('shootStartAt')],
  ['shootEndAt', v => v.isShootUndecided || v.shootEndAt !== null, needed('shootEndAt')],
  [
    'shootEndAt',
    v => v.shootStartAt === null || v.shootEndAt === null || v.shootStartAt <= v.shootEndAt,
    texts.endsFirst,
  ],
  [
    'auditionWay',
    (v, { standsAs }) => v.auditionWay !== 'NONE' || standsAs?.auditionWay === 'NONE',
    needed('auditionWay'),
  ],
  ['region', v => v.region !== 'NONE' || v.shootPlace !== '', needed('region')],
  [
    'auditionEndAt',
    v => v.auditionStartAt === null || v.auditionEndAt === null || v.auditionStartAt <= v.auditionEndAt,
    texts.endsFirst,
  ],
  ['minReward', v => v.minReward !== null, needed('minReward')],
  ['maxReward', v => v.maxReward !== null, needed('maxReward')],
  ['maxReward', v => (v.minReward ?? 0) <= (v.maxReward ?? 0) || v.maxReward === null, texts.maxRewardTooLow],
  ['minReward', (v, facts) => newFeeProblem(v, facts) !== unpaid, unpaid],
  ['minReward', (v, facts) => newFeeProblem(v, facts) !== tooLittle, tooLittle],
  ['managerName', v => v.managerName !== '', needed('managerName')],
  ['managerPhone', v => v.managerPhone !== '' || v.managerEmail !== '', texts.managerContactMissing],
  ['managerPhone', v => v.managerPhone === '' || /^0\d{8,11}$/.test(v.managerPhone), texts.managerPhoneWrong],
  [
    'managerEmail',
    v => v.managerEmail === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(v.managerEmail),
    texts.managerEmailWrong,
  ],
  ['castingEndDate', v => v.isAlwaysOpen || v.castingEndDate !== null, needed('castingEndDate')],
  [
    'castingEndDate',
    (v, facts) => v.isAlwaysOpen || v.castingEndDate === null || isDeadline(v.castingEndDate, facts),
    texts.deadlineOutside(castingLimits.daysAhead),
  ],
  ['isMinorAllowed', v => !isExposed(v) || !v.isMinorAllowed, texts.exposureWithMinors],
  [
    'isMinorAllowed',
    (v, { shownAs }) => !shownAs || shownAs.isMinorAllowed || !v.isMinorAllowed,
    texts.minorsAfterOpening,
  ],
  [
    'exposureLevel',
    (v, { shownAs }) => !shownAs || degree(v.exposureLevel) <= degree(shownAs.exposureLevel),
    texts.exposureAfterOpening,
  ],
  ['exposureNote', v => !isExposed(v) || v.exposureNote !== '', texts.exposureNoteMissing],
  ['bodyDouble', v => !isExposed(v) || v.bodyDouble !== null, texts.bodyDoubleMissing],
  ['roles', v => v.roles.length > 0, texts.rolesMissing],
]

const roleRules: Rule<RoleValues>[] = [
  ['name', (r, facts) => isClean(r.name, roleOf(r, facts)?.name), texts.withContacts],
  ['description', (r, facts) => isClean(r.description, roleOf(r, facts)?.description), texts.withContacts],
  ['remark', (r, facts) => isClean(r.remark, roleOf(r, facts)?.remark), texts.withContacts],
  ['schooling', (r, facts) => isClean(r.schooling, roleOf(r, facts)?.schooling), texts.withContacts],
  ['name', r => r.name !== '', texts.roleNameMissing],
  ['description', r => [...r.description].length >= castingLimits.roleTextLeast, texts.roleTooShort],
  ['ageMax', r => r.ageMin === null || r.ageMax === null || r.ageMin <= r.ageMax, texts.ageMaxTooLow],
  ['heightMax', r => r.heightMin === null || r.heightMax === null || r.heightMin <= r.heightMax, texts.heightMaxTooLow],
  ['maxReward', r => (r.minReward === null) === (r.maxReward === null), texts.rewardHalf],
  ['maxReward', r => r.minReward === null || r.maxReward === null || r.minReward <= r.maxReward, texts.maxRewardTooLow],
]

/** Everything that prevents showing a casting, by field path (`roles.0.name`); empty if it can be shown. */
export function problemsOf(values: CastingValues, facts: Facts): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [field, holds, message] of castingRules)
    if (!(field in found) && !holds(values, facts)) found[field] = message
  values.roles.forEach((role, at) => {
    for (const [field, holds, message] of roleRules) {
      const path = `roles.${at}.${field}`
      if (!(path in found) && !holds(role, facts)) found[path] = message
    }
    const exposed = degreeOf(role, values)
    if (exposed > 0 && (role.ageMin ?? 0) < ages.adult)
      found[`roles.${at}.ageMin`] ??= texts.exposureAdultsOnly(ages.adult)
    if (exposed < degree(values.exposureLevel)) found[`roles.${at}.exposureLevel`] ??= texts.exposureTooLow
    if (facts.shownAs && exposed > degreeShown(role, facts.shownAs))
      found[`roles.${at}.exposureLevel`] ??= texts.exposureAfterOpening
    if (!values.isMinorAllowed && role.ageMax !== null && role.ageMax < ages.adult)
      found[`roles.${at}.ageMax`] ??= texts.minorsNotAllowed
    const mostHours = values.isMinorAllowed ? mostWeekHours(role) : null
    if (mostHours !== null && (role.weekHours ?? 0) > mostHours)
      found[`roles.${at}.weekHours`] ??= texts.weekHoursTooMany(mostHours)
    if (values.isMinorAllowed && isForYoung(role) && role.nightWork === 'ALL_NIGHT')
      found[`roles.${at}.nightWork`] ??= texts.nightTooYoung
    const lowFee = newFeeProblem(values, facts, role)
    if (lowFee) found[`roles.${at}.minReward`] ??= lowFee
  })
  values.preQuestions.forEach(({ kind, text, options }, at) => {
    if (text === '') found[`preQuestions.${at}.text`] = texts.questionMissing
    if (!isClean(text)) found[`preQuestions.${at}.text`] = texts.withContacts
    const choices = new Set(options.filter(Boolean))
    if (kind === 'CHOICE' && (choices.size < 2 || choices.size < options.length))
      found[`preQuestions.${at}.options`] = texts.optionsMissing
  })
  return found
}

const isForYoung = ({ ageMin }: RoleValues) => (ageMin ?? 0) < childLimits.youngAge

/** The most hours a week that the law allows in this role; null if it is for adults. */
function mostWeekHours(role: RoleValues): number | null {
  if (isForYoung(role)) return childLimits.youngWeekHours
  return mayBeMinor(role) ? childLimits.weekHours : null
}

// A new role may have the exposure of the whole casting.
function degreeShown({ id }: RoleValues, shownAs: Exposing): number {
  const known = id === null ? undefined : shownAs.roles.find(role => role.id === id)
  return known ? degreeOf(known, shownAs) : degree(shownAs.exposureLevel)
}

/** Whether a date is a valid deadline: from today to `daysAhead`, or the casting's current one. */
export const isDeadline = (date: string, { today, standsAs }: Pick<Facts, 'today' | 'standsAs'>) =>
  date === standsAs?.castingEndDate || (date >= today && date <= addDays(today, castingLimits.daysAhead))

const isNumber = (text: string) => /^\d+$/.test(text)
