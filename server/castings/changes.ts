import {
  auditionText,
  statedAds,
  statedForChildren,
  statedOfRole,
  statedTerms,
  textTerms,
} from '#contract/castings/terms.ts'
import { BodyDouble, ChangedFact } from '#contract/codes/casting-terms.ts'
import { Expense, ExposureLevel, RewardUnit, RoleGender, RoleGrade } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { Dialect, Language, Region } from '#contract/codes/profiles.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { changesTexts } from './messages.ts'
import type { OwnCasting } from './own.ts'
import type { CastingValues, RoleValues } from './rules.ts'

type Fact = CodeOf<typeof ChangedFact>
type Change = { fact: Fact; before: string | null; after: string | null }

/**
 * Records changes of an open casting in facts that applicants decided by: fee and expenses, dates, place, working
 * conditions, deadline, criteria of roles. Stored as displayed text, so that the history stays true when codes change.
 * Repeated edits while the casting is closed to readers count as one change. Returns the distinct labels of the changed
 * facts.
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
  if (earlier?.before === after) await db.deleteFrom('casting_changes').where('id', '=', present(earlier).id).execute()
  return earlier !== undefined
}

/** The relevant changes, one per fact and one per role. */
function changesBetween(before: CastingValues, after: CastingValues): Change[] {
  const facts = Object.keys(factTexts) as (keyof typeof factTexts)[]
  const changes: Change[] = facts.map(fact => ({
    fact,
    before: factText(fact, before) || null,
    after: factText(fact, after) || null,
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

/** Whether a casting differs from the version an operator has read: its texts, its owner, its questions and files. */
export function saysOtherwise(before: CastingValues, after: CastingValues): boolean {
  const said = ({ title, workTitle, companyName, bizNo, companyAddress, companyPhone, ...rest }: CastingValues) => [
    [title, workTitle, companyName, bizNo, companyAddress, companyPhone],
    [rest.director, rest.castMain, rest.platform, rest.synopsis, rest.contents, rest.rewardNote, rest.exposureNote],
    textTerms.map(name => rest[name]),
    [rest.thumbnailId, rest.preQuestions, rest.files],
    rest.roles.map(({ name, description, remark, skills, schooling }) => [
      name,
      description,
      remark,
      skills,
      schooling,
    ]),
  ]
  return JSON.stringify(said(before)) !== JSON.stringify(said(after))
}

const said = (term: [label: string, said: string]) => term.join(' ')
const range = (from: string | null, to: string | null) => [from, to].filter(Boolean).join(' – ')
const won = (amount: number) => changesTexts.won(String(amount).replace(/\B(?=(\d{3})+$)/g, ','))
const amounts = (min: number, max: number) => (min === max ? won(min) : `${won(min)}–${won(max)}`)

/** A fee by its unit: `회차당 800,000원–1,000,000원`. */
export function rewardText(v: Pick<CastingValues, 'minReward' | 'maxReward' | 'rewardUnit'>): string {
  return `${RewardUnit[v.rewardUnit]} ${amounts(v.minReward ?? 0, v.maxReward ?? 0)}`
}

const feeText = (v: CastingValues) =>
  [rewardText(v), v.canNegotiate && changesTexts.negotiable, v.rewardNote, ...statedTerms(v, 'reward').map(said)]
    .filter(Boolean)
    .join(', ')

function shootText(v: CastingValues): string {
  const dates = v.isShootUndecided ? changesTexts.undecided : range(v.shootStartAt, v.shootEndAt)
  const shoot = v.shootTimes === null ? dates : changesTexts.shoot(dates, v.shootTimes)
  return [shoot, ...statedTerms(v, 'shoot').map(said)].join(', ')
}

function conditionsText(v: CastingValues): string {
  const exposed = v.exposureLevel !== 'NONE' && [
    changesTexts.exposure(ExposureLevel[v.exposureLevel]),
    v.bodyDouble && BodyDouble[v.bodyDouble],
    v.exposureNote,
  ]
  const parts = [
    exposed ? exposed.filter(Boolean).join(', ') : changesTexts.noExposure,
    v.isNightShoot && changesTexts.nightShoot,
  ]
  return [...parts, v.isMinorAllowed && changesTexts.minors].filter(Boolean).join(' · ')
}

// The place often begins with its region.
const placeText = ({ region, shootPlace }: CastingValues) =>
  shootPlace.startsWith(Region[region]) ? shootPlace : [Region[region], shootPlace].filter(Boolean).join(' ')
const deadlineText = (v: CastingValues) => (v.isAlwaysOpen ? changesTexts.alwaysOpen : (v.castingEndDate ?? ''))

const factTexts: Record<Exclude<Fact, 'ROLE'>, (values: CastingValues) => string> = {
  REWARD: feeText,
  EXPENSES: v => v.expenses.map(code => Expense[code]).join(', '),
  SHOOT: shootText,
  PLACE: placeText,
  CONDITIONS: conditionsText,
  AUDITION: v => auditionText(v, range),
  ADVERTISING: v => statedAds(v).map(said).join(', '),
  DEADLINE: deadlineText,
}

/** A fact of a casting as the history of changes shows it; '' if nothing is stated. */
export const factText = (fact: keyof typeof factTexts, values: CastingValues): string => factTexts[fact](values)

/** The same of a role, beginning with its name. */
export function roleText(role: RoleValues, { rewardUnit }: CastingValues): string {
  const between = (min: number | null, max: number | null, unit: string) =>
    min === null && max === null ? '' : `${min ?? ''}–${max ?? ''}${unit}`
  const age = between(role.ageMin, role.ageMax, changesTexts.years)
  const parts = [
    RoleGrade[role.grade],
    RoleGender[role.gender],
    age && changesTexts.age(age),
    between(role.heightMin, role.heightMax, 'cm'),
    changesTexts.headcount(role.headcount),
    role.hasLines ? '' : changesTexts.noLines,
    role.exposureLevel && changesTexts.exposure(ExposureLevel[role.exposureLevel]),
    [...role.dialects.map(code => Dialect[code]), ...role.languages.map(code => Language[code])].join('·'),
    role.skills.join('·'),
    ...statedOfRole(role),
    ...statedForChildren(role).map(said),
    role.minReward !== null && role.maxReward !== null && rewardText({ ...role, rewardUnit }),
  ]
  return `${role.name}: ${parts.filter(Boolean).join(', ')}`
}
