import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { reviewApplicants } from '#contract/review/applicants.ts'
import {
  type ConditionValues,
  isAnySet,
  type personConditions,
  roleConditions,
  type SomeConditions,
} from '#contract/review/conditions.ts'
import { ageToday, meetsAll } from '#server/applications/matching.ts'
import { pickAnswerOf } from '#server/applications/picks.ts'
import { queryTokens } from '#server/applications/search-tokens.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { hasInitials, likeInitials } from '#server/profiles/search/initials.ts'
import { isOwn, isReadable, isSeen } from '#server/sharing/seen.ts'
import { ratingsFor } from './ratings.ts'
import { isSeenRole } from './scope.ts'
import { hasSentVideo } from './sent-videos.ts'

export type ApplicantQuery = QueryOf<(typeof reviewApplicants)['profiles']>

type SqlOf<Table> = {
  [Name in keyof Table & keyof ConditionValues]: (
    value: ConditionValues[Name],
    reviewer: Reviewer,
  ) => RawBuilder<unknown>
}

/** On application `a`. */
const personSql: SqlOf<typeof personConditions> = {
  group: group => (group ? sql`a.group_id = ${group}` : sql`a.group_id IS NULL`),
  gender: gender => sql`a.gender = ${gender}`,
  ageMin: least => sql`${ageToday()} >= ${least}`,
  ageMax: most => sql`${ageToday()} <= ${most}`,
  heightMin: least => sql`a.height >= ${least}`,
  heightMax: most => sql`a.height <= ${most}`,
  rating: (least, reviewer) => sql`a.id ${least ? sql`` : sql`NOT`} IN (
    SELECT application_id FROM (${ratingsFor(reviewer)}) AS ratings
    WHERE ${least ? sql`average >= ${least}` : sql`mine IS NOT NULL`})`,
  video: (value, { shows }) =>
    sql`${shows.files}::boolean AND ${value === 'yes' ? hasSentVideo : sql`NOT ${hasSentVideo}`}`,
  comment: (value, reviewer) => sql`${value === 'yes' ? sql`` : sql`NOT`} EXISTS (
    SELECT FROM application_comments c
    WHERE c.application_id = a.id AND c.deleted_at IS NULL AND ${isReadable(reviewer, 'c')})`,
  result: value => sql`a.result_sent_at IS ${value === 'yes' ? sql`NOT NULL` : sql`NULL`}`,
}

const sinceSql = {
  D1: sql`r.stage_changed_at > now() - interval '1 day'`,
  D3: sql`r.stage_changed_at > now() - interval '3 days'`,
  D7: sql`r.stage_changed_at > now() - interval '7 days'`,
  OVER3: sql`r.stage_changed_at <= now() - interval '3 days'`,
  OVER7: sql`r.stage_changed_at <= now() - interval '7 days'`,
} as const

// Picks are hidden from guests.
const showsPicks = ({ scope }: Reviewer) => sql`${scope === null}::boolean`

/** On role `r` of the applicant. */
const roleSql: SqlOf<typeof roleConditions> = {
  role: role => sql`r.role_id = ${role}`,
  stage: stage => sql`r.stage = ${stage}`,
  since: since => sinceSql[since],
  match: () => meetsAll('a', 'casting_roles'),
  pick: (state, reviewer) => sql`${showsPicks(reviewer)} AND r.pick = ${state}`,
  answer: (answer, reviewer) => sql`${showsPicks(reviewer)} AND ${pickAnswerOf('r')} = ${answer}`,
}

/** The SQL of every condition of a table that is set. */
function allOf<Table>(table: SqlOf<Table>, query: SomeConditions, reviewer: Reviewer): RawBuilder<unknown>[] {
  const parts = Object.entries(table) as [
    keyof ConditionValues,
    (value: never, reviewer: Reviewer) => RawBuilder<unknown>,
  ][]
  return parts.flatMap(([name, part]) => (query[name] === undefined ? [] : [part(query[name] as never, reviewer)]))
}

/** Conditions of the applicants' list, limited to what this reviewer may see of the casting. */
export function conditions(reviewer: Reviewer, query: Partial<ApplicantQuery>): RawBuilder<unknown> {
  const { unread, facets, q, ids } = query
  const all = [isSeen(reviewer), ...allOf(personSql, query, reviewer)]
  if (isAnySet(roleConditions, query))
    all.push(sql`EXISTS (
      SELECT FROM application_roles r JOIN casting_roles ON casting_roles.id = r.role_id
      WHERE r.application_id = a.id AND ${isSeenRole(reviewer, 'r.role_id')}
        AND ${query.stage ? sql`true` : sql`r.stage <> 'WITHDRAWN'`}
        AND ${sql.join(allOf(roleSql, query, reviewer), sql` AND `)})`)
  if (unread === 'anyone') all.push(sql`a.first_read_at IS NULL`)
  if (unread === 'me') all.push(sql`NOT ${readBy(reviewer)}`)
  for (const some of Map.groupBy(facets ?? [], facet => facet.split(':', 1)[0]).values())
    all.push(sql`a.facets && ${some}::text[]`)
  if (q) all.push(...searched(q))
  if (ids) all.push(sql`a.id = ANY(${ids}::bigint[])`)
  return sql.join(all, sql` AND `)
}

/** Every word matches somewhere in the application or its number; words of initial consonants (초성) match the name. */
function searched(q: string): RawBuilder<unknown>[] {
  const words = q.split(/\s+/)
  return words.map(word => (hasInitials(word) ? isNamed(word) : hasWord(word)))
}

const isNamed = (word: string) => sql`replace(a.actor_name, ' ', '') ~ ${likeInitials(word)}`

/** A word of the application, or its number: `27`, `27번`. */
function hasWord(word: string): RawBuilder<unknown> {
  const isSaid = sql`a.search_tokens @> ${queryTokens(word)}::text[]`
  const number = /^(\d{1,6})번?$/.exec(word)?.[1]
  return number ? sql`(a.number = ${Number(number)} OR ${isSaid})` : isSaid
}

/** Whether this reviewer has read application `a`. */
export const readBy = (reviewer: Reviewer) =>
  sql`EXISTS (SELECT FROM read_marks m WHERE m.application_id = a.id AND ${isOwn(reviewer, 'm.reviewer_id', 'm.grant_id')})`
