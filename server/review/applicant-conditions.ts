import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { reviewApplicants } from '#contract/review/applicants.ts'
import {
  isStageSinceOver,
  type personConditions,
  type roleConditions,
  type SomeConditions,
  stageSinceDays,
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

type SqlOf<Table> = Record<keyof Table, RawBuilder<unknown>[]>

/** The SQL of a condition, if it is set. */
const when = <Value>(value: Value | null | undefined, part: (value: Value) => RawBuilder<unknown>) =>
  value === undefined || value === null ? [] : [part(value)]

/** Conditions on application `a`. */
function onPerson(reviewer: Reviewer, query: SomeConditions): RawBuilder<unknown>[] {
  const parts: SqlOf<typeof personConditions> = {
    group: when(query.group, group => (group ? sql`a.group_id = ${group}` : sql`a.group_id IS NULL`)),
    gender: when(query.gender, gender => sql`a.gender = ${gender}`),
    ageMin: when(query.ageMin, least => sql`${ageToday()} >= ${least}`),
    ageMax: when(query.ageMax, most => sql`${ageToday()} <= ${most}`),
    heightMin: when(query.heightMin, least => sql`a.height >= ${least}`),
    heightMax: when(query.heightMax, most => sql`a.height <= ${most}`),
    rating: when(
      query.rating,
      least => sql`a.id ${least ? sql`` : sql`NOT`} IN (
        SELECT application_id FROM (${ratingsFor(reviewer)}) AS ratings
        WHERE ${least ? sql`average >= ${least}` : sql`mine IS NOT NULL`})`,
    ),
    video: when(
      query.video,
      video => sql`${reviewer.shows.files}::boolean AND ${video === 'yes' ? hasSentVideo : sql`NOT ${hasSentVideo}`}`,
    ),
    comment: when(
      query.comment,
      comment => sql`${comment === 'yes' ? sql`` : sql`NOT`} EXISTS (
        SELECT FROM application_comments c
        WHERE c.application_id = a.id AND c.deleted_at IS NULL AND ${isReadable(reviewer, 'c')})`,
    ),
    result: when(query.result, result => sql`(a.result_sent_at IS NOT NULL) = ${result === 'yes'}`),
  }
  return Object.values(parts).flat()
}

/** Conditions on role `r` of the applicant. Picks are hidden from guests. */
function onRole(reviewer: Reviewer, query: SomeConditions): RawBuilder<unknown>[] {
  const showsPicks = sql`${reviewer.scope === null}::boolean`
  const parts: SqlOf<typeof roleConditions> = {
    role: when(query.role, role => sql`r.role_id = ${role}`),
    stage: when(query.stage, stage => sql`r.stage = ${stage}`),
    since: when(query.since, since => {
      const day = sql`now() - make_interval(days => ${stageSinceDays[since]})`
      return isStageSinceOver(since) ? sql`r.stage_changed_at <= ${day}` : sql`r.stage_changed_at > ${day}`
    }),
    match: when(query.match, () => meetsAll('a', 'casting_roles')),
    pick: when(query.pick, state => sql`${showsPicks} AND r.pick = ${state}`),
    answer: when(query.answer, answer => sql`${showsPicks} AND ${pickAnswerOf('r')} = ${answer}`),
  }
  return Object.values(parts).flat()
}

/** Conditions of the applicants' list, limited to what this reviewer may see of the casting. */
export function conditions(reviewer: Reviewer, query: Partial<ApplicantQuery>): RawBuilder<unknown> {
  const { unread, facets, q, ids } = query
  const all = [isSeen(reviewer), ...onPerson(reviewer, query)]
  const role = onRole(reviewer, query)
  if (role.length)
    all.push(sql`EXISTS (
      SELECT FROM application_roles r JOIN casting_roles ON casting_roles.id = r.role_id
      WHERE r.application_id = a.id AND ${isSeenRole(reviewer, 'r.role_id')}
        AND ${query.stage ? sql`true` : sql`r.stage <> 'WITHDRAWN'`}
        AND ${sql.join(role, sql` AND `)})`)
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
