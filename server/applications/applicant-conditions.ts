import { type RawBuilder, sql } from 'kysely'
import type { applicationReview } from '#contract/application-review.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import { today } from '../kernel/time.ts'
import { ratingsFor } from './ratings.ts'
import { isOwn, isSeen, isSeenRole } from './scope.ts'
import { queryTokens } from './search-tokens.ts'

export type ApplicantQuery = QueryOf<(typeof applicationReview)['profiles']>

export const ageToday = () => sql`extract(year FROM age(${today()}::date, a.birth_date))::int`

/** The conditions of the applicants' list, all on what this reviewer may see of their one casting. */
export function conditions(reviewer: Reviewer, query: Partial<ApplicantQuery>): RawBuilder<unknown> {
  const { role, stage, group, unread, gender, ageMin, ageMax, heightMin, heightMax, rating, q, ids } = query
  const all = [isSeen(reviewer)]
  if (role !== undefined || stage !== undefined) {
    all.push(sql`EXISTS (
      SELECT FROM application_roles r WHERE r.application_id = a.id
        AND ${stage ? sql`r.stage = ${stage}` : sql`r.stage <> 'WITHDRAWN'`}
        AND ${role ? sql`r.role_id = ${role}` : sql`true`} AND ${isSeenRole(reviewer, 'r.role_id')})`)
  }
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
  if (q) all.push(sql`a.search_tokens @> ${queryTokens(q)}::text[]`)
  if (ids) all.push(sql`a.id = ANY(${ids}::bigint[])`)
  return sql.join(all, sql` AND `)
}

/** Whether this reviewer has read application `a`. */
export const readBy = (reviewer: Reviewer) =>
  sql`EXISTS (SELECT FROM read_marks m WHERE m.application_id = a.id AND ${isOwn(reviewer, 'm.reviewer_id', 'm.grant_id')})`
