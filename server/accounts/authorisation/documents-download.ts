import type { FastifyInstance } from 'fastify'
import { audit } from '#server/audit/audit.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { placeOf } from '#server/kernel/addresses.ts'
import { bearer } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { findViewer } from '#server/kernel/session.ts'
import { sendDownload } from '#server/media/documents/download.ts'

type Setup = { db: Db; store: BlobStore; env: Env }

/**
 * `GET /v1/files/{fileId}`: a document, for its sender and for operators, whose reading is audited. 404 for everybody
 * else. Always a download that no page can show or run.
 */
export function registerDocuments(app: FastifyInstance, { db, store, env }: Setup): void {
  app.get<{ Params: { fileId: string } }>(
    '/v1/files/:fileId',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'documents' } } },
    async (request, reply) => {
      const token = bearer(request, env)
      const viewer = (token && (await findViewer(db, token, { ip: placeOf(request.ip) }))) || fail('not_signed_in')
      const file = /^\d{1,15}$/.test(request.params.fileId)
        ? await findDocument(db, Number(request.params.fileId))
        : null
      const isAdmin = viewer.permissions.includes('Admin')
      if (!file || (file.ownerId !== viewer.id && !isAdmin)) throw new AppError('not_found')
      const blob = (await store.get(file.key)) ?? fail('not_found')
      if (file.ownerId !== viewer.id) await audit(db, viewer, 'file.read', file.id)
      return sendDownload(reply, file, blob)
    },
  )
}

const findDocument = (db: Db, id: number) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'name', 'owner_id as ownerId', 'content_type as contentType'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
