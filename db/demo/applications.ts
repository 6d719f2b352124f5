import { ageOn, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { demoActors } from './actors.ts'
import { ANSWERS } from './applying/answers.ts'
import { MESSAGES } from './applying/messages.ts'
import { REMARKS } from './applying/remarks.ts'
import { type DemoCasting, type DemoRole, demoCastings } from './castings.ts'
import { type ExtraActor, extraActors } from './extras.ts'
import { between, pick, type Random, random, shuffle, weighted } from './random.ts'
import { demoStaff } from './staff.ts'
import type { DemoActor } from './types.ts'

export type Stage =
  | 'SUBMITTED'
  | 'READ'
  | 'SHORTLISTED'
  | 'AUDITION'
  | 'FINAL'
  | 'HOLD'
  | 'CAST'
  | 'REJECTED'
  | 'WITHDRAWN'
  | 'EXPIRED'

export type DemoComment = {
  authorLoginId: string
  text: string
  visibility: 'ME' | 'TEAM' | 'SHARE'
  pinned: boolean
  createdAt: Date
}

export type DemoApplication = {
  castingKey: string
  applicantLoginId: string
  /** Indexes of the roles applied for, with the stage of each. */
  roles: { order: number; stage: Stage }[]
  source: 'APPLY' | 'CASTING_LIST' | 'INVITE'
  message: string
  answers: string[]
  /** Indexes of the applicant's photos. */
  photoOrders: number[]
  /** Index into the casting's groups; null is 미분류. */
  group: number | null
  appliedAt: Date
  firstReadAt: Date | null
  withdrawnAt: Date | null
  readBy: { loginId: string; at: Date }[]
  ratings: { loginId: string; score: number }[]
  comments: DemoComment[]
}

export type DemoGroup = { name: string; colorId: number; isSystem: boolean }

/** The casting with four hundred applicants. */
export const BIG_CASTING = 'last-audience'

/** How many light accounts the applications need. */
export const EXTRA_ACTORS = 400

const DEFAULT_GROUPS: DemoGroup[] = [
  { name: '관심', colorId: 1, isSystem: true },
  { name: '보류', colorId: 2, isSystem: true },
  { name: '제외', colorId: 7, isSystem: true },
]

/** The groups of a casting in order: the defaults and, on the big casting, four of the team's own. */
export function demoGroups(castingKey: string): DemoGroup[] {
  if (castingKey !== BIG_CASTING) return DEFAULT_GROUPS
  const own = ['감독 추천', '2차 후보', '이미지 좋음', '사투리 가능']
  return [...DEFAULT_GROUPS, ...own.map((name, i) => ({ name, colorId: i + 3, isSystem: false }))]
}

type Applicant = DemoActor | ExtraActor

/** 1,500 applications to the opened castings; deterministic for a given `now`. */
export function demoApplications(now: Date): DemoApplication[] {
  const applicants: Applicant[] = [...demoActors(now), ...extraActors(EXTRA_ACTORS, now)]
  return demoCastings(now).flatMap(casting => applicationsFor(casting, applicants, now))
}

function applicationsFor(casting: DemoCasting, everyone: Applicant[], now: Date): DemoApplication[] {
  if (casting.applicants === 0) return []
  const draw = random(`applications:${casting.key}`)
  // People apply where they match; a few are some years off, as in real life.
  const eligible = everyone
    .filter(person => casting.minorAllowed || ageOn(person.birthDate, koreanDate(now)) >= 19)
    .filter(person => casting.roles.some(role => isNear(person, role, now)))
  const ranked = shuffle(draw, eligible)
    .map(person => ({ person, ease: fitness(person, casting, now) + draw() * 0.9 }))
    .sort((a, b) => b.ease - a.ease)
    .slice(0, casting.applicants)
  const places = new Map(casting.roles.map(role => [role.order, role.headcount]))
  return shuffle(draw, ranked).map(({ person }) => application(person, casting, places, draw, now))
}

const fitness = (person: Applicant, casting: DemoCasting, now: Date) =>
  Math.max(...casting.roles.map(role => roleFit(person, role, now)))

const farthest = 4

const isNear = (person: Applicant, role: DemoRole, now: Date) =>
  isOfGender(person, role) && yearsOutside(person, role, now) <= farthest

const isOfGender = (person: Applicant, role: DemoRole) => role.gender === 'ANY' || role.gender === person.gender

function yearsOutside(person: Applicant, role: DemoRole, now: Date): number {
  const age = ageOn(person.birthDate, koreanDate(now))
  return Math.max(0, role.ageMin - age, age - role.ageMax)
}

/** 2 when gender and age match, falling by a fifth for each year outside; −1 for the other gender. */
function roleFit(person: Applicant, role: DemoRole, now: Date): number {
  if (!isOfGender(person, role)) return -1
  return 2 - yearsOutside(person, role, now) * 0.2 - (role.gender === 'ANY' ? 0.3 : 0)
}

function application(
  person: Applicant,
  casting: DemoCasting,
  places: Map<number, number>,
  draw: Random,
  now: Date,
): DemoApplication {
  const near = casting.roles.filter(role => isNear(person, role, now))
  const byFit = near.sort((a, b) => roleFit(person, b, now) - roleFit(person, a, now))
  const second = byFit[1]
  const two = !casting.applyOnce && second && draw() < 0.14 && roleFit(person, second, now) > 1.5
  const chosen = two ? [byFit[0]!, second] : [byFit[0]!]
  const appliedAt = appliedTime(casting, draw, now)
  const withdrawn = draw() < 0.025
  const age = (now.getTime() - appliedAt.getTime()) / 3_600_000
  const unread = casting.status === 'OPEN' && (age < 20 || draw() < 0.26)
  const roles = chosen.map(role => ({
    order: role.order,
    stage: withdrawn ? 'WITHDRAWN' : unread ? 'SUBMITTED' : stageOf(casting, role, places, draw, now),
  })) satisfies DemoApplication['roles']
  const later = (hours: number) => new Date(Math.min(appliedAt.getTime() + hours * 3_600_000, now.getTime() - 60_000))
  const best = roles[0]!.stage
  const team = [
    casting.ownerLoginId,
    ...demoStaff()
      .filter(s => s.worksFor === casting.ownerLoginId)
      .map(s => s.loginId),
  ]
  const readers = unread || (withdrawn && draw() < 0.5) ? [] : team.filter((_, i) => i === 0 || draw() < 0.55)
  const promising = ['SHORTLISTED', 'AUDITION', 'FINAL', 'CAST', 'HOLD'].includes(best)
  return {
    castingKey: casting.key,
    applicantLoginId: person.loginId,
    roles,
    source: weighted(draw, [['APPLY', 95] as const, ['CASTING_LIST', 2] as const, ['INVITE', 3] as const]),
    message: draw() < 0.12 ? '' : message(person, casting, chosen[0]!, draw, now),
    answers: casting.questions.map(question => pick(draw, ANSWERS[question]!)),
    photoOrders: 'photos' in person ? person.photos.slice(0, between(draw, 2, 4)).map(photo => photo.order) : [0],
    group: readers.length === 0 ? null : groupOf(casting.key, best, draw),
    appliedAt,
    firstReadAt: readers.length > 0 ? later(between(draw, 2, 50)) : null,
    withdrawnAt: withdrawn ? later(between(draw, 5, 60)) : null,
    readBy: readers.map((loginId, i) => ({ loginId, at: later(between(draw, 2, 50) + i * 9) })),
    ratings: readers
      .filter(() => draw() < (promising ? 0.8 : 0.15))
      .map(loginId => ({ loginId, score: promising ? between(draw, 3, 5) : between(draw, 1, 4) })),
    comments: comments(casting.key, readers, promising, draw, later),
  }
}

/** Most people apply in the first and the last days of a casting. */
function appliedTime(casting: DemoCasting, draw: Random, now: Date): Date {
  const from = casting.openedAt!.getTime()
  const deadline = casting.castingEndDate ? Date.parse(koreanTime(casting.castingEndDate, '23:59:59')) : now.getTime()
  const end = Math.min(casting.closedAt?.getTime() ?? deadline, deadline, now.getTime() - 300_000)
  const t = draw() < 0.55 ? draw() ** 2 * 0.5 : 1 - draw() ** 2 * 0.5
  return new Date(from + (end - from) * t)
}

function stageOf(casting: DemoCasting, role: DemoRole, places: Map<number, number>, draw: Random, now: Date): Stage {
  if (casting.status === 'OPEN' || casting.status === 'HIDDEN') {
    return weighted<Stage>(draw, [
      ['READ', 70],
      ['SHORTLISTED', 11],
      ['AUDITION', 4],
      ['FINAL', 1],
      ['HOLD', 5],
      ['REJECTED', 9],
    ])
  }
  const left = places.get(role.order) ?? 0
  if (left > 0 && draw() < 0.3) {
    places.set(role.order, left - 1)
    return 'CAST'
  }
  const overFor = (now.getTime() - casting.closedAt!.getTime()) / 86_400_000
  if (overFor > 30) return draw() < 0.3 ? 'EXPIRED' : 'REJECTED'
  return weighted<Stage>(draw, [
    ['REJECTED', 62],
    ['READ', 14],
    ['SHORTLISTED', 8],
    ['AUDITION', 8],
    ['FINAL', 4],
    ['HOLD', 4],
  ])
}

function groupOf(castingKey: string, stage: Stage, draw: Random): number | null {
  const [liked, later, out] = [0, 1, 2]
  if (stage === 'REJECTED') return draw() < 0.8 ? out : null
  if (stage === 'HOLD') return later
  if (stage === 'READ')
    return weighted(draw, [[null, 55] as const, [liked, 14] as const, [later, 17] as const, [out, 14] as const])
  if (castingKey === BIG_CASTING && stage !== 'WITHDRAWN') return between(draw, 3, 6)
  return draw() < 0.7 ? liked : null
}

function message(person: Applicant, casting: DemoCasting, role: DemoRole, draw: Random, now: Date): string {
  const slots: Record<string, string> = {
    work: casting.workTitleHidden ? '이번 작품' : casting.workTitle,
    role: role.name.replace(/ \(.*\)/, ''),
    region: REGION_NAMES[person.region] ?? '서울',
    skill: pick(draw, person.specialties).text,
    keyword: pick(draw, person.imageKeywords),
    age: String(ageOn(person.birthDate, koreanDate(now))),
  }
  return pick(draw, MESSAGES).replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot]!)
}

const REGION_NAMES: Record<string, string> = {
  SEOUL: '서울',
  BUSAN: '부산',
  DAEGU: '대구',
  INCHEON: '인천',
  GWANGJU: '광주',
  DAEJEON: '대전',
  ULSAN: '울산',
  GYEONGGI: '경기',
  GANGWON: '강원',
  CHUNGNAM: '충남',
  JEONBUK: '전북',
  GYEONGNAM: '경남',
  JEJU: '제주',
  OVERSEAS: '해외',
}

const ABOUT_BIG_CASTING = /수경|언니|동생|노식|영사기|필름|강화|관객|포항|어머니/
const REMARKS_ELSEWHERE = REMARKS.filter(text => !ABOUT_BIG_CASTING.test(text))

function comments(
  castingKey: string,
  readers: string[],
  promising: boolean,
  draw: Random,
  later: (hours: number) => Date,
): DemoComment[] {
  if (readers.length === 0 || draw() > (promising ? 0.75 : 0.16)) return []
  const said = shuffle(draw, castingKey === BIG_CASTING ? REMARKS : REMARKS_ELSEWHERE)
  return Array.from({ length: between(draw, 1, promising ? 3 : 1) }, (_, i) => ({
    authorLoginId: pick(draw, readers),
    text: said[i]!,
    visibility: weighted(draw, [['TEAM', 80] as const, ['ME', 12] as const, ['SHARE', 8] as const]),
    pinned: i === 0 && draw() < 0.06,
    createdAt: later(between(draw, 20, 120) + i * 6),
  }))
}
