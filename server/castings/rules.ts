import { castingLimits } from '#contract/casting-terms.ts'
import type { castings } from '#contract/castings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type ArtCategory, type CodeOf, ExposureLevel } from '#contract/enums.ts'
import { labels, requiredMessage } from '#contract/labels.ts'
import { addDays } from '../kernel/time.ts'

export type CastingValues = Omit<BodyOf<typeof castings.create>, 'action' | 'draftKey'>
export type RoleValues = CastingValues['roles'][number]
type Facts = {
  /** KST date of today. */
  today: string
  /** As what the notice was shown already: it may not grow riskier. */
  shownAs?: Pick<CastingValues, 'isMinorAllowed' | 'exposureLevel' | 'roles'>
  /** As what it goes on, unless it is sent to review: its deadline and fees may stay although time and the law went on. */
  standsAs?: CastingValues | undefined
  /** Who was approved for casting; null where an operator writes. */
  applicantType: string | null
}

/** What must hold before a notice is shown: the field, whether it holds, and what to do otherwise. */
type Rule<Values> = [field: keyof Values & string, holds: (values: Values, facts: Facts) => boolean, message: string]

const needed = (field: string) => requiredMessage(labels[field] ?? field)

/**
 * What may be unpaid, shown as 무보수: short films, and agencies that look for people to represent. Everything else
 * pays (no job ad may offer less than the minimum wage).
 */
const mayBeUnpaid: CodeOf<typeof ArtCategory>[] = ['SHORT_FILM', 'AGENCY']
const isPaid = ({ artCategory }: CastingValues) => artCategory === null || !mayBeUnpaid.includes(artCategory)
const unpaid = '무보수는 단편영화와 기획사 공고만 올릴 수 있어요'
/** Eight hours of the minimum wage of 2026 (10,320 won an hour). */
const dayAtLeast = 82_560
/** In won; less is as good as unpaid. A day of shooting is one 회차. */
const leastReward: Record<CastingValues['rewardUnit'], number> = {
  PER_DAY: dayAtLeast,
  PER_SHOOT: dayAtLeast,
  PER_MONTH: 10_000,
  TOTAL: 10_000,
}
const tooLittle = '일당과 회차당 출연료는 82,560원(최저임금 8시간)부터, 총액과 월급은 10,000원부터 적을 수 있어요'
/** What is wrong with a fee as low as this one, if anything. */
const feeProblem = (least: number | null, v: CastingValues) =>
  least === null || least >= leastReward[v.rewardUnit] || !isPaid(v) ? null : least === 0 ? unpaid : tooLittle
/** The same for the whole notice or one role, but that what stands with so little may go on, if it pays no less. */
function newFeeProblem(v: CastingValues, { standsAs }: Facts, role?: RoleValues): string | null {
  const least = (role ?? v).minReward
  const problem = feeProblem(least, v)
  if (!problem || !standsAs || standsAs.rewardUnit !== v.rewardUnit) return problem
  const before = role ? standsAs.roles.find(({ id }) => id !== null && id === role.id) : standsAs
  const stood = before?.minReward ?? null
  return feeProblem(stood, standsAs) && stood! <= least! ? null : problem
}
/** From none to the most. */
const exposures = Object.keys(ExposureLevel)
const degree = (level: CodeOf<typeof ExposureLevel>) => exposures.indexOf(level)
type Exposing = Pick<CastingValues, 'exposureLevel' | 'roles'>
/** How much one role exposes: what is said of it, or of all. */
const degreeOf = (role: RoleValues, { exposureLevel }: Exposing) => degree(role.exposureLevel ?? exposureLevel)
const isExposed = (v: Exposing) => v.exposureLevel !== 'NONE' || v.roles.some(role => degreeOf(role, v) > 0)
/** Who may keep the title of a work to themselves: organisations that we know. */
const mayHideTitle = ['COMPANY', 'AGENCY', 'MGMT', 'AD']

const castingRules: Rule<CastingValues>[] = [
  ['title', v => v.title !== '', needed('title')],
  ['title', v => [...v.title].length >= 5, '제목을 5자 이상 적어 주세요'],
  ['title', v => !containsContact(v.title), '제목에는 전화번호, 이메일, 인터넷 주소를 적을 수 없어요'],
  ['artCategory', v => v.artCategory !== null, needed('artCategory')],
  ['workTitle', v => v.workTitle !== '', needed('workTitle')],
  [
    'isWorkTitleHidden',
    (v, { applicantType }) => !v.isWorkTitleHidden || applicantType === null || mayHideTitle.includes(applicantType),
    '작품 제목은 승인받은 회사만 숨길 수 있어요',
  ],
  ['companyName', v => v.companyName !== '', needed('companyName')],
  ['bizNo', v => v.bizNo === '' || isBusinessNumber(v.bizNo), '사업자등록번호 10자리를 다시 확인해 주세요'],
  [
    'companyAddress',
    v => v.companyAddress !== '' || v.companyPhone !== '',
    '회사 주소나 대표전화 가운데 하나를 적어 주세요',
  ],
  [
    'companyPhone',
    v => v.companyPhone === '' || /^(0\d{8,11}|1\d{7})$/.test(digits(v.companyPhone)),
    '전화번호를 02-123-4567처럼 적어 주세요',
  ],
  ['synopsis', v => [...v.synopsis].length >= 20, '시놉시스를 20자 이상 적어 주세요'],
  ['contents', v => [...v.contents].length >= 20, '상세 내용을 20자 이상 적어 주세요'],
  ['shootStartAt', v => v.isShootUndecided || v.shootStartAt !== null, needed('shootStartAt')],
  ['shootEndAt', v => v.isShootUndecided || v.shootEndAt !== null, needed('shootEndAt')],
  [
    'shootEndAt',
    v => v.shootStartAt === null || v.shootEndAt === null || v.shootStartAt <= v.shootEndAt,
    '촬영 종료일을 시작일 뒤로 골라 주세요',
  ],
  ['region', v => v.region !== 'NONE' || v.shootPlace !== '', needed('region')],
  ['minReward', v => v.minReward !== null, needed('minReward')],
  ['maxReward', v => v.maxReward !== null, needed('maxReward')],
  [
    'maxReward',
    v => (v.minReward ?? 0) <= (v.maxReward ?? 0) || v.maxReward === null,
    '최소 출연료보다 크게 적어 주세요',
  ],
  ['minReward', (v, facts) => newFeeProblem(v, facts) !== unpaid, unpaid],
  ['minReward', (v, facts) => newFeeProblem(v, facts) !== tooLittle, tooLittle],
  ['managerName', v => v.managerName !== '', needed('managerName')],
  [
    'managerPhone',
    v => v.managerPhone !== '' || v.managerEmail !== '',
    '담당자 전화번호나 이메일 가운데 하나를 적어 주세요',
  ],
  [
    'managerPhone',
    v => v.managerPhone === '' || /^0\d{8,11}$/.test(digits(v.managerPhone)),
    '전화번호를 010-1234-5678처럼 적어 주세요',
  ],
  [
    'managerEmail',
    v => v.managerEmail === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(v.managerEmail),
    '이메일을 name@example.com처럼 적어 주세요',
  ],
  ['castingEndDate', v => v.isAlwaysOpen || v.castingEndDate !== null, needed('castingEndDate')],
  [
    'castingEndDate',
    (v, facts) => v.isAlwaysOpen || v.castingEndDate === null || isDeadline(v.castingEndDate, facts),
    `모집 마감일을 오늘부터 ${castingLimits.daysAhead}일 안에서 골라 주세요`,
  ],
  ['isMinorAllowed', v => !isExposed(v) || !v.isMinorAllowed, '노출이 있는 작품에는 미성년자를 모집할 수 없어요'],
  [
    'isMinorAllowed',
    (v, { shownAs }) => !shownAs || shownAs.isMinorAllowed || !v.isMinorAllowed,
    '이미 연 공고에 미성년 모집을 더할 수 없어요. 새 공고로 올려 검수를 받아 주세요',
  ],
  [
    'exposureLevel',
    (v, { shownAs }) => !shownAs || degree(v.exposureLevel) <= degree(shownAs.exposureLevel),
    '이미 연 공고의 노출 수위를 올릴 수 없어요. 새 공고로 올려 검수를 받아 주세요',
  ],
  ['exposureNote', v => !isExposed(v) || v.exposureNote !== '', '어떤 노출 장면인지 적어 주세요'],
  ['bodyDouble', v => !isExposed(v) || v.bodyDouble !== null, '대역이 있는지 골라 주세요'],
  ['roles', v => v.roles.length > 0, '배역을 하나 이상 더해 주세요'],
]

const roleRules: Rule<RoleValues>[] = [
  ['name', r => r.name !== '', '배역 이름 값을 입력해 주세요'],
  ['description', r => [...r.description].length >= 10, '배역 설명을 10자 이상 적어 주세요'],
  ['ageMax', r => r.ageMin === null || r.ageMax === null || r.ageMin <= r.ageMax, '최소 나이보다 크게 적어 주세요'],
  [
    'heightMax',
    r => r.heightMin === null || r.heightMax === null || r.heightMin <= r.heightMax,
    '최소 키보다 크게 적어 주세요',
  ],
  ['maxReward', r => (r.minReward === null) === (r.maxReward === null), '최소와 최대 출연료를 함께 적어 주세요'],
  [
    'maxReward',
    r => r.minReward === null || r.maxReward === null || r.minReward <= r.maxReward,
    '최소 출연료보다 크게 적어 주세요',
  ],
]

/** Everything that keeps a notice from being shown, by field path (`roles.0.name`); empty when it may be shown. */
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
    if (exposed > 0 && (role.ageMin ?? 0) < 19)
      found[`roles.${at}.ageMin`] ??= '노출이 있는 배역은 만 19세부터 모집할 수 있어요'
    if (exposed < degree(values.exposureLevel))
      found[`roles.${at}.exposureLevel`] ??= '공고의 노출 수위와 같거나 높게 골라 주세요'
    if (facts.shownAs && exposed > degreeShown(role, facts.shownAs))
      found[`roles.${at}.exposureLevel`] ??=
        '이미 연 공고의 노출 수위를 올릴 수 없어요. 새 공고로 올려 검수를 받아 주세요'
    if (!values.isMinorAllowed && role.ageMax !== null && role.ageMax < 19)
      found[`roles.${at}.ageMax`] ??= '미성년 배역이에요. 지원 항목에서 미성년자도 지원할 수 있게 해 주세요'
    const lowFee = newFeeProblem(values, facts, role)
    if (lowFee) found[`roles.${at}.minReward`] ??= lowFee
  })
  values.preQuestions.forEach(({ kind, text, options }, at) => {
    if (text === '') found[`preQuestions.${at}.text`] = '질문을 적거나 빼 주세요'
    const choices = new Set(options.filter(Boolean))
    if (kind === 'CHOICE' && (choices.size < 2 || choices.size < options.length))
      found[`preQuestions.${at}.options`] = '서로 다른 보기를 두 개 이상 적어 주세요'
  })
  return found
}

// A role that is new may be as exposed as the notice says of all.
function degreeShown({ id }: RoleValues, shownAs: Exposing): number {
  const known = id === null ? undefined : shownAs.roles.find(role => role.id === id)
  return known ? degreeOf(known, shownAs) : degree(shownAs.exposureLevel)
}

/** Whether a date can be a deadline: today to 90 days ahead, or the one the notice has already. */
export const isDeadline = (date: string, { today, standsAs }: Pick<Facts, 'today' | 'standsAs'>) =>
  date === standsAs?.castingEndDate || (date >= today && date <= addDays(today, castingLimits.daysAhead))

/** Phone numbers (also with spaces, dots or full-width digits), mail addresses and links. */
export function containsContact(text: string): boolean {
  const plain = text.normalize('NFKC')
  const joined = plain.replace(/[\s.\-–—_()]/g, '')
  return (
    /(?<!\d)(01[016789]\d{7,8}|0[2-7]\d{7,9}|1[568]\d{6})(?!\d)/.test(joined) ||
    /[\w.+-]+@[\w-]+\.\w/.test(plain) ||
    /https?:|www\.|(?<![\w.])[a-z0-9-]+\.(com|net|org|kr|io|me|co|gg|ly|app|link)(?![a-z])/i.test(plain)
  )
}

/** Checksum of a business registration number (weights 1 3 7 1 3 7 1 3 5). */
export function isBusinessNumber(text: string): boolean {
  const number = digits(text)
  if (number.length !== 10) return false
  const [weights, last] = [[1, 3, 7, 1, 3, 7, 1, 3, 5], Number(number[9])]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return (10 - ((sum + Math.floor((Number(number[8]) * 5) / 10)) % 10)) % 10 === last
}

const digits = (text: string) => text.replace(/\D/g, '')
