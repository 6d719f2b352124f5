import { ChangedFact } from '#contract/casting-terms.ts'
import { type CodeOf, Region, RewardUnit, RoleGender } from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'
import type { CastingValues, RoleValues } from './rules.ts'

type Fact = CodeOf<typeof ChangedFact>
type Change = { fact: Fact; before: string | null; after: string | null }

/**
 * Records what changed on an open notice of what people decided by: fee, dates, place, deadline, criteria of roles.
 * The sentences are kept as people read them, so that the history stays true whatever the codes become. Returns what
 * changed as people call it, each once.
 */
export async function recordChanges(
  db: Db,
  castingId: number,
  userId: number,
  before: CastingValues,
  after: CastingValues,
): Promise<string[]> {
  const changes = changesBetween(before, after)
  if (!changes.length) return []
  await db
    .insertInto('casting_changes')
    .values(
      changes.map(({ fact, ...change }) => ({ casting_id: castingId, changed_by: userId, field: fact, ...change })),
    )
    .execute()
  return [...new Set(changes.map(({ fact }) => ChangedFact[fact]))]
}

/** The changes that count, one for each fact and one for each role. */
export function changesBetween(before: CastingValues, after: CastingValues): Change[] {
  const facts: [Fact, (values: CastingValues) => string][] = [
    ['REWARD', rewardText],
    ['SHOOT', shootText],
    ['PLACE', placeText],
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

const won = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}원`
const range = (min: number, max: number) => (min === max ? won(min) : `${won(min)}–${won(max)}`)

function rewardText(v: Pick<CastingValues, 'minReward' | 'maxReward' | 'rewardUnit'>): string {
  return `${RewardUnit[v.rewardUnit]} ${range(v.minReward ?? 0, v.maxReward ?? 0)}`
}

const shootText = (v: CastingValues) =>
  v.isShootUndecided ? '미정' : [v.shootStartAt, v.shootEndAt].filter(Boolean).join(' – ')
const placeText = (v: CastingValues) => [Region[v.region], v.shootPlace].filter(Boolean).join(' ')
const deadlineText = (v: CastingValues) => (v.isAlwaysOpen ? '상시 모집' : (v.castingEndDate ?? ''))

function roleText(role: RoleValues, { rewardUnit }: CastingValues): string {
  const between = (min: number | null, max: number | null, unit: string) =>
    min === null && max === null ? '' : `${min ?? ''}–${max ?? ''}${unit}`
  const age = between(role.ageMin, role.ageMax, '세')
  const parts = [
    RoleGender[role.gender],
    age && `만 ${age}`,
    between(role.heightMin, role.heightMax, 'cm'),
    `${role.headcount}명`,
    role.minReward !== null && role.maxReward !== null && rewardText({ ...role, rewardUnit }),
  ]
  return `${role.name}: ${parts.filter(Boolean).join(', ')}`
}
