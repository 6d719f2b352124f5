import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { reviewApplicants } from '#contract/review/applicants.ts'
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

/** Conditions of the applicants' list, limited to what this reviewer may see of the casting. */
export function conditions(reviewer: Reviewer, query: Partial<ApplicantQuery>): RawBuilder<unknown> {
  const { group, unread, gender, ageMin, ageMax, heightMin, heightMax, rating, q, ids } = query
  const { facets, video, comment, result } = query
  const all = [isSeen(reviewer)]
  const standing = standsIn(reviewer, query)
  if (standing) all.push(standing)
  if (group !== undefined) all.push(group ? sql`a.group_id = ${group}` : sql`a.group_id IS NULL`)
  if (unread === 'anyone') all.push(sql`a.first_read_at IS NULL`)
  if (unread === 'me') all.push(sql`NOT ${readBy(reviewer)}`)
  if (gender) all.push(sql`a.gender = ${gender}`)
  if (ageMin !== undefined) all.push(sql`${ageToday()} >= ${ageMin}`)
  if (ageMax !== undefined) all.push(sql`${ageToday()} <= ${ageMax}`)
  if (heightMin !== undefined) all.push(sql`a.height >= ${heightMin}`)
  if (heightMax !== undefined) all.push(sql`a.height <= ${heightMax}`)
  if (rating !== undefined) {
    all.push(sql`a.id ${rating ? sql`` : sql`NOT`} IN (
      SELECT application_id FROM (${ratingsFor(reviewer)}) AS ratings
      WHERE ${rating ? sql`average >= ${rating}` : sql`mine IS NOT NULL`})`)
  }
  for (const some of Map.groupBy(facets ?? [], facet => facet.split(':', 1)[0]).values())
    all.push(sql`a.facets && ${some}::text[]`)
  if (video) {
    all.push(sql`${reviewer.shows.files}::boolean`)
    all.push(video === 'yes' ? hasSentVideo : sql`NOT ${hasSentVideo}`)
  }
  if (comment) {
    const isSaid = sql`EXISTS (
      SELECT FROM application_comments c
      WHERE c.application_id = a.id AND c.deleted_at IS NULL AND ${isReadable(reviewer, 'c')})`
    all.push(comment === 'yes' ? isSaid : sql`NOT ${isSaid}`)
  }
  if (result) all.push(sql`a.result_sent_at IS ${result === 'yes' ? sql`NOT NULL` : sql`NULL`}`)
  if (q) all.push(...searched(q))
  if (ids) all.push(sql`a.id = ANY(${ids}::bigint[])`)
  return sql.join(all, sql` AND `)
}

const sinceConditions = {
  D1: sql`r.stage_changed_at > now() - interval '1 day'`,
  D3: sql`r.stage_changed_at > now() - interval '3 days'`,
  D7: sql`r.stage_changed_at > now() - interval '7 days'`,
  OVER3: sql`r.stage_changed_at <= now() - interval '3 days'`,
  OVER7: sql`r.stage_changed_at <= now() - interval '7 days'`,
} as const

/** Conditions on one role of the applicant: which one, its stage and since when, met criteria, and booking state. */
function standsIn(reviewer: Reviewer, { role, stage, since, match, pick, answer }: Partial<ApplicantQuery>) {
  if ([role, stage, since, match, pick, answer].every(each => each === undefined)) return null
  // Picks are hidden from guests.
  const isPicked = pick || answer ? sql`${reviewer.scope === null}::boolean` : sql`true`
  return sql`EXISTS (
    SELECT FROM application_roles r JOIN casting_roles ON casting_roles.id = r.role_id
    WHERE r.application_id = a.id AND ${isSeenRole(reviewer, 'r.role_id')}
      AND ${stage ? sql`r.stage = ${stage}` : sql`r.stage <> 'WITHDRAWN'`}
      AND ${role ? sql`r.role_id = ${role}` : sql`true`}
      AND ${since ? sinceConditions[since] : sql`true`}
      AND ${match ? meetsAll('a', 'casting_roles') : sql`true`}
      AND ${isPicked} AND ${pick ? sql`r.pick = ${pick}` : sql`true`}
      AND ${answer ? sql`${pickAnswerOf('r')} = ${answer}` : sql`true`})`
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
