import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ApplicantCard } from '#contract/application-review.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import type { ApplicantQuery } from './applicant-conditions.ts'
import { cards, findIds } from './applicants.ts'
import { audit } from './audit.ts'
import { readTable, writeTable } from './export-table.ts'
import { hideContacts } from './hidden-contacts.ts'
import { isSeen } from './scope.ts'

const mostInExport = 4_000
const exportsADay = 5
const slice = 200

type ExportQuery = ApplicantQuery & { limit: number }

/** Up to 4,000 applicants of the list, read and shaped in slices, so that other people's requests come in between. */
export async function exportApplicants(db: Db, reviewer: Reviewer, query: ExportQuery, ip: string | null) {
  requireRoom(reviewer, query.limit)
  const ids = await findIds(db, reviewer, query, { limit: query.limit, offset: (query.page - 1) * query.limit })
  const { page, limit, ...filters } = query
  await requireFreeToday(db, reviewer)
  const list = (await inSlices(ids, part => cards(db, reviewer, part))).map(card => {
    return { ...card, message: hideContacts(card.message) }
  })
  await noteExport(db, reviewer, { rows: ids.length, filters, ids }, ip)
  return { list, totalResult: list.length, page, limit }
}

type Wish = { ids: number[]; reason: string }

/** These applicants as an .xlsx file, written beside the process that answers requests. */
export async function exportTable(db: Db, reviewer: Reviewer, { ids: wanted, reason }: Wish, ip: string | null) {
  const { ids, leftOut } = await chosen(db, reviewer, wanted)
  const xlsx = await writeTable(readTable(db, reviewer, ids))
  await noteExport(db, reviewer, { rows: ids.length, as: 'xlsx', reason, ids }, ip)
  return { fileName: `${await titleOf(db, reviewer.castingId)} 지원자.xlsx`, leftOut, xlsx }
}

/** These applicants as a contact sheet shows them. */
export async function findContactSheet(db: Db, reviewer: Reviewer, { ids: wanted, reason }: Wish, ip: string | null) {
  const { ids } = await chosen(db, reviewer, wanted)
  const list = await inSlices(ids, part => cards(db, reviewer, part))
  await noteExport(db, reviewer, { rows: ids.length, as: 'contact-sheet', reason, ids }, ip)
  return { list }
}

function requireRoom(reviewer: Reviewer, count: number): void {
  if (!reviewer.rights.export) fail('forbidden')
  if (count > mostInExport) fail('export_limit', { fields: { limit: '4,000명까지 내보낼 수 있어요' } })
}

/** Those of the chosen who still stand; on an open notice somebody withdraws at any moment. */
async function chosen(db: Db, reviewer: Reviewer, wanted: number[]): Promise<{ ids: number[]; leftOut: number }> {
  const ids = [...new Set(wanted)]
  requireRoom(reviewer, ids.length)
  const { rows } = await sql<{ id: number; isSeen: boolean }>`
    SELECT a.id, ${isSeen(reviewer)} AS "isSeen" FROM applications a
    WHERE a.id = ANY(${ids}::bigint[]) AND a.casting_id = ${reviewer.castingId}`.execute(db)
  if (rows.length < ids.length) fail('not_found')
  await requireFreeToday(db, reviewer)
  const standing = new Set(rows.filter(row => row.isSeen).map(row => row.id))
  return { ids: ids.filter(id => standing.has(id)), leftOut: ids.length - standing.size }
}

async function requireFreeToday(db: Db, { userId }: Reviewer): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM audit_log WHERE actor_id = ${userId} AND action = 'APPLICANTS_EXPORT'
      AND created_at > now() - interval '1 day'`.execute(db)
  if (rows[0]!.count >= exportsADay) fail('export_daily_limit')
}

/**
 * Writes down who takes whose data along and what for, if it is one of today's five: once the file is made, and before it
 * is given. Two at once wait for each other.
 */
async function noteExport(db: Db, reviewer: Reviewer, detail: object, ip: string | null): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('APPLICANTS_EXPORT'), ${reviewer.userId}::int)`.execute(tx)
    await requireFreeToday(tx, reviewer)
    await audit(tx, reviewer, {
      action: 'APPLICANTS_EXPORT',
      targetType: 'casting',
      targetId: reviewer.castingId,
      detail,
      ip,
    })
  })
}

async function inSlices(ids: number[], read: (part: number[]) => Promise<ApplicantCard[]>): Promise<ApplicantCard[]> {
  const list: ApplicantCard[] = []
  for (let at = 0; at < ids.length; at += slice) {
    list.push(...(await read(ids.slice(at, at + slice))))
    await breathe()
  }
  return list
}

async function titleOf(db: Db, castingId: number): Promise<string> {
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  return title.replace(/[\\/:*?"<>|]/g, ' ')
}
