import type { AnswerOf } from '#contract/endpoint.ts'
import type { documents } from '#contract/media/documents.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { drawPages } from './document-pages.ts'

/** A document for its sender and for operators, with its rendered pages so far. Throws `not_found`. */
export async function readPreview(
  db: Db,
  viewer: Viewer,
  fileId: number,
): Promise<AnswerOf<typeof documents.documentPreview>> {
  const file = await db
    .selectFrom('files')
    .select(['id', 'name', 'content_type as contentType', 'bytes', 'created_at as createdAt'])
    .select(['page_count as pageCount', 'pages', 'owner_id as ownerId'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file || (file.ownerId !== viewer.id && !hasOperatorRole(viewer, 'MODERATION', 'SUPPORT'))) fail('not_found')
  return file
}

/** Starts rendering its pages, once. Throws `not_found`. */
export async function drawPreview(ctx: UnitOfWork, viewer: Viewer, fileId: number) {
  const preview = await readPreview(ctx.db, viewer, fileId)
  if (preview.pages === null) await drawPages(ctx.db, ctx.jobs, [fileId])
  return preview
}
