import { BodyDouble, ChangedFact } from '#contract/casting-terms.ts'
import {
  AuditionWay,
  type CodeOf,
  Dialect,
  Expense,
  ExposureLevel,
  Language,
  Region,
  RewardUnit,
  RoleGender,
  RoleGrade,
} from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'
import type { OwnCasting } from './own.ts'
import type { CastingValues, RoleValues } from './rules.ts'

type Fact = CodeOf<typeof ChangedFact>
type Change = { fact: Fact; before: string | null; after: string | null }

/**
 * Records what changed on an open notice of what people decided by: fee and expenses, dates, place, conditions of the
 * work, deadline, criteria of roles.
 * The sentences are kept as people read them, so that the history stays true whatever the codes become. What is written
 * again and again while nobody can read the notice, since it closed, is one change. Returns what changed as people call
 * it, each once.
 */
export async function recordChanges(
  db: Db,
  { id, closedAt }: Pick<OwnCasting, 'id' | 'closedAt'>,
  userId: number,
  before: CastingValues,
  after: CastingValues,
): Promise<string[]> {
  const changes = changesBetween(before, after)
  for (const { fact, ...change } of changes) {
    if (closedAt && (await wentOn(db, id, closedAt, { fact, ...change }))) continue
    await db
      .insertInto('casting_changes')
      .values({ casting_id: id, changed_by: userId, field: fact, ...change })
      .execute()
  }
  return [...new Set(changes.map(({ fact }) => ChangedFact[fact]))]
}

async function wentOn(db: Db, castingId: number, since: Date, { fact, before, after }: Change): Promise<boolean> {
  if (before === null) return false
  const earlier = await db
    .updateTable('casting_changes')
    .set({ after })
    .where('casting_id', '=', castingId)
    .where('field', '=', fact)
    .where('after', '=', before)
    .where('created_at', '>', since)
    .returning(['id', 'before'])
    .executeTakeFirst()
  if (earlier?.before === after) await db.deleteFrom('casting_changes').where('id', '=', earlier!.id).execute()
  return earlier !== undefined
}

/** The changes that count, one for each fact and one for each role. */
export function changesBetween(before: CastingValues, after: CastingValues): Change[] {
  const facts: [Fact, (values: CastingValues) => string][] = [
    ['REWARD', feeText],
    ['EXPENSES', v => v.expenses.map(code => Expense[code]).join(', ')],
    ['SHOOT', shootText],
    ['PLACE', placeText],
    ['CONDITIONS', conditionsText],
    ['AUDITION', v => AuditionWay[v.auditionWay]],
    ['DEADLINE', deadlineText],
  ]
  const changes: Change[] = facts.map(([fact, describe]) => ({
    fact,
    before: describe(before),
    after: describe(after),
  }))
  const earlier = new Map(before.roles.map(role => [role.id, role]))
  for (const role of after.roles) {
    const known = role.id === null ? undefined : earlier.get(role.id)
    if (known) earlier.delete(role.id)
    changes.push({ fact: 'ROLE', before: known ? roleText(known, before) : null, after: roleText(role, after) })
  }
  for (const gone of earlier.values()) changes.push({ fact: 'ROLE', before: roleText(gone, before), after: null })
  return changes.filter(change => change.before !== change.after)
}

/** Whether a notice says other things than an operator has read: its words, its poster, its questions and papers. */
export function saysOtherwise(before: CastingValues, after: CastingValues): boolean {
  const said = ({ title, workTitle, companyName, bizNo, companyAddress, companyPhone, ...rest }: CastingValues) => [
    [title, workTitle, companyName, bizNo, companyAddress, companyPhone],
    [rest.director, rest.castMain, rest.platform, rest.synopsis, rest.contents, rest.rewardNote, rest.exposureNote],
    [rest.thumbnailId, rest.preQuestions, rest.files],
    rest.roles.map(({ name, description, remark, skills }) => [name, description, remark, skills]),
  ]
  return JSON.stringify(said(before)) !== JSON.stringify(said(after))
}

const won = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}원`
const range = (min: number, max: number) => (min === max ? won(min) : `${won(min)}–${won(max)}`)

function rewardText(v: Pick<CastingValues, 'minReward' | 'maxReward' | 'rewardUnit'>): string {
  return `${RewardUnit[v.rewardUnit]} ${range(v.minReward ?? 0, v.maxReward ?? 0)}`
}

const feeText = (v: CastingValues) =>
  [rewardText(v), v.canNegotiate && '협의 가능', v.rewardNote].filter(Boolean).join(', ')

function shootText(v: CastingValues): string {
  const dates = v.isShootUndecided ? '미정' : [v.shootStartAt, v.shootEndAt].filter(Boolean).join(' – ')
  return v.shootTimes === null ? dates : `${dates}, ${v.shootTimes}회차`
}

function conditionsText(v: CastingValues): string {
  const exposed = v.exposureLevel !== 'NONE' && [
    `노출 ${ExposureLevel[v.exposureLevel]}`,
    v.bodyDouble && BodyDouble[v.bodyDouble],
    v.exposureNote,
  ]
  const parts = [exposed ? exposed.filter(Boolean).join(', ') : '노출 없음', v.isNightShoot && '야간 촬영']
  return [...parts, v.isMinorAllowed && '미성년 모집'].filter(Boolean).join(' · ')
}

const placeText = (v: CastingValues) => [Region[v.region], v.shootPlace].filter(Boolean).join(' ')
const deadlineText = (v: CastingValues) => (v.isAlwaysOpen ? '상시 모집' : (v.castingEndDate ?? ''))

function roleText(role: RoleValues, { rewardUnit }: CastingValues): string {
  const between = (min: number | null, max: number | null, unit: string) =>
    min === null && max === null ? '' : `${min ?? ''}–${max ?? ''}${unit}`
  const age = between(role.ageMin, role.ageMax, '세')
  const parts = [
    RoleGrade[role.grade],
    RoleGender[role.gender],
    age && `만 ${age}`,
    between(role.heightMin, role.heightMax, 'cm'),
    `${role.headcount}명`,
    role.hasLines ? '' : '대사 없음',
    role.exposureLevel && `노출 ${ExposureLevel[role.exposureLevel]}`,
    [...role.dialects.map(code => Dialect[code]), ...role.languages.map(code => Language[code])].join('·'),
    role.skills.join('·'),
    role.minReward !== null && role.maxReward !== null && rewardText({ ...role, rewardUnit }),
  ]
  return `${role.name}: ${parts.filter(Boolean).join(', ')}`
}
