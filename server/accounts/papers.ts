import { sql } from 'kysely'
import type { Paper } from '#contract/documents.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { JobDefinition } from '../kernel/jobs.ts'
import { audit } from './audit.ts'

/** Attaches a person's own papers to their application (`paper_not_yours` for anything else, also for what is gone). */
export async function attachPapers(db: Db, userId: number, applicationId: number, fileIds: number[]): Promise<void> {
  const own = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', fileIds)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute()
  if (own.length < fileIds.length)
    fail('paper_not_yours', { fields: { fileIds: '올린 서류를 찾지 못했어요. 다시 올려 주세요' } })
  await db
    .insertInto('casting_auth_files')
    .values(fileIds.map(file_id => ({ casting_auth_application_id: applicationId, file_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The papers of an application, in the order they came. */
export async function papersOf(db: Db, applicationId: number): Promise<Paper[]> {
  const rows = await db
    .selectFrom('casting_auth_files')
    .innerJoin('files', 'files.id', 'casting_auth_files.file_id')
    .select(['files.id', 'name', 'content_type as contentType', 'bytes', 'created_at as createdAt'])
    .where('casting_auth_application_id', '=', applicationId)
    .where('deleted_at', 'is', null)
    .orderBy('files.id')
    .execute()
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * More papers for an application that was sent back; it waits again. Errors: `not_found` for other people's,
 * `auth_takes_no_papers` in any other state, `paper_not_yours`.
 */
export async function sendMorePapers(db: Db, userId: number, applicationId: number, fileIds: number[]): Promise<void> {
  const application = await db
    .selectFrom('casting_auth_applications')
    .select('status')
    .where('id', '=', applicationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!application) fail('not_found')
  if (application.status !== 'MORE') fail('auth_takes_no_papers')
  await attachPapers(db, userId, applicationId, fileIds)
  await db
    .updateTable('casting_auth_applications')
    .set({ status: 'SUBMITTED', updated_at: new Date() })
    .where('id', '=', applicationId)
    .execute()
  await audit(db, {
    actorId: userId,
    action: 'casting_auth.papers',
    target: { type: 'casting_auth_application', id: applicationId },
    detail: { count: fileIds.length },
  })
}

/** Marks papers for removal a year after the decision on every application they belong to. Returns how many. */
export async function retirePapers(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE files SET deleted_at = now()
    WHERE deleted_at IS NULL
      AND EXISTS (SELECT FROM casting_auth_files WHERE file_id = files.id)
      AND NOT EXISTS (
        SELECT FROM casting_auth_files JOIN casting_auth_applications a ON a.id = casting_auth_application_id
        WHERE file_id = files.id
          AND (a.status IN ('SUBMITTED', 'MORE') OR a.decided_at IS NULL OR a.decided_at > now() - interval '1 year'))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Every night before the files are swept. */
export const papersJob: JobDefinition = {
  name: 'accounts.retirePapers',
  priority: 'idle',
  cron: '30 4 * * *',
  async work(_, { db, log }) {
    const count = await retirePapers(db)
    if (count) log.info({ count }, 'papers marked for removal')
  },
}
