import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LectureKind } from '#contract/codes/lectures.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { koreanDay } from '#contract/labels.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, mailAddress, siteOrigin } from '#server/kernel/env.ts'
import { type KeptFiles, NotMade } from '#server/kernel/errands/thread.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { pathId, requireCaller } from '#server/kernel/pages/callers.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { calendarFile, sendCalendar } from '#server/media/documents/calendar-file.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import type { CertificateFacts } from './certificates/certificate.ts'
import { findCertificate } from './certificates/certificates.ts'
import { listClasses } from './classes.ts'
import { findMaterial } from './materials.ts'
import { calendarTexts, certificateTexts } from './messages.ts'
import { findOwnSeat, lecturePage } from './seats.ts'
import { findWatched } from './watching.ts'

type Setup = { db: Db; store: BlobStore; env: Env; clock: Clock; certificates: KeptFiles<CertificateFacts> }

const limited = (groupId: string) => ({ config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId } } })

/**
 * Files of lectures: `GET /v1/lectures/{id}/calendar` for everybody; `…/{id}/materials/{materialId}` for enrolled
 * people, its teacher and operators; for one's own seat `…/mine/{orderId}/certificate` and
 * `…/classes/{classId}/captions`.
 */
export function registerLectureFiles(app: FastifyInstance, setup: Setup): void {
  const { db, store, env, clock, certificates } = setup
  const viewerOf = (request: FastifyRequest) => requireCaller(request, setup)

  app.get<{ Params: { id: string } }>(
    '/v1/lectures/:id/calendar',
    limited('lecture-calendar'),
    async ({ params }, reply) => {
      const calendar = await readCalendar({ db, env }, pathId(params.id))
      return sendCalendar(reply, calendarTexts.file, calendar)
    },
  )

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

/** The classes of a lecture at fixed times; a moved class replaces its earlier event. */
async function readCalendar(ctx: Pick<Setup, 'db' | 'env'>, lectureId: number): Promise<string> {
  const lecture = await ctx.db
    .selectFrom('lectures')
    .leftJoin('teachers', 'teachers.user_id', 'teacher_id')
    .select(['title', 'lectures.state', 'place_name as placeName', 'address', 'bring', 'teachers.name as teacherName'])
    .where('id', '=', lectureId)
    .where('lectures.state', '<>', 'DRAFT')
    .executeTakeFirst()
  if (!lecture) fail('not_found')
  const { title, state, placeName, address, bring, teacherName } = lecture
  const events = (await listClasses(ctx.db, lectureId)).flatMap(one =>
    one.startsAt && one.endsAt
      ? [
          {
            uid: `lecture-class-${one.id}`,
            // A cancellation supersedes earlier moves.
            revision: state === 'CANCELLED' ? one.revision + 1 : one.revision,
            changedAt: one.updatedAt,
            ...{ startsAt: one.startsAt, endsAt: one.endsAt },
            organizer: { name: teacherName ?? title, email: mailAddress(ctx.env) },
            title: calendarTexts.class(title, one.no, one.title),
            place: [placeName, address].filter(Boolean).join(', '),
            note: bring,
            url: `${siteOrigin(ctx.env)}${lecturePage(lectureId)}`,
            status: state === 'CANCELLED' ? ('CANCELLED' as const) : ('CONFIRMED' as const),
          },
        ]
      : [],
  )
  return events.length ? calendarFile('Lectures', events) : fail('not_found')
}
