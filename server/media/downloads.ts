import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { downloadLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UploadedFile } from '#server/kernel/implement.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { requireCaller } from '#server/kernel/pages/callers.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { holdAccount } from '#server/kernel/session.ts'
import { safeName } from './documents/documents.ts'
import { sendDownload } from './documents/download.ts'
import { receiveFile } from './receive-file.ts'

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** By the first letters: an archive. */
const endingOf = (head: Buffer) => (head.toString('latin1', 0, 2) === 'PK' ? 'xlsx' : null)

/**
 * Keeps a file that a page has made at an address of its own, for its person alone and some minutes, because browsers
 * inside other apps download nothing that exists only in the page. The newest few per person stay.
 */
export async function keepDownload(
  db: Db,
  secrets: Secrets,
  userId: number,
  files: AsyncIterable<UploadedFile>,
): Promise<{ path: string }[]> {
  for await (const { stream, fileName } of files) {
    const { kind, whole } = await receiveFile(stream, {
      headBytes: 2,
      recognise: endingOf,
      unsupported: 'download_type_unsupported',
      maxBytes: downloadLimits.maxBytes,
      tooLarge: 'download_too_large',
    })
    const content = secrets.encrypt((await buffer(whole)).toString('base64'))
    const id = await db.transaction().execute(async trx => {
      await holdAccount(trx, userId)
      const { rows } = await sql<{ id: string }>`
        INSERT INTO downloads (user_id, name, content_sealed, expires_at)
        VALUES (${userId}, ${safeName(fileName, [kind])}, ${content},
                now() + make_interval(mins => ${downloadLimits.minutes}))
        RETURNING id`.execute(trx)
      await sql`
        DELETE FROM downloads WHERE user_id = ${userId} AND id NOT IN (
          SELECT id FROM downloads WHERE user_id = ${userId}
          ORDER BY expires_at DESC, id LIMIT ${downloadLimits.count})`.execute(trx)
      return rows[0]?.id
    })
    return [{ path: `/v1/downloads/${id}` }]
  }
  fail('download_type_unsupported')
}

type Setup = { db: Db; env: Env; secrets: Secrets }

/** `GET /v1/downloads/{id}`: such a file, for the person who made it. Otherwise 404. */
export function registerDownloads(app: FastifyInstance, { db, env, secrets }: Setup): void {
  app.get<{ Params: { id: string } }>(
    '/v1/downloads/:id',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'downloads' } } },
    async (request, reply) => {
      const { id: userId } = await requireCaller(request, { db, env })
      const { id } = request.params
      const found = isUuid.test(id) && (await findDownload(db, userId, id))
      if (!found) fail('not_found')
      const bytes = Buffer.from(secrets.decrypt(found.content), 'base64')
      return sendDownload(
        reply,
        { name: found.name, contentType },
        { size: bytes.length, stream: Readable.from([bytes]) },
      )
    },
  )
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const findDownload = (db: Db, userId: number, id: string) =>
  db
    .selectFrom('downloads')
    .select(['name', 'content_sealed as content'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Removes them when their minutes are over. */
export const downloadsJob: JobDefinition = {
  name: 'media.remove-downloads',
  priority: 'idle',
  cron: '*/10 * * * *',
  work: (_, { db }) => removeDownloads(db),
}

export async function removeDownloads(db: Db): Promise<void> {
  await sql`DELETE FROM downloads WHERE expires_at < now()`.execute(db)
}
