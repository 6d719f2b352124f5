import type { FastifyInstance } from 'fastify'
import { readerOf } from '#server/accounts/authorisation/reader.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { findCaller, pathId } from '#server/kernel/pages/callers.ts'
import { present } from '#server/kernel/present.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import { type MarkTools, markedFile, markLine } from '#server/media/documents/marked-file.ts'
import { findVisible } from './detail.ts'
import { shownFiles } from './files.ts'

type Setup = { db: Db; store: BlobStore; env: Env } & MarkTools
type Place = { Params: { castingId: string; fileId: string }; Querystring: { key?: string } }

/**
 * `GET /v1/castings/{castingId}/files/{fileId}?key=`: downloads a casting's file, for viewers its visibility allows.
 * 404 for everybody else; a private casting's needs its key. Pages of a locked PDF carry who reads it and when, except
 * for its team.
 */
export function registerCastingFiles(app: FastifyInstance, setup: Setup): void {
  const { db, store, env } = setup
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
      const marks = viewer !== null && !isTeam && shown.lock !== 'OPEN'
      const line = marks ? markLine(await readerOf(db, viewer)) : null
      return sendDownload(reply, present(file), await markedFile(setup, present(file), blob, line))
    },
  )
}
