import { sql } from 'kysely'
import type { PapersState } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages, representationLimits } from '#contract/limits.ts'
import type { StoredDocument } from '#contract/media/documents.ts'
import type { representations } from '#contract/representations/index.ts'
import { lockOwnDocuments } from '#server/accounts/authorisation/documents.ts'
import { lock } from '#server/accounts/phone-codes.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { emptyPapers } from './ends.ts'

/**
 * Keeps a guardian's papers for operators. The answer is the same whether there is such an account or not. Throws
 * `representation_minor_asks`, `papers_adult`, `papers_many`, `papers_sent`, `document_not_yours`.
 */
export async function sendPapers(
  db: Db,
  viewer: Viewer,
  { name, birthDate, loginId, fileIds, isContactShown }: BodyOf<typeof representations.sendPapers>,
): Promise<{ id: number }> {
  await lock(db, `representations ${viewer.id}`)
  const { rows } = await sql<{ birthDate: string; sent: number }>`
    SELECT to_char(birth_date, 'YYYY-MM-DD') AS "birthDate",
           (SELECT count(*) FROM guardian_papers
            WHERE representative_id = users.id AND asked_at > now() - interval '1 day') AS sent
    FROM users WHERE id = ${viewer.id}`.execute(db)
  const own = firstOf(rows)
  if (ageOn(own.birthDate) < ages.adult) fail('representation_minor_asks')
  if (ageOn(birthDate) >= ages.adult) fail('papers_adult')
  if (own.sent >= representationLimits.papersDaily) fail('papers_many')
  const child = { name, birth_date: birthDate, login_id: loginId }
  const { id } = await db
    .insertInto('guardian_papers')
    .values({ representative_id: viewer.id, ...child, shows_contact: isContactShown })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachPapers(db, viewer.id, id, fileIds)
  await audit(db, viewer, 'guardian_papers.send', id, { count: fileIds.length })
  return { id }
}

async function attachPapers(db: Db, userId: number, papersId: number, fileIds: number[]): Promise<void> {
  await lockOwnDocuments(db, userId, fileIds)
  await db
    .insertInto('guardian_paper_files')
    .values(fileIds.map(file_id => ({ papers_id: papersId, file_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Adds what an operator has asked for; the papers wait again. Throws `not_found`, `papers_not_asked`, `document_not_yours`. */
export async function addPapers(db: Db, viewer: Viewer, papersId: number, fileIds: number[]): Promise<null> {
  const state = await lockOwnPapers(db, viewer.id, papersId)
  if (state !== 'MORE') fail('papers_not_asked')
  await attachPapers(db, viewer.id, papersId, fileIds)
  await db
    .updateTable('guardian_papers')
    .set({ state: 'REVIEW', sent_at: new Date() })
    .where('id', '=', papersId)
    .execute()
  await audit(db, viewer, 'guardian_papers.add', papersId, { count: fileIds.length })
  return null
}

/** Takes papers back, or what an operator has refused off the list; the files are removed at once. Throws `not_found`. */
export async function withdrawPapers(db: Db, viewer: Viewer, papersId: number): Promise<null> {
  const state = await lockOwnPapers(db, viewer.id, papersId)
  if (state === 'AGREED' || state === 'ENDED') fail('not_found')
  await emptyPapers(db, [papersId])
  await audit(db, viewer, 'guardian_papers.withdraw', papersId)
  return null
}

async function lockOwnPapers(db: Db, userId: number, papersId: number): Promise<CodeOf<typeof PapersState>> {
  const papers = await db
    .selectFrom('guardian_papers')
    .select('state')
    .where('id', '=', papersId)
    .where('representative_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return (papers ?? fail('not_found')).state
}

type Papers = AnswerOf<typeof representations.papers>

/** What this guardian has sent and is not agreed, newest first. */
export async function listOwnPapers(
  db: Db,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<Papers> {
  const { rows } = await sql<Omit<Papers['list'][number], 'files'> & { total: number }>`
    SELECT id, name, to_char(birth_date, 'YYYY-MM-DD') AS "birthDate", login_id AS "loginId",
           shows_contact AS "isContactShown", state, to_json(sent_at) AS "sentAt", to_json(decided_at) AS "decidedAt",
           CASE WHEN state <> 'REVIEW' THEN decision_reason END AS reason, count(*) OVER () AS total
    FROM guardian_papers WHERE representative_id = ${userId} AND state IN ('REVIEW', 'MORE', 'REFUSED')
    ORDER BY id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const files = await papersFiles(
    db,
    rows.map(({ id }) => id),
  )
  const list = rows.map(row => ({ ...row, files: files.get(row.id) ?? [] }))
  return { list, totalResult: rows[0]?.total ?? 0, page, limit }
}

/** The files of papers by the papers' ids, oldest first, without those that were removed. */
export async function papersFiles(db: Db, papersIds: number[]): Promise<Map<number, StoredDocument[]>> {
  const { rows } = await sql<StoredDocument & { papersId: number }>`
    SELECT papers_id AS "papersId", files.id, name, content_type AS "contentType", bytes,
           to_json(created_at) AS "createdAt"
    FROM guardian_paper_files JOIN files ON files.id = file_id
    WHERE papers_id = ANY(${papersIds}::bigint[]) AND deleted_at IS NULL ORDER BY files.id`.execute(db)
  return Map.groupBy(rows, row => row.papersId)
}
