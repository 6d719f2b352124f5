import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { reviewLimits, withCommas } from '#contract/limits.ts'
import { audit, reviewerAsActor } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import { hideContacts } from '#server/kernel/text/contacts-in-text.ts'
import { isSeen } from '#server/sharing/seen.ts'
import type { ApplicantQuery } from './applicant-conditions.ts'
import { type ApplicantRow, cards, findIds } from './applicants.ts'
import { readTable, writeTable } from './export-table.ts'
import { exportTexts as texts } from './messages.ts'

const slice = 200

type ExportQuery = ApplicantQuery & { limit: number }

/** Up to `exportRows` applicants of the list, read and converted in slices, so that other requests run in between. */
export async function exportApplicants(db: Db, reviewer: Reviewer, query: ExportQuery) {
  requireRoom(reviewer, query.limit)
  const ids = await findIds(db, reviewer, query, { limit: query.limit, offset: (query.page - 1) * query.limit })
  const { page, limit, ...filters } = query
  await requireFreeToday(db, reviewer)
  const list = (await inSlices(ids, part => cards(db, reviewer, part))).map(card => {
    return { ...card, message: hideContacts(card.message) }
  })
  await noteExport(db, reviewer, { rows: ids.length, filters, ids })
  return { list, totalResult: list.length, page, limit }
}

export type ExportWish = { ids: number[]; reason: string }

/** These applicants as an .xlsx file, written off the event loop. */
export async function exportTable(db: Db, reviewer: Reviewer, { ids: wanted, reason }: ExportWish) {
  const { ids, leftOut } = await chosen(db, reviewer, wanted)
  const xlsx = await writeTable(readTable(db, reviewer, ids))
  await noteExport(db, reviewer, { rows: ids.length, as: 'xlsx', reason, ids })
  return { fileName: texts.file(await titleOf(db, reviewer.castingId)), leftOut, xlsx }
}

/** These applicants for a contact sheet. */
export async function findContactSheet(db: Db, reviewer: Reviewer, { ids: wanted, reason }: ExportWish) {
  const { ids } = await chosen(db, reviewer, wanted)
  const list = await inSlices(ids, part => cards(db, reviewer, part))
  await noteExport(db, reviewer, { rows: ids.length, as: 'contact-sheet', reason, ids })
  return { list }
}

function requireRoom(reviewer: Reviewer, count: number): void {
  needRight(reviewer, 'export')
  if (count > reviewLimits.exportRows)
    fail('export_limit', { fields: { limit: texts.tooMany(withCommas(reviewLimits.exportRows)) } })
}

/** The chosen applicants who are still active; applicants of an open casting may withdraw at any moment. */
export async function chosen(
  db: Db,
  reviewer: Reviewer,
  wanted: number[],
): Promise<{ ids: number[]; leftOut: number }> {
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
    SELECT count(*)::int FROM audit_log WHERE actor_id = ${userId} AND action IN ('applicants.export', 'applicants.export_contacts')
      AND created_at > now() - interval '1 day'`.execute(db)
  if (firstOf(rows).count >= reviewLimits.exportsADay) fail('export_daily_limit')
}

/**
 * Audits who exports whose data and why, within `exportsADay`: after the file is made, and before it is handed over.
 * Concurrent exports are serialised.
 */
async function noteExport(db: Db, reviewer: Reviewer, detail: object): Promise<void> {
  await db.transaction().execute(async tx => {
    await holdExports(tx, reviewer)
    await audit(tx, reviewerAsActor(reviewer), 'applicants.export', reviewer.castingId, detail)
  })
}

/** Serialises the exports of a person. Throws `export_daily_limit` after `exportsADay`. */
export async function holdExports(db: Db, reviewer: Reviewer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('applicants.export'), ${reviewer.userId}::int)`.execute(db)
  await requireFreeToday(db, reviewer)
}

async function inSlices(ids: number[], read: (part: number[]) => Promise<ApplicantRow[]>): Promise<ApplicantRow[]> {
  const list: ApplicantRow[] = []
  for (let at = 0; at < ids.length; at += slice) {
    list.push(...(await read(ids.slice(at, at + slice))))
    await breathe()
  }
  return list
}

/** A casting's title as part of a file's name. */
export async function titleOf(db: Db, castingId: number): Promise<string> {
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  return fileWords(title)
}

/** Removes characters that file systems refuse. */
export const fileWords = (title: string) => title.replace(/[\\/:*?"<>|]/g, ' ')
