import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import { bearer } from '../kernel/app.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import { AppError, fail } from '../kernel/errors.ts'
import { findViewer } from '../kernel/session.ts'
import { sendDownload } from '../media/download.ts'
import { audit } from './audit.ts'

type Setup = { db: Db; store: BlobStore; env: Env }

/**
 * `GET /v1/files/{fileId}`: a paper, for who sent it and for operators, whose reading is written into the audit log.
 * Anybody else's is 404. Always a download that no page can show or run.
 */
export function registerPapers(app: FastifyInstance, { db, store, env }: Setup): void {
  app.get<{ Params: { fileId: string } }>(
    '/v1/files/:fileId',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'papers' } } },
    async (request, reply) => {
      const token = bearer(request, env)
      const viewer = (token && (await findViewer(db, token))) || fail('not_signed_in')
      const file = /^\d{1,15}$/.test(request.params.fileId) ? await findPaper(db, Number(request.params.fileId)) : null
      const isAdmin = viewer.permissions.includes('Admin')
      if (!file || (file.ownerId !== viewer.id && !isAdmin)) throw new AppError('not_found')
      const blob = (await store.get(file.key)) ?? fail('not_found')
      if (file.ownerId !== viewer.id) {
        await audit(db, {
          actorId: viewer.id,
          action: 'file.read',
          target: { type: 'file', id: file.id },
          ip: request.ip,
        })
      }
      return sendDownload(reply, file, blob)
    },
  )
}

const findPaper = (db: Db, id: number) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'name', 'owner_id as ownerId', 'content_type as contentType'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
