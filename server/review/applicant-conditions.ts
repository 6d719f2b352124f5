import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { reviewApplicants } from '#contract/review/applicants.ts'
import { queryTokens } from '#server/applications/search-tokens.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { today } from '#server/kernel/time.ts'
import { isOwn, isSeen } from '#server/sharing/seen.ts'
import { ratingsFor } from './ratings.ts'
import { isSeenRole } from './scope.ts'

export type ApplicantQuery = QueryOf<(typeof reviewApplicants)['profiles']>

export const ageToday = () => sql`extract(year FROM age(${today()}::date, a.birth_date))::int`

/** Conditions of the applicants' list, limited to what this reviewer may see of the casting. */
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
  if (q) all.push(...searched(q))
  if (ids) all.push(sql`a.id = ANY(${ids}::bigint[])`)
  return sql.join(all, sql` AND `)
}

/** Every word is somewhere in the application; a word of initial consonants alone (초성) is in the name. */
function searched(q: string): RawBuilder<unknown>[] {
  const words = q.normalize('NFC').trim().split(/\s+/)
  const consonants = words.filter(word => /^[ㄱ-ㅎ]+$/.test(word))
  const others = words.filter(word => !consonants.includes(word))
  const inName = consonants.map(word => sql`position(${word} IN replace(initials(a.actor_name), ' ', '')) > 0`)
  return others.length ? [...inName, sql`a.search_tokens @> ${queryTokens(others.join(' '))}::text[]`] : inName
}

/** Whether this reviewer has read application `a`. */
export const readBy = (reviewer: Reviewer) =>
  sql`EXISTS (SELECT FROM read_marks m WHERE m.application_id = a.id AND ${isOwn(reviewer, 'm.reviewer_id', 'm.grant_id')})`
