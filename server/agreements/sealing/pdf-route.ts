import type { FastifyInstance } from 'fastify'
import { fail } from '#server/kernel/errors.ts'
import { pathId, requireCaller } from '#server/kernel/pages/callers.ts'
import type { DoorCtx } from '#server/kernel/room.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import { readAs } from '../access.ts'
import { pdfRouteTexts as texts } from './messages.ts'

/**
 * `GET /v1/agreements/{agreementId}/pdf`: the sealed file, for its actor, its casting's team, and an operator with
 * Moderation, whose reading is audited. Byte for byte what was sealed, without a mark of its reader.
 */
export function registerAgreementPdf(app: FastifyInstance, { db, env, store }: DoorCtx): void {
  app.get<{ Params: { agreementId: string } }>(
    '/v1/agreements/:agreementId/pdf',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute', groupId: 'agreement-pdf' } } },
    async (request, reply) => {
      const viewer = await requireCaller(request, { db, env })
      const { id, number } = await readAs(db, viewer, pathId(request.params.agreementId))
      const { key } = await db
        .selectFrom('agreements')
        .select('pdf_key as key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (key === null) fail('agreement_not_sealed')
      const blob = (await store.get(key)) ?? fail('not_found')
      return sendDownload(reply, { name: texts.file(number), contentType: 'application/pdf' }, blob)
    },
  )
}
