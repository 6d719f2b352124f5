import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import { bearer } from '../kernel/app.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import { AppError, fail } from '../kernel/errors.ts'
import { findViewer } from '../kernel/session.ts'
import { sendDownload } from '../media/download.ts'
import { findVisible } from './detail.ts'
import { shownFiles } from './files.ts'

type Setup = { db: Db; store: BlobStore; env: Env }
type Place = { Params: { castingId: string; fileId: string }; Querystring: { key?: string } }

/**
 * `GET /v1/castings/{castingId}/files/{fileId}?key=`: a paper of a notice, as a download, for whom its lock opens. Anybody
 * else's is 404; a private notice's needs its key.
 */
export function registerCastingFiles(app: FastifyInstance, { db, store, env }: Setup): void {
  app.get<Place>(
    '/v1/castings/:castingId/files/:fileId',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'casting-files' } } },
    async (request, reply) => {
      const [castingId, fileId] = [request.params.castingId, request.params.fileId].map(numberOf)
      if (!castingId || !fileId) throw new AppError('not_found')
      const token = bearer(request, env)
      const viewer = token ? await findViewer(db, token) : null
      const key = typeof request.query.key === 'string' ? request.query.key : undefined
      const { isTeam } = await findVisible(db, castingId, viewer, key)
      const shown = (await shownFiles(db, castingId, viewer, { isTeam })).find(({ id }) => id === fileId)
      if (!shown?.isOpen) throw new AppError('not_found')
      const file = await db
        .selectFrom('files')
        .select(['key', 'name', 'content_type as contentType'])
        .where('id', '=', fileId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      const blob = (file && (await store.get(file.key))) ?? fail('not_found')
      return sendDownload(reply, file!, blob)
    },
  )
}

const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
