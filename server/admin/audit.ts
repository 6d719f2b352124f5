import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, adminAudit } from '#contract/admin/audit.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { auditLimits } from '#contract/limits.ts'
import { audit, auditOncePer } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { addDays, type WithDates } from '#server/kernel/time.ts'
import { countCapped } from '#server/payments/count-capped.ts'

/** Minutes in which repeated readings by one operator are audited once. */
const minutesPerReading = 10

/** The audit log, whose readings and exports are audited too. */
export const auditHandlers: Handlers<typeof adminAudit> = {
  async auditLog({ db, user, query: { page, limit, ...filters } }) {
    const where = await conditionOf(db, filters)
    const list = await findEntries(db, where, { limit, offset: (page - 1) * limit })
    await auditOncePer(db, minutesPerReading, user, 'audit.read', sql`SELECT ${user.id}::bigint AS id`)
    return { list, ...(await countCapped(db, sql`audit_log a WHERE ${where}`)), page, limit }
  },
  async auditEntry({ db, user, params }) {
    const [entry] = await findEntries(db, sql`a.id = ${params.entryId}`, { limit: 1, offset: 0 })
    if (!entry) fail('not_found')
    await auditOncePer(db, minutesPerReading, user, 'audit.read', sql`SELECT ${user.id}::bigint AS id`)
    return { entry, around: await findAround(db, entry) }
  },
  async exportAuditLog({ db, user, body: { reason, ...filters } }) {
    const found = await findEntries(db, await conditionOf(db, filters), {
      limit: auditLimits.exportRows + 1,
      offset: 0,
    })
    const list = found.slice(0, auditLimits.exportRows)
    await audit(db, user, 'audit.export', user.id, { rows: list.length, reason, filters })
    return { list, isCut: found.length > list.length }
  },
}

type Filters = Omit<QueryOf<typeof adminAudit.auditLog>, 'page' | 'limit'> &
  Partial<Omit<BodyOf<typeof adminAudit.exportAuditLog>, 'reason'>>

async function conditionOf(
  db: Db,
  { q, action, targetType, targetId, from, until }: Filters,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`true`]
  if (q) {
    const people = await db
      .selectFrom('users')
      .select('id')
      .where(row => row.or([row('login_id', '=', q.toLowerCase()), row('name', '=', q)]))
      .execute()
    const ids = people.map(({ id }) => id)
    conditions.push(
      sql`(a.actor_id = ANY(${ids}::bigint[]) OR a.target_type = 'user' AND a.target_id = ANY(${ids}::bigint[]))`,
    )
  }
  if (action) conditions.push(sql`a.action = ${action}`)
  if (targetType) conditions.push(sql`a.target_type = ${targetType}`)
  if (targetId) conditions.push(sql`a.target_id = ${targetId}`)
  if (from) conditions.push(sql`a.created_at >= ${koreanTime(from)}`)
  if (until) conditions.push(sql`a.created_at < ${koreanTime(addDays(until, 1))}`)
  return sql.join(conditions, sql` AND `)
}

type Row = WithDates<AuditEntry, 'at'>

async function findEntries(
  db: Db,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT a.id, a.created_at AS at, a.action, a.target_type AS "targetType", a.target_id AS "targetId", a.detail,
      a.ip_prefix AS network,
      (SELECT json_build_object('id', u.id, 'name', u.name, 'loginId', u.login_id) FROM users u WHERE u.id = a.actor_id) AS actor,
      (SELECT json_build_object('id', u.id, 'name', u.name, 'loginId', u.login_id) FROM users u
       WHERE a.target_type = 'user' AND u.id = a.target_id) AS "targetPerson",
      CASE a.target_type
        WHEN 'casting' THEN (SELECT title FROM castings WHERE id = a.target_id)
        WHEN 'profile' THEN (SELECT actor_name FROM profiles WHERE id = a.target_id)
        WHEN 'order' THEN (SELECT title FROM orders WHERE id = a.target_id)
        WHEN 'lecture' THEN (SELECT title FROM lectures WHERE id = a.target_id)
        WHEN 'campaign' THEN (SELECT title FROM campaigns WHERE id = a.target_id)
        WHEN 'coupon_policy' THEN (SELECT title FROM coupon_policies WHERE id = a.target_id)
        WHEN 'office' THEN (SELECT name FROM offices WHERE id = a.target_id)
        WHEN 'casting_auth_application' THEN (SELECT company_name FROM casting_auth_applications WHERE id = a.target_id)
        WHEN 'casting_enquiry' THEN (SELECT company_name FROM casting_enquiries WHERE id = a.target_id)
      END AS "targetName"
    FROM audit_log a WHERE ${where}
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

/** What was done to the same target just before and after, the latest first. */
async function findAround(db: Db, { id, targetType, targetId }: Row): Promise<Row[]> {
  if (targetType === null || targetId === null) return []
  const same = sql`a.target_type = ${targetType} AND a.target_id = ${targetId}`
  const { rows } = await sql<{ id: number }>`
    (SELECT id FROM audit_log a WHERE ${same} AND id > ${id} ORDER BY id LIMIT 10)
    UNION ALL (SELECT id FROM audit_log a WHERE ${same} AND id < ${id} ORDER BY id DESC LIMIT 10)`.execute(db)
  const ids = rows.map(row => row.id)
  return ids.length ? findEntries(db, sql`a.id = ANY(${ids}::bigint[])`, { limit: 20, offset: 0 }) : []
}
