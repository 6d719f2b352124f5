import { fileKinds } from '#contract/profile-limits.ts'
import type { ProfileFile } from '#contract/profiles.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'

const isKind = (type: string): type is keyof typeof fileKinds => type in fileKinds

/**
 * Only papers of this person (`paper_not_yours`) and of the kinds of a profile (`paper_kind_unsupported`). They are held
 * until the transaction ends, so that none is swept in between.
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
    if (type === undefined)
      fail('paper_not_yours', { fields: { [`fileIds.${at}`]: '올린 파일을 찾지 못했어요. 빼고 다시 올려 주세요' } })
    if (!isKind(type))
      fail('paper_kind_unsupported', { fields: { [`fileIds.${at}`]: 'PDF, PPT, HWP 파일만 담을 수 있어요' } })
  }
}

/** Puts these papers in the place of all before, in their order. */
export async function replaceFiles(db: Db, profileId: number, fileIds: number[]): Promise<void> {
  await db.deleteFrom('profile_files').where('profile_id', '=', profileId).execute()
  if (!fileIds.length) return
  await db
    .insertInto('profile_files')
    .values(fileIds.map((file_id, position) => ({ profile_id: profileId, file_id, position })))
    .execute()
}

/** The papers of a profile in their order. */
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
