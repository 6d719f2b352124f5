import { PickAnswer, PickState, Stage, StageSince } from '../codes/applications.ts'
import { Gender } from '../codes/profiles.ts'
import { dayMs } from '../korean-time.ts'

/**
 * The conditions by which a team narrows its applicants: their values in an address, and the rule on a row of the
 * index, by which the workspace filters. `server/review/applicant-conditions.ts` has the same rules in SQL, one for each
 * name; a property test compares both.
 */

/** Seconds since 1970 when the stage was reached. */
export type IndexedRole = {
  roleId: number
  stage: keyof typeof Stage
  since: number
  pick?: { state: keyof typeof PickState; answer: keyof typeof PickAnswer | null } | null
}
/** What conditions read of an applicant in the index; 0 is unknown, none, or not yet. */
export type IndexedApplicant = {
  groupId: number
  gender: keyof typeof Gender
  age: number
  height: number
  /** Own rating, and the average of the team. */
  mark: number
  average: number
  videos: number
  comments: number
  /** When the final result was sent. */
  sentAt: number
  roles: IndexedRole[]
  /** Roles whose criteria are not all met. */
  outside: number[]
}

/** Makers of conditions that read such an entry: a number from a range, or one of some codes. */
const conditionsOn = <Entry>() => ({
  number: (range: readonly [number, number], passes: (entry: Entry, value: number) => boolean) => ({ range, passes }),
  code: <Code extends string>(codes: Record<Code, string>, passes: (entry: Entry, value: Code) => boolean) => ({
    codes,
    passes,
  }),
})
const person = conditionsOn<IndexedApplicant>()
type AppliedRole = Pick<IndexedApplicant, 'outside'> & { role: IndexedRole }
const role = conditionsOn<AppliedRole>()

const yesOrNo = { yes: '', no: '' }
const isAnswered = (count: number, value: keyof typeof yesOrNo) => (value === 'yes') === count > 0

/** Days since the stage was reached: at most, or more than them, see `isStageSinceOver`. */
export const stageSinceDays: Record<keyof typeof StageSince, number> = { D1: 1, D3: 3, D7: 7, OVER3: 3, OVER7: 7 }
/** Whether a stage must be older than the days, instead of younger. */
export const isStageSinceOver = (since: keyof typeof StageSince) => since.startsWith('OVER')
const hasStood = (reachedAt: number, since: keyof typeof StageSince) =>
  reachedAt * 1000 > Date.now() - stageSinceDays[since] * dayMs !== isStageSinceOver(since)

/** Conditions on the applicant. */
export const personConditions = {
  /** 0: in no group. */
  group: person.number([0, Number.MAX_SAFE_INTEGER], ({ groupId }, group) => groupId === group),
  gender: person.code(Gender, (applicant, gender) => applicant.gender === gender),
  ageMin: person.number([0, 120], ({ age }, least) => age >= least),
  ageMax: person.number([0, 120], ({ age }, most) => age <= most),
  heightMin: person.number([0, 250], ({ height }, least) => height > 0 && height >= least),
  heightMax: person.number([0, 250], ({ height }, most) => height > 0 && height <= most),
  /** At least this average; 0: not rated by this reviewer. */
  rating: person.number([0, 5], ({ mark, average }, least) => (least === 0 ? mark === 0 : average >= least)),
  /** Whether a video was sent, there is a comment this reviewer may read, and the final result was sent. */
  video: person.code(yesOrNo, ({ videos }, value) => isAnswered(videos, value)),
  comment: person.code(yesOrNo, ({ comments }, value) => isAnswered(comments, value)),
  result: person.code(yesOrNo, ({ sentAt }, value) => isAnswered(sentAt, value)),
}

/** Conditions on one role of the applicant, which must meet all of them. */
export const roleConditions = {
  role: role.number([1, Number.MAX_SAFE_INTEGER], (applied, roleId) => applied.role.roleId === roleId),
  stage: role.code(Stage, (applied, stage) => applied.role.stage === stage),
  since: role.code(StageSince, (applied, since) => hasStood(applied.role.since, since)),
  /** All criteria of the role are met. */
  match: role.code({ fit: '' }, applied => !applied.outside.includes(applied.role.roleId)),
  /** Booking state, and the actor's answer. */
  pick: role.code(PickState, (applied, state) => applied.role.pick?.state === state),
  answer: role.code(PickAnswer, (applied, answer) => applied.role.pick?.answer === answer),
}

/** The value of a condition in the address. */
type ValueOf<Condition> = Condition extends { codes: Record<infer Code, string> } ? Code : number
/** A value for each condition. */
export type ConditionValues = {
  [Name in keyof typeof personConditions]: ValueOf<(typeof personConditions)[Name]>
} & { [Name in keyof typeof roleConditions]: ValueOf<(typeof roleConditions)[Name]> }
/** Null and undefined are unset. */
export type SomeConditions = { [Name in keyof ConditionValues]?: ConditionValues[Name] | null | undefined }

/** Tells of applicants of the index whether they meet every condition that is set. */
export function meeting(values: SomeConditions): (applicant: IndexedApplicant) => boolean {
  const meetsAsPerson = meetingEach<IndexedApplicant>(personConditions, values)
  const meetsInRole = meetingEach<AppliedRole>(roleConditions, values)
  return applicant => {
    const { roles, outside } = applicant
    return (
      (meetsAsPerson?.(applicant) ?? true) && (!meetsInRole || roles.some(each => meetsInRole({ role: each, outside })))
    )
  }
}

/** Undefined if no condition of the table is set. */
function meetingEach<Entry>(
  table: Record<string, { passes: (entry: Entry, value: never) => boolean }>,
  values: Record<string, unknown>,
): ((entry: Entry) => boolean) | undefined {
  const parts = Object.entries(table)
    .map(([name, { passes }]) => ({ passes, value: values[name] as never }))
    .filter(({ value }) => value !== null && value !== undefined)
  return parts.length > 0 ? entry => parts.every(({ passes, value }) => passes(entry, value)) : undefined
}
