import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '#server/audit/audit.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { pathId, requireCaller } from '#server/kernel/pages/callers.ts'
import { pageBlobKey } from '#server/media/documents/document-pages.ts'
import { sendDownload, sendPicture } from '#server/media/documents/download.ts'

type Setup = { db: Db; store: BlobStore; env: Env }

const limited = (max: number, groupId: string) => ({ config: { rateLimit: { max, timeWindow: '1 minute', groupId } } })

/**
 * `GET /v1/files/{fileId}`: a document, for its sender and for operators, whose reading is audited. 404 for everybody
 * else. Always a download that no page can show or run. `GET /v1/files/{fileId}/pages/{page}`: a page of it as a
 * picture, once it is drawn, for the same people.
 */
export function registerDocuments(app: FastifyInstance, { db, store, env }: Setup): void {
  async function findReadable(request: FastifyRequest, fileId: string) {
    const viewer = await requireCaller(request, { db, env })
    const file = await findDocument(db, pathId(fileId))
    const isAdmin = hasOperatorRole(viewer, 'MODERATION', 'SUPPORT')
    if (!file || (file.ownerId !== viewer.id && !isAdmin)) throw new AppError('not_found')
    const writeDown = () => file.ownerId !== viewer.id && audit(db, viewer, 'file.read', file.id)
    return { file, writeDown }
  }

  app.get<{ Params: { fileId: string } }>('/v1/files/:fileId', limited(60, 'documents'), async (request, reply) => {
    const { file, writeDown } = await findReadable(request, request.params.fileId)
    const blob = (await store.get(file.key)) ?? fail('not_found')
    await writeDown()
    return sendDownload(reply, file, blob)
  })

  app.get<{ Params: { fileId: string; page: string } }>(
    '/v1/files/:fileId/pages/:page',
    limited(240, 'document-pages'),
    async (request, reply) => {
      const { file, writeDown } = await findReadable(request, request.params.fileId)
      const page = /^\d$/.test(request.params.page) ? Number(request.params.page) : 0
      const blob = page >= 1 && page <= (file.pages ?? 0) ? await store.get(pageBlobKey(file.key, page)) : null
      if (!blob) throw new AppError('not_found')
      if (page === 1) await writeDown()
      return sendPicture(reply, blob)
    },
  )
}

const findDocument = (db: Db, id: number) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'name', 'pages', 'owner_id as ownerId', 'content_type as contentType'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
