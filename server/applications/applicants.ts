import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { ApplicantCard, applicationReview } from '#contract/application-review.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { Region } from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Viewer } from '../kernel/session.ts'
import { today } from '../kernel/time.ts'
import { queryTokens } from './search-tokens.ts'
import { audit, isTeamMember } from './team.ts'

type Query = QueryOf<(typeof applicationReview)['profiles']>

const pageSize = 60
const mostInList = 100
const mostInExport = 4_000
const exportsADay = 5
const slice = 400
const counted = 10_000

const ageToday = () => sql`extract(year FROM age(${today()}::date, a.birth_date))::int`

/** The conditions of the applicants' list, all on this one casting. */
function conditions(castingId: number, userId: number, query: Partial<Query>): RawBuilder<unknown> {
  const { role, stage, group, unread, gender, ageMin, ageMax, heightMin, heightMax, q, ids } = query
  const all = [sql`a.casting_id = ${castingId}`, sql`a.withdrawn_at IS NULL`]
  if (role !== undefined || stage !== undefined) {
    all.push(sql`EXISTS (
      SELECT FROM application_roles r WHERE r.application_id = a.id
        AND ${stage ? sql`r.stage = ${stage}` : sql`r.stage <> 'WITHDRAWN'`}
        AND ${role ? sql`r.role_id = ${role}` : sql`true`})`)
  }
  if (group !== undefined) all.push(group ? sql`a.group_id = ${group}` : sql`a.group_id IS NULL`)
  if (unread === 'anyone') all.push(sql`a.first_read_at IS NULL`)
  if (unread === 'me') all.push(sql`NOT ${readBy(userId)}`)
  if (gender) all.push(sql`a.gender = ${gender}`)
  if (ageMin !== undefined) all.push(sql`${ageToday()} >= ${ageMin}`)
  if (ageMax !== undefined) all.push(sql`${ageToday()} <= ${ageMax}`)
  if (heightMin !== undefined) all.push(sql`a.height >= ${heightMin}`)
  if (heightMax !== undefined) all.push(sql`a.height <= ${heightMax}`)
  if (q) all.push(sql`a.search_tokens @> ${queryTokens(q)}::text[]`)
  if (ids) all.push(sql`a.id = ANY(${ids}::bigint[])`)
  return sql.join(all, sql` AND `)
}

const readBy = (userId: number) =>
  sql`EXISTS (SELECT FROM read_marks m WHERE m.application_id = a.id AND m.reviewer_id = ${userId})`

const orders = {
  recent: () => sql`a.created_at DESC, a.id DESC`,
  name: () => sql`a.actor_name, a.id`,
  age: () => sql`a.birth_date DESC, a.id`,
  unread: (userId: number) => sql`${readBy(userId)}, a.created_at DESC, a.id DESC`,
}

type Row = Omit<ApplicantCard, 'createdAt'> & { createdAt: Date }

/** Cards of these applications, in their order. Only what is shown is read: photos and comments of a page, not of all. */
async function cards(db: Db, userId: number, ids: number[]): Promise<ApplicantCard[]> {
  if (!ids.length) return []
  const { rows } = await sql<Row>`
    SELECT a.id, a.actor_name AS "actorName", a.gender, ${ageToday()} AS age, a.height,
           a.snapshot->>'region' AS region, a.group_id AS "groupId", a.message, a.created_at AS "createdAt",
           ${readBy(userId)} AS "isReadByMe", a.first_read_at IS NOT NULL AS "isRead",
           (SELECT jsonb_agg(jsonb_build_object('roleId', role_id, 'stage', stage) ORDER BY role_id)
            FROM application_roles r WHERE r.application_id = a.id AND stage <> 'WITHDRAWN') AS roles,
           (SELECT jsonb_build_object('id', i.id, 'key', key, 'width', width, 'height', i.height, 'color', color)
            FROM application_photos p JOIN images i ON i.id = p.image_id
            WHERE p.application_id = a.id AND i.deleted_at IS NULL ORDER BY p.position LIMIT 1) AS photo,
           (SELECT count(*)::int FROM application_photos p WHERE p.application_id = a.id) AS "photoCount",
           (SELECT count(*)::int FROM application_comments c WHERE c.application_id = a.id AND c.deleted_at IS NULL
            AND (c.visibility <> 'ME' OR c.author_id = ${userId})) AS "commentCount"
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place) JOIN applications a ON a.id = wanted.id
    ORDER BY place`.execute(db)
  return rows.map(row => ({
    ...row,
    region: row.region && row.region !== 'NONE' ? (Region[row.region as keyof typeof Region] ?? '') : '',
    roles: row.roles ?? [],
    createdAt: row.createdAt.toISOString(),
  }))
}

async function findIds(
  db: Db,
  castingId: number,
  userId: number,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM applications a WHERE ${conditions(castingId, userId, query)}
    ORDER BY ${orders[query.sort ?? 'recent'](userId)} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map(row => row.id)
}

async function count(db: Db, castingId: number, userId: number, query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (
      SELECT FROM applications a WHERE ${conditions(castingId, userId, query)} LIMIT ${counted + 1}) AS matching`.execute(
    db,
  )
  return rows[0]!.count
}

/** A page of a casting's applicants. A limit above 100 is the export: the team's alone, counted and logged. */
export async function findApplicants(db: Db, user: Viewer, castingId: number, query: Query, ip: string | null) {
  const { page, limit = pageSize } = query
  if (limit > mostInList) return exportApplicants(db, user, castingId, { ...query, limit }, ip)
  if (page * limit > counted) fail('page_too_deep')
  await noteStaffReading(db, user, castingId, ip)
  const [ids, total] = await Promise.all([
    findIds(db, castingId, user.id, query, { limit, offset: (page - 1) * limit }),
    count(db, castingId, user.id, query),
  ])
  const isCapped = total > counted
  return {
    list: await cards(db, user.id, ids),
    totalResult: Math.min(total, counted),
    ...(isCapped && { totalIsCapped: true }),
    page,
    limit,
  }
}

type ExportQuery = Query & { limit: number }

/** Up to 4,000 applicants, read and shaped in slices, so that other people's requests come in between. */
async function exportApplicants(db: Db, user: Viewer, castingId: number, query: ExportQuery, ip: string | null) {
  if (!user.permissions.includes('Admin') && !(await isTeamMember(db, castingId, user))) fail('forbidden')
  if (query.limit > mostInExport) fail('export_limit', { fields: { limit: '4,000명까지 내보낼 수 있어요' } })
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM audit_log WHERE actor_id = ${user.id} AND action = 'APPLICANTS_EXPORT'
      AND created_at > now() - interval '1 day'`.execute(db)
  if (rows[0]!.count >= exportsADay) fail('export_daily_limit')

  const offset = (query.page - 1) * query.limit
  const ids = await findIds(db, castingId, user.id, query, { limit: query.limit, offset })
  const { page: _, limit: __, ...filters } = query
  await audit(db, user, {
    action: 'APPLICANTS_EXPORT',
    targetType: 'casting',
    targetId: castingId,
    detail: { rows: ids.length, filters },
    ip,
  })
  const list: ApplicantCard[] = []
  for (let at = 0; at < ids.length; at += slice) {
    list.push(...(await cards(db, user.id, ids.slice(at, at + slice))))
    await breathe()
  }
  return { list, totalResult: list.length, page: query.page, limit: query.limit }
}

type Columns = {
  ids: number[]
  names: string[]
  groupIds: number[]
  reads: number[]
  genders: ('MALE' | 'FEMALE')[]
  ages: number[]
  heights: number[]
  stages: string[]
  createdAt: number[]
}

/** The whole notice in columns, the newest first, for a grid that sorts and filters by itself. */
export async function findIndex(
  db: Db,
  user: Viewer,
  castingId: number,
  query: { q?: string | undefined },
  ip: string | null,
): Promise<Columns> {
  await noteStaffReading(db, user, castingId, ip)
  const { rows } = await sql<{ columns: Columns }>`
    WITH stages AS (
      SELECT application_id, string_agg(role_id || ':' || stage, ',' ORDER BY role_id) AS stages
      FROM application_roles WHERE casting_id = ${castingId} AND stage <> 'WITHDRAWN' GROUP BY application_id),
    entries AS (
      SELECT a.id, actor_name, coalesce(group_id, 0) AS group_id, gender, ${ageToday()} AS age, coalesce(height, 0) AS height,
             coalesce(stages, '') AS stages, extract(epoch FROM a.created_at)::bigint AS at,
             CASE WHEN m.reviewer_id IS NOT NULL THEN 2 WHEN first_read_at IS NOT NULL THEN 1 ELSE 0 END AS read
      FROM applications a LEFT JOIN stages ON stages.application_id = a.id
      LEFT JOIN read_marks m ON m.application_id = a.id AND m.reviewer_id = ${user.id}
      WHERE ${conditions(castingId, user.id, query)} ORDER BY a.created_at DESC, a.id DESC)
    SELECT json_build_object(
      'ids', coalesce(json_agg(id), '[]'), 'names', coalesce(json_agg(actor_name), '[]'),
      'groupIds', coalesce(json_agg(group_id), '[]'), 'reads', coalesce(json_agg(read), '[]'),
      'genders', coalesce(json_agg(gender), '[]'), 'ages', coalesce(json_agg(age), '[]'),
      'heights', coalesce(json_agg(height), '[]'), 'stages', coalesce(json_agg(stages), '[]'),
      'createdAt', coalesce(json_agg(at), '[]')) AS columns
    FROM entries`.execute(db)
  return rows[0]!.columns
}

/** The head of the workspace: the notice, and how many applied to each role. */
export async function findOverview(db: Db, user: Viewer, castingId: number) {
  const casting = await db
    .selectFrom('castings')
    .select([
      'id',
      'title',
      'status',
      'casting_end_date as castingEndDate',
      'is_apply_once as isApplyOnce',
      'owner_id as ownerId',
      'apply_count as total',
    ])
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('casting_roles')
    .select(['id', 'name', 'apply_count as count', 'gender', 'age_min as ageMin', 'age_max as ageMax'])
    .where('casting_id', '=', castingId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::int AS unread FROM applications a
    WHERE casting_id = ${castingId} AND withdrawn_at IS NULL AND NOT ${readBy(user.id)}`.execute(db)
  const { ownerId, total, ...head } = casting
  return { casting: head, roles, total, unreadCount: rows[0]!.unread, canDecide: ownerId === user.id }
}

/** Operators may look at applicants; that they did is written down. */
export async function noteStaffReading(db: Db, user: Viewer, castingId: number, ip: string | null): Promise<void> {
  if (!user.permissions.includes('Admin') || (await isTeamMember(db, castingId, user))) return
  await audit(db, user, { action: 'APPLICANTS_READ', targetType: 'casting', targetId: castingId, ip })
}
