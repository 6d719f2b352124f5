import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { findCaller, pathId } from '#server/kernel/pages/callers.ts'
import { present } from '#server/kernel/present.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import { findVisible } from './detail.ts'
import { shownFiles } from './files.ts'

type Setup = { db: Db; store: BlobStore; env: Env }
type Place = { Params: { castingId: string; fileId: string }; Querystring: { key?: string } }

/**
 * `GET /v1/castings/{castingId}/files/{fileId}?key=`: downloads a casting's file, for viewers its visibility allows.
 * 404 for everybody else; a private casting's needs its key.
 */
export function registerCastingFiles(app: FastifyInstance, { db, store, env }: Setup): void {
  app.get<Place>(
    '/v1/castings/:castingId/files/:fileId',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'casting-files' } } },
    async (request, reply) => {
      const [castingId, fileId] = [pathId(request.params.castingId), pathId(request.params.fileId)]
      const viewer = await findCaller(request, { db, env })
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
      return sendDownload(reply, present(file), blob)
    },
  )
}
