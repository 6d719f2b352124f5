import { sql } from 'kysely'
import { Region } from '#contract/codes/profiles.ts'
import type { ApplicantCard } from '#contract/review/applicants.ts'
import { ageToday } from '#server/applications/matching.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { hideContacts } from '#server/kernel/text/contacts-in-text.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { isReadable, noteProvision } from '#server/sharing/seen.ts'
import { type ApplicantQuery, conditions, readBy } from './applicant-conditions.ts'
import { ratingsFor } from './ratings.ts'
import { isSeenRole, noteStaffReading } from './scope.ts'

const pageSize = 60
/** The maximum page size; more is an export. */
export const mostInList = 100
const counted = 10_000

const orders = {
  recent: () => sql`a.created_at DESC, a.id DESC`,
  name: () => sql`a.actor_name, a.id`,
  age: () => sql`a.birth_date DESC, a.id`,
  rating: (reviewer: Reviewer) => sql`
    (SELECT average FROM (${ratingsFor(reviewer)}) AS ratings WHERE application_id = a.id) DESC NULLS LAST,
    a.created_at DESC, a.id DESC`,
  unread: (reviewer: Reviewer) => sql`${readBy(reviewer)}, a.created_at DESC, a.id DESC`,
}

export type ApplicantRow = WithDates<ApplicantCard, 'createdAt'>

/** Cards of these applications, in order. Reads photos and comments of the page only. */
export async function cards(db: Db, reviewer: Reviewer, ids: number[]): Promise<ApplicantRow[]> {
  if (!ids.length) return []
  const { rows } = await sql<ApplicantRow>`
    SELECT a.id, a.number, a.actor_name AS "actorName", a.gender, ${ageToday()} AS age, a.height,
           a.snapshot->>'region' AS region, a.group_id AS "groupId", a.message, a.created_at AS "createdAt",
           ${readBy(reviewer)} AS "isReadByMe", a.first_read_at IS NOT NULL AS "isRead",
           (SELECT jsonb_agg(jsonb_build_object('roleId', role_id, 'stage', stage) ORDER BY role_id)
            FROM application_roles r WHERE r.application_id = a.id AND stage <> 'WITHDRAWN'
              AND ${isSeenRole(reviewer, 'r.role_id')}) AS roles,
           (SELECT ${imageJson('i')}
            FROM application_photos p JOIN images i ON i.id = p.image_id
            WHERE p.application_id = a.id AND i.deleted_at IS NULL ORDER BY p.position LIMIT 1) AS photo,
           (SELECT count(*)::int FROM application_photos p WHERE p.application_id = a.id) AS "photoCount",
           (SELECT count(*)::int FROM application_comments c WHERE c.application_id = a.id AND c.deleted_at IS NULL
            AND ${isReadable(reviewer, 'c')}) AS "commentCount"
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place) JOIN applications a ON a.id = wanted.id
    ORDER BY place`.execute(db)
  return rows.map(row => ({
    ...row,
    message: reviewer.scope ? hideContacts(row.message) : row.message,
    region: row.region && row.region !== 'NONE' ? (Region[row.region as keyof typeof Region] ?? '') : '',
    roles: row.roles ?? [],
  }))
}

/** Ids of matching applicants, in the requested order. */
export async function findIds(
  db: Db,
  reviewer: Reviewer,
  query: ApplicantQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM applications a WHERE ${conditions(reviewer, query)}
    ORDER BY ${orders[query.sort ?? 'recent'](reviewer)} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map(row => row.id)
}

async function count(db: Db, reviewer: Reviewer, query: ApplicantQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (
      SELECT FROM applications a WHERE ${conditions(reviewer, query)} LIMIT ${counted + 1}) AS matching`.execute(db)
  return firstOf(rows).count
}

/** A page of a casting's applicants. */
export async function findApplicants(db: Db, reviewer: Reviewer, query: ApplicantQuery) {
  const { page, limit = pageSize } = query
  if (page * limit > counted) fail('page_too_deep')
  await noteStaffReading(db, reviewer)
  const [ids, total] = await Promise.all([
    findIds(db, reviewer, query, { limit, offset: (page - 1) * limit }),
    count(db, reviewer, query),
  ])
  await noteProvision(db, reviewer, ids, { isOpened: false })
  const isCapped = total > counted
  return {
    list: await cards(db, reviewer, ids),
    totalResult: Math.min(total, counted),
    ...(isCapped && { totalIsCapped: true }),
    page,
    limit,
  }
}
