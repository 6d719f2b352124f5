import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { findCaller, pathId, shareTokensOf } from '#server/kernel/pages/callers.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { placeOf } from '#server/kernel/text/addresses.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import { type MarkTools, markedFile, markLine } from '#server/media/documents/marked-file.ts'
import { findReviewer } from '#server/sharing/access.ts'
import { findReading, findReviewedReading, noteOpening } from './reading.ts'

type Setup = { db: Db; store: BlobStore; env: Env } & MarkTools
type Place = { castingId: number; sidesId: number }
type FileRequest = FastifyRequest<{ Params: Record<keyof Place, string>; Querystring: { key?: string } }>

/**
 * `GET /v1/castings/{castingId}/sides/{sidesId}/file?key=`: the PDF of a role's sides, for whom its rule opens it and for
 * reviewers of the casting's applicants. Every page carries who reads it and when, except for those who made it. Access
 * is checked each time, nothing is cached, and every opening is written down.
 */
export function registerSidesFile(app: FastifyInstance, setup: Setup): void {
  const { db, store, env } = setup
  app.get(
    '/v1/castings/:castingId/sides/:sidesId/file',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute', groupId: 'sides' } } },
    async (request: FileRequest, reply) => {
      const place = { castingId: pathId(request.params.castingId), sidesId: pathId(request.params.sidesId) }
      const viewer = await findCaller(request, { db, env })
      const reading = await findOpen(setup, request, viewer, place)
      const file = await db
        .selectFrom('sides')
        .innerJoin('files', 'files.id', 'sides.file_id')
        .select(['files.key', 'files.name', 'files.content_type as contentType'])
        .where('sides.id', '=', place.sidesId)
        .where('files.deleted_at', 'is', null)
        .executeTakeFirst()
      const blob = file && (await store.get(file.key))
      if (!file || !blob) fail('not_found')
      const line = reading.reader === null ? null : markLine(reading.reader)
      const marked = await markedFile(setup, file, blob, line)
      await noteOpening(db, reading, viewer)
      return sendDownload(reply, file, marked)
    },
  )
}

/** As a person who may read them, else as a guest of a share, whose name the pages then carry, else as anybody. */
async function findOpen(ctx: Setup, request: FileRequest, viewer: Viewer | null, place: Place) {
  const key = typeof request.query.key === 'string' ? request.query.key : undefined
  const own = await unlessRefused(findReading(ctx.db, viewer, place, key))
  if (viewer && own?.state === 'OPEN') return own
  const caller = { user: null, shareTokens: shareTokensOf(request, ctx.env), ip: placeOf(request.ip) }
  const reviewer = caller.shareTokens.length ? await unlessRefused(findReviewer(ctx.db, caller, place)) : null
  const shared = reviewer && (await unlessRefused(findReviewedReading(ctx.db, reviewer, place.sidesId)))
  if (shared) return shared
  if (own?.state === 'OPEN') return own
  if (!own) fail('not_found')
  return fail(own.state === 'PLEDGE' || own.state === 'SIGN_IN' ? 'sides_pledge' : 'sides_locked')
}

const unlessRefused = <T>(finding: Promise<T>): Promise<T | null> =>
  finding.catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'sides_replaced') return null
    throw error
  })
