import { demoManagers } from './managers.ts'
import type { Notice } from './notice/notice.ts'
import { NOTICES_1 } from './notice/notices-1.ts'
import { NOTICES_2 } from './notice/notices-2.ts'
import { NOTICES_3 } from './notice/notices-3.ts'
import { NOTICES_4 } from './notice/notices-4.ts'
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
}

export type DemoCasting = {
  key: string
  ownerLoginId: string
  status: Notice['status']
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
  auditionWay: Notice['audition']
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
  /** How many of the 1,500 applications are for this notice. */
  applicants: number
  still: Still | null
  roles: DemoRole[]
}

const DAY = 86_400_000

/** Forty notices in every state; dates move with `now` (KST days). */
export function demoCastings(now: Date): DemoCasting[] {
  return [...NOTICES_1, ...NOTICES_2, ...NOTICES_3, ...NOTICES_4].map((notice, i) => casting(notice, i, now))
}

/** The KST date `days` from now, YYYY-MM-DD. */
export function kstDate(now: Date, days: number): string {
  return new Date(now.getTime() + 9 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
}

function casting(notice: Notice, index: number, now: Date): DemoCasting {
  const manager = demoManagers()[notice.manager - 1]!
  const at = (days: number, minutes: number) => new Date(now.getTime() + days * DAY - minutes * 60_000)
  const wasOpened = !['DRAFT', 'IN_REVIEW', 'REJECTED'].includes(notice.status)
  const deadline = notice.ends === null ? null : kstDate(now, notice.opened + notice.ends)
  const [minReward, maxReward, rewardUnit] = notice.reward
  return {
    key: notice.key,
    ownerLoginId: manager.loginId,
    status: notice.status,
    isVerified: notice.verified ?? false,
    artCategory: notice.category,
    title: notice.title,
    workTitle: notice.work,
    workTitleHidden: notice.workHidden ?? false,
    companyName: notice.company ?? manager.companyName,
    bizNo: manager.bizNo,
    companyAddress: manager.companyAddress,
    companyPhone: manager.companyPhone,
    director: notice.director,
    castMain: notice.cast ?? null,
    platform: notice.platform ?? null,
    synopsis: notice.synopsis,
    contents: notice.contents,
    shootStartAt: notice.shoot && kstDate(now, notice.shoot[0]),
    shootEndAt: notice.shoot && kstDate(now, notice.shoot[1]),
    shootTimes: notice.times,
    shootPlace: notice.place,
    region: notice.region,
    auditionWay: notice.audition,
    minReward,
    maxReward,
    rewardUnit,
    canNego: notice.nego ?? false,
    rewardNote: notice.rewardNote ?? null,
    expenses: notice.expenses ? notice.expenses.split(',') : [],
    contractType: notice.contract ?? 'OWN',
    managerName: manager.name,
    managerPhone: manager.phone,
    managerEmail: manager.email,
    castingEndDate: deadline,
    alwaysOpen: notice.ends === null,
    applyOnce: index % 3 === 0,
    showProgress: index % 7 !== 6,
    minorAllowed: notice.minors ?? false,
    nightShoot: notice.night ?? false,
    exposureLevel: notice.exposure ?? 'NONE',
    questions: notice.questions ?? [],
    rejectReason: notice.rejectReason ?? null,
    createdAt: at(notice.opened - 2, index * 47 + 90),
    openedAt: wasOpened ? at(notice.opened, index * 31) : null,
    closedAt: closedAt(notice, deadline, at),
    views: wasOpened ? notice.applicants * (14 + (index % 9)) + 120 : 0,
    applicants: notice.applicants,
    still: notice.still ?? null,
    roles: notice.roles.map((line, order) => role(line, order, notice)),
  }
}

function closedAt(notice: Notice, deadline: string | null, at: (days: number, minutes: number) => Date): Date | null {
  if (notice.status === 'EARLY_CLOSED') return at(-2, 200)
  if (notice.status !== 'CLOSED' || !deadline) return null
  return new Date(`${deadline}T15:00:00.000Z`)
}

function role(line: string, order: number, notice: Notice): DemoRole {
  const [name, grade, gender, ages, headcount, description, options = ''] = line.split('|') as string[]
  const [ageMin, ageMax] = ages!.split('-').map(Number)
  const option = new Map(options.split(';').map(item => item.split('=') as [string, string]))
  const range = (key: string) => option.get(key)?.split('-').map(Number) ?? [null, null]
  const codes = (key: string) => option.get(key)?.split(',') ?? []
  const [heightMin = null, heightMax = null] = range('h')
  const [minReward = null, maxReward = null] = range('w')
  const over = ['CLOSED', 'EARLY_CLOSED'].includes(notice.status)
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
  }
}
