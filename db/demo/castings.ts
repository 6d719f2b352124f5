import type { CastingTerms, RoleTerms } from '#contract/castings/terms.ts'
import { koreanDate } from '#contract/korean-time.ts'
import type { CastingText } from './casting/casting-text.ts'
import { CASTINGS_1 } from './casting/castings-1.ts'
import { CASTINGS_2 } from './casting/castings-2.ts'
import { CASTINGS_3 } from './casting/castings-3.ts'
import { CASTINGS_4 } from './casting/castings-4.ts'
import { demoManagers } from './managers.ts'
import type { Still } from './stills.ts'

export type DemoRole = {
  name: string
  grade: string
  gender: 'MALE' | 'FEMALE' | 'ANY'
  ageMin: number
  ageMax: number
  headcount: number
  description: string
  remark: string | null
  heightMin: number | null
  heightMax: number | null
  dialects: string[]
  languages: string[]
  skills: string[]
  lines: boolean
  minReward: number | null
  maxReward: number | null
  status: 'OPEN' | 'FILLED' | 'CLOSED'
  order: number
} & Partial<RoleTerms>

export type DemoCasting = {
  key: string
  ownerLoginId: string
  status: CastingText['status']
  isVerified: boolean
  artCategory: string
  title: string
  workTitle: string
  workTitleHidden: boolean
  companyName: string
  bizNo: string
  companyAddress: string
  companyPhone: string
  director: string
  castMain: string | null
  platform: string | null
  synopsis: string
  contents: string
  /** YYYY-MM-DD in KST; null when undecided. */
  shootStartAt: string | null
  shootEndAt: string | null
  shootTimes: number | null
  shootPlace: string
  region: string
  auditionWay: CastingText['audition']
  terms: Partial<CastingTerms>
  minReward: number
  maxReward: number
  rewardUnit: 'TOTAL' | 'PER_SHOOT' | 'PER_DAY' | 'PER_MONTH'
  canNego: boolean
  rewardNote: string | null
  expenses: string[]
  contractType: 'STANDARD' | 'OWN' | 'UNDECIDED'
  managerName: string
  managerPhone: string
  managerEmail: string
  castingEndDate: string | null
  alwaysOpen: boolean
  applyOnce: boolean
  showProgress: boolean
  minorAllowed: boolean
  nightShoot: boolean
  exposureLevel: 'NONE' | 'LIGHT' | 'PARTIAL'
  questions: string[]
  rejectReason: string | null
  createdAt: Date
  openedAt: Date | null
  closedAt: Date | null
  views: number
  /** How many of the 1,500 applications are for this casting. */
  applicants: number
  still: Still | null
  roles: DemoRole[]
}

const DAY = 86_400_000

/** Forty castings in every state; dates move with `now` (KST days). */
export function demoCastings(now: Date): DemoCasting[] {
  return [...CASTINGS_1, ...CASTINGS_2, ...CASTINGS_3, ...CASTINGS_4].map((text, i) => casting(text, i, now))
}

/** The KST date `days` from now, YYYY-MM-DD. */
function kstDate(now: Date, days: number): string {
  return koreanDate(now.getTime() + days * DAY)
}

function casting(text: CastingText, index: number, now: Date): DemoCasting {
  const manager = demoManagers()[text.manager - 1]!
  const at = (days: number, minutes: number) => new Date(now.getTime() + days * DAY - minutes * 60_000)
  const wasOpened = !['DRAFT', 'IN_REVIEW', 'REJECTED'].includes(text.status)
  const deadline = text.ends === null ? null : kstDate(now, text.opened + text.ends)
  const [minReward, maxReward, rewardUnit] = text.reward
  return {
    key: text.key,
    ownerLoginId: manager.loginId,
    status: text.status,
    isVerified: text.verified ?? false,
    artCategory: text.category,
    title: text.title,
    workTitle: text.work,
    workTitleHidden: text.workHidden ?? false,
    companyName: text.company ?? manager.companyName,
    bizNo: manager.bizNo,
    companyAddress: manager.companyAddress,
    companyPhone: manager.companyPhone,
    director: text.director,
    castMain: text.cast ?? null,
    platform: text.platform ?? null,
    synopsis: text.synopsis,
    contents: text.contents,
    shootStartAt: text.shoot && kstDate(now, text.shoot[0]),
    shootEndAt: text.shoot && kstDate(now, text.shoot[1]),
    shootTimes: text.times,
    shootPlace: text.place,
    region: text.region,
    auditionWay: text.audition,
    terms: {
      ...text.terms,
      ...(text.auditions && {
        auditionStartAt: kstDate(now, text.auditions[0]),
        auditionEndAt: kstDate(now, text.auditions[1]),
      }),
    },
    minReward,
    maxReward,
    rewardUnit,
    canNego: text.nego ?? false,
    rewardNote: text.rewardNote ?? null,
    expenses: text.expenses ? text.expenses.split(',') : [],
    contractType: text.contract ?? 'OWN',
    managerName: manager.name,
    managerPhone: manager.phone,
    managerEmail: manager.email,
    castingEndDate: deadline,
    alwaysOpen: text.ends === null,
    applyOnce: index % 3 === 0,
    showProgress: index % 7 !== 6,
    minorAllowed: text.minors ?? false,
    nightShoot: text.night ?? false,
    exposureLevel: text.exposure ?? 'NONE',
    questions: text.questions ?? [],
    rejectReason: text.rejectReason ?? null,
    createdAt: at(text.opened - 2, index * 47 + 90),
    openedAt: wasOpened ? at(text.opened, index * 31) : null,
    closedAt: closedAt(text, deadline, at),
    views: wasOpened ? text.applicants * (14 + (index % 9)) + 120 : 0,
    applicants: text.applicants,
    still: text.still ?? null,
    roles: text.roles.map((line, order) => role(line, order, text)),
  }
}

function closedAt(
  text: CastingText,
  deadline: string | null,
  at: (days: number, minutes: number) => Date,
): Date | null {
  if (text.status === 'EARLY_CLOSED') return at(-2, 200)
  if (text.status !== 'CLOSED' || !deadline) return null
  return new Date(`${deadline}T15:00:00.000Z`)
}

function role(line: string, order: number, text: CastingText): DemoRole {
  const [name, grade, gender, ages, headcount, description, options = ''] = line.split('|') as string[]
  const [ageMin, ageMax] = ages!.split('-').map(Number)
  const option = new Map(options.split(';').map(item => item.split('=') as [string, string]))
  const range = (key: string) => option.get(key)?.split('-').map(Number) ?? [null, null]
  const codes = (key: string) => option.get(key)?.split(',') ?? []
  const [heightMin = null, heightMax = null] = range('h')
  const [minReward = null, maxReward = null] = range('w')
  const over = ['CLOSED', 'EARLY_CLOSED'].includes(text.status)
  return {
    name: name!,
    grade: grade!,
    gender: gender as DemoRole['gender'],
    ageMin: ageMin!,
    ageMax: ageMax!,
    headcount: Number(headcount),
    description: description!,
    remark: option.get('r') ?? null,
    heightMin,
    heightMax,
    dialects: codes('d'),
    languages: codes('l'),
    skills: codes('s'),
    lines: !option.has('silent'),
    minReward,
    maxReward,
    status: option.has('filled') ? 'FILLED' : over ? 'CLOSED' : 'OPEN',
    order,
    ...(option.has('days') && { shootDays: Number(option.get('days')) }),
    ...text.children?.[order],
  }
}
