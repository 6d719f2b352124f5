import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { koreanDay } from '#contract/messages.ts'
import { audit } from '#server/audit/audit.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { type KeptFiles, NotMade } from '#server/kernel/errands/thread.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { pathId, requireCaller } from '#server/kernel/pages/callers.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import type { Products } from '#server/payments/product.ts'
import { dividerTexts, reportTexts } from '../messages.ts'
import type { ReportFacts } from './report.ts'
import { reportFacts } from './report-facts.ts'
import { findRoundFile } from './round-files.ts'

type Setup = { db: Db; store: BlobStore; env: Env; clock: Clock; products: Products; reports: KeptFiles<ReportFacts> }

const limited = (groupId: string) => ({ config: { rateLimit: { max: 30, timeWindow: '1 minute', groupId } } })

/**
 * Files of tours: `GET /v1/admin/tour-rounds/{roundId}/print-file`, the PDF of a round for operators, whose download is
 * audited; `GET /v1/profile-tours/order/{id}/report`, the report of the person's own finished tour.
 */
export function registerTourFiles(app: FastifyInstance, setup: Setup): void {
  const { db, store, env, clock, products, reports } = setup

  app.get<{ Params: { roundId: string } }>(
    '/v1/admin/tour-rounds/:roundId/print-file',
    limited('round-files'),
    async (request, reply) => {
      const viewer = await requireCaller(request, setup)
      if (!hasOperatorRole(viewer, 'SUPPORT')) fail('forbidden')
      const roundId = pathId(request.params.roundId)
      const { blob: key, walkedOn } = await findRoundFile({ db, clock }, roundId)
      const blob = (await store.get(key)) ?? fail('not_found')
      await audit(db, viewer, 'tour_round.download_file', roundId)
      return sendDownload(reply, { name: dividerTexts.file(koreanDay(walkedOn)), contentType: 'application/pdf' }, blob)
    },
  )

  app.get<{ Params: { id: string } }>(
    '/v1/profile-tours/order/:id/report',
    limited('tour-reports'),
    async (request, reply) => {
      const { id: userId } = await requireCaller(request, setup)
      const orderId = pathId(request.params.id)
      const own = { db, clock, products, userId }
      const { facts, doneOn } = await reportFacts(own, orderId, { store, brand: env.BRAND_NAME })
      // Photos of a finished order no longer change.
      const { prints, visits, ...words } = facts
      const key = JSON.stringify([orderId, words, visits.map(({ photos, ...visit }) => [visit, photos.length])])
      const pdf = await reports
        .fileOf(`${key} ${prints.length}`, async () => facts)
        .catch(error => (error instanceof NotMade ? fail('sheet_not_made', { cause: error }) : Promise.reject(error)))
      const file = { name: reportTexts.file(koreanDay(doneOn)), contentType: 'application/pdf' }
      return sendDownload(reply, file, { size: pdf.length, stream: Readable.from(pdf) })
    },
  )
}
