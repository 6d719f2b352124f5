import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pathId, requireCaller } from '#server/kernel/pages/callers.ts'
import type { DoorCtx } from '#server/kernel/room.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import { zipOf } from '#server/media/documents/zip.ts'
import { makeDossier } from './dossier.ts'
import { dossierTexts as texts } from './messages.ts'

/**
 * `GET /v1/agreements/{agreementId}/fees/{no}/dossier.zip`: what a report of an unpaid fee needs, for the actor: the
 * facts as a text, and the agreement as it was sealed.
 */
export function registerDossier(app: FastifyInstance, { db, env, store }: DoorCtx): void {
  app.get<{ Params: { agreementId: string; no: string } }>(
    '/v1/agreements/:agreementId/fees/:no/dossier.zip',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute', groupId: 'fee-dossier' } } },
    async (request, reply) => {
      const viewer = await requireCaller(request, { db, env })
      const { agreementId, no } = request.params
      const { number, text, pdfKey } = await makeDossier({ db, env }, viewer, pathId(agreementId), pathId(no))
      const pdf = pdfKey === null ? null : await store.get(pdfKey)
      const zip = zipOf(
        [
          // Old editors of texts read UTF-8 by this mark.
          { name: texts.textFile, content: Buffer.from(`\uFEFF${text}`) },
          ...(pdf ? [{ name: texts.pdfFile(number), content: await buffer(pdf.stream) }] : []),
        ],
        new Date(),
      )
      const file = { name: texts.file(number), contentType: 'application/zip' }
      return sendDownload(reply, file, { size: zip.length, stream: Readable.from([zip]) })
    },
  )
}
