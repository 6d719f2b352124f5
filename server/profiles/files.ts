import { isCodeOf } from '#contract/codes/code-of.ts'
import { fileKinds } from '#contract/codes/profiles.ts'
import type { ProfileFile } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { filesTexts as texts } from './messages.ts'

const isKind = (type: string): type is keyof typeof fileKinds => isCodeOf(fileKinds, type)

/**
 * Accepts only this person's files (`document_not_yours`) of the kinds allowed in a profile (`document_kind_unsupported`).
 * Locks them until the transaction ends, so that none is swept meanwhile.
 */
export async function checkFiles(db: Db, ownerId: number, fileIds: number[]): Promise<void> {
  if (!fileIds.length) return
  const own = await db
    .selectFrom('files')
    .select(['id', 'content_type as contentType'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', fileIds)
    .orderBy('id')
    .forShare()
    .execute()
  const types = new Map(own.map(file => [file.id, file.contentType]))
  for (const [at, id] of fileIds.entries()) {
    const type = types.get(id)
    if (type === undefined) fail('document_not_yours', { fields: { [`fileIds.${at}`]: texts.notFound } })
    if (!isKind(type)) fail('document_kind_unsupported', { fields: { [`fileIds.${at}`]: texts.wrongKind } })
  }
}

/** Replaces the profile's files, in order. */
export async function replaceFiles(db: Db, profileId: number, fileIds: number[]): Promise<void> {
  await db.deleteFrom('profile_files').where('profile_id', '=', profileId).execute()
  if (!fileIds.length) return
  await db
    .insertInto('profile_files')
    .values(fileIds.map((file_id, position) => ({ profile_id: profileId, file_id, position })))
    .execute()
}

/** The files of a profile in order. */
export async function findFiles(db: Db, profileId: number): Promise<ProfileFile[]> {
  const rows = await db
    .selectFrom('profile_files')
    .innerJoin('files', 'files.id', 'profile_files.file_id')
    .select(['files.id', 'name', 'bytes', 'pages', 'content_type as contentType'])
    .where('profile_id', '=', profileId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ contentType, pages, ...file }) => ({
    ...file,
    pages: pages ?? 0,
    kind: fileKinds[contentType as keyof typeof fileKinds],
  }))
}
