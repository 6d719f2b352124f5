import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { requireCaller } from '#server/kernel/pages/callers.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { today } from '#server/kernel/time.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import { exportPersonalData } from './export.ts'

type Setup = { db: Db; env: Env; secrets: Secrets; personalData: readonly PersonalData[] }

/**
 * `GET /v1/users/export/file`: the data of `GET /v1/users/export` as a download of any size, for browsers that take
 * files by an address alone.
 */
export function registerExportFile(app: FastifyInstance, { db, env, secrets, personalData }: Setup): void {
  app.get(
    '/v1/users/export/file',
    // A phone's downloader asks a second time.
    { config: { rateLimit: { max: 10, timeWindow: '1 minute', groupId: 'export-file' } } },
    async (request, reply) => {
      const user = await requireCaller(request, { db, env })
      const exported = await inTransaction(db, trx => exportPersonalData(trx, user, { secrets, personalData }))
      const bytes = Buffer.from(JSON.stringify(exported, null, 2))
      const file = { name: `mudaero-${today()}.json`, contentType: 'application/json; charset=utf-8' }
      return sendDownload(reply, file, { size: bytes.length, stream: Readable.from([bytes]) })
    },
  )
}
