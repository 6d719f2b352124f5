import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LectureKind } from '#contract/codes/lectures.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { koreanDay } from '#contract/messages.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, siteOrigin } from '#server/kernel/env.ts'
import { type KeptFiles, NotMade } from '#server/kernel/errands/thread.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { pathId, requireCaller } from '#server/kernel/pages/callers.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import type { CertificateFacts } from './certificates/certificate.ts'
import { findCertificate } from './certificates/certificates.ts'
import { findMaterial } from './materials.ts'
import { certificateTexts } from './messages.ts'
import { findOwnSeat } from './seats.ts'
import { findWatched } from './watching.ts'

type Setup = { db: Db; store: BlobStore; env: Env; clock: Clock; certificates: KeptFiles<CertificateFacts> }

/** At most 60 requests a minute. */
export const limited = (groupId: string) => ({ config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId } } })

/**
 * Files of lectures: `GET /v1/lectures/{id}/materials/{materialId}` for enrolled people, its teacher and operators; for
 * one's own seat `…/mine/{orderId}/certificate` and `…/classes/{classId}/captions`.
 */
export function registerLectureFiles(app: FastifyInstance, setup: Setup): void {
  const { db, store, env, clock, certificates } = setup
  const viewerOf = (request: FastifyRequest) => requireCaller(request, setup)

  app.get<{ Params: { id: string; materialId: string } }>(
    '/v1/lectures/:id/materials/:materialId',
    limited('lecture-materials'),
    async (request, reply) => {
      const viewer = await viewerOf(request)
      const [lectureId, materialId] = [pathId(request.params.id), pathId(request.params.materialId)]
      if (!(await mayDownload(db, viewer, lectureId))) fail('not_found')
      const { key, fileName: name, contentType } = await findMaterial(db, lectureId, materialId)
      return sendDownload(reply, { name, contentType }, (await store.get(key)) ?? fail('not_found'))
    },
  )

  app.get<{ Params: { orderId: string; classId: string } }>(
    '/v1/lectures/mine/:orderId/classes/:classId/captions',
    limited('lecture-captions'),
    async (request, reply) => {
      const { id: userId } = await viewerOf(request)
      const [orderId, classId] = [pathId(request.params.orderId), pathId(request.params.classId)]
      const { watched } = await findWatched({ db, clock }, { userId, orderId, classId })
      if (watched.captions === '') fail('not_found')
      return reply
        .headers({
          'content-type': 'text/vtt; charset=utf-8',
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(watched.captions)
    },
  )

  app.get<{ Params: { orderId: string } }>(
    '/v1/lectures/mine/:orderId/certificate',
    limited('lecture-certificate'),
    async (request, reply) => {
      const { id: userId } = await viewerOf(request)
      const found = await findCertificate(db, userId, pathId(request.params.orderId))
      const { name, title, kind, classes, teacherName, code, completedAt } = found
      const facts = {
        ...{ name, title, classes, teacherName, code, brand: env.BRAND_NAME },
        kind: LectureKind[kind],
        completedOn: koreanDay(koreanDate(completedAt)),
        address: `${siteOrigin(env)}/certificates/${code}`,
      }
      const pdf = await certificates
        .fileOf(JSON.stringify(facts), async () => facts)
        .catch(error => (error instanceof NotMade ? fail('sheet_not_made', { cause: error }) : Promise.reject(error)))
      const file = { name: certificateTexts.file(title), contentType: 'application/pdf' }
      return sendDownload(reply, file, { size: pdf.length, stream: Readable.from(pdf) })
    },
  )
}

async function mayDownload(db: Db, viewer: Viewer, lectureId: number): Promise<boolean> {
  if (hasOperatorRole(viewer, 'SUPPORT')) return true
  const seat = await findOwnSeat(db, lectureId, viewer.id)
  if (seat && seat.state !== 'HELD') return true
  const taught = await db
    .selectFrom('lectures')
    .select('id')
    .where('id', '=', lectureId)
    .where('teacher_id', '=', viewer.id)
    .executeTakeFirst()
  return taught !== undefined
}
