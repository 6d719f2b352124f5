import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { retireFiles } from '#server/media/unused.ts'
import { authDocumentsTexts as texts } from './messages.ts'

/** Locks documents to refer to them. Throws `document_not_yours` for other people's, also for removed ones. */
export async function lockOwnDocuments(db: Db, userId: number, fileIds: number[]): Promise<void> {
  const own = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', fileIds)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute()
  if (own.length < fileIds.length) fail('document_not_yours', { fields: { fileIds: texts.notFound } })
}

/** Attaches a person's own documents to their application. Throws as `lockOwnDocuments`. */
export async function attachDocuments(db: Db, userId: number, applicationId: number, fileIds: number[]): Promise<void> {
  await lockOwnDocuments(db, userId, fileIds)
  await db
    .insertInto('casting_auth_files')
    .values(fileIds.map(file_id => ({ casting_auth_application_id: applicationId, file_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The documents of an application, oldest first. */
export async function documentsOf(db: Db, applicationId: number) {
  return db
    .selectFrom('casting_auth_files')
    .innerJoin('files', 'files.id', 'casting_auth_files.file_id')
    .select(['files.id', 'name', 'content_type as contentType', 'bytes', 'created_at as createdAt'])
    .where('casting_auth_application_id', '=', applicationId)
    .where('deleted_at', 'is', null)
    .orderBy('files.id')
    .execute()
}

/**
 * Adds documents to an application that was returned; it waits again. Errors: `not_found` for other people's,
 * `auth_takes_no_documents` in any other state, `document_not_yours`.
 */
export async function sendMoreDocuments(db: Db, user: Viewer, applicationId: number, fileIds: number[]): Promise<void> {
  const application = await db
    .selectFrom('casting_auth_applications')
    .select('status')
    .where('id', '=', applicationId)
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
  if (!application) fail('not_found')
  if (application.status !== 'MORE') fail('auth_takes_no_documents')
  await attachDocuments(db, user.id, applicationId, fileIds)
  await db
    .updateTable('casting_auth_applications')
    .set({ status: 'SUBMITTED', updated_at: new Date() })
    .where('id', '=', applicationId)
    .execute()
  await audit(db, user, 'casting_auth.documents', applicationId, { count: fileIds.length })
}

/** Marks documents for removal a year after the decision on every application they belong to. Returns how many. */
export async function retireDocuments(db: Db): Promise<number> {
  return retireFiles(
    db,
    sql`
      EXISTS (SELECT FROM casting_auth_files WHERE file_id = files.id)
      AND NOT EXISTS (
        SELECT FROM casting_auth_files JOIN casting_auth_applications a ON a.id = casting_auth_application_id
        WHERE file_id = files.id
          AND (a.status IN ('SUBMITTED', 'MORE') OR a.decided_at IS NULL OR a.decided_at > now() - interval '1 year'))`,
  )
}

/** Runs every night before files are swept. */
export const documentsJob: JobDefinition = {
  name: 'accounts.retire-documents',
  priority: 'idle',
  cron: '30 4 * * *',
  async work(_, { db, log }) {
    const count = await retireDocuments(db)
    if (count) log.info({ count }, 'documents marked for removal')
  },
}
