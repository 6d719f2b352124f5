import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readerOf } from '#server/accounts/authorisation/reader.ts'
import { audit } from '#server/audit/audit.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { pathId, requireCaller } from '#server/kernel/pages/callers.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { pageBlobKey } from '#server/media/documents/document-pages.ts'
import { sendDownload, sendPicture } from '#server/media/documents/download.ts'
import { type MarkTools, markedFile, markLine } from '#server/media/documents/marked-file.ts'
import { keptParts, reachInto } from './parts.ts'
import { mayRead, mayTrace } from './visibility.ts'

type Setup = { db: Db; store: BlobStore; env: Env } & MarkTools
type Place = { profileId: string; fileId: string }

/**
 * `GET /v1/profiles/{profileId}/files/{fileId}`: a profile's document, as a download, and `…/pages/{page}`: one of its
 * first pages as an image, for signed-in people who may read the profile, its files and what identifies its person.
 * Otherwise 404. An operator's reading is audited. Pages of a PDF carry who reads it and when, except for its owner.
 */
export function registerProfileFiles(app: FastifyInstance, setup: Setup): void {
  const { db, store, env } = setup
  async function findReadable(request: FastifyRequest, { profileId, fileId }: Place) {
    const viewer = await requireCaller(request, { db, env })
    const file = await findFile(db, pathId(profileId), pathId(fileId))
    if (!file || !(await mayRead(db, viewer, file)) || !(await mayTrace(db, viewer, file)))
      throw new AppError('not_found')
    const reach = await reachInto(db, viewer, { id: file.profileId, user_id: file.user_id })
    if (keptParts(file.part_audiences, reach).has('files')) throw new AppError('not_found')
    const isOperator = file.user_id !== viewer.id && hasOperatorRole(viewer, 'MODERATION', 'SUPPORT')
    return { file, viewer, operator: isOperator ? viewer : null }
  }
  const writeDown = (operator: Viewer | null, fileId: number) => operator && audit(db, operator, 'file.read', fileId)

  app.get<{ Params: Place }>(
    '/v1/profiles/:profileId/files/:fileId',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'profile-files' } } },
    async (request, reply) => {
      const { file, viewer, operator } = await findReadable(request, request.params)
      const blob = (await store.get(file.key)) ?? fail('not_found')
      const line = file.user_id === viewer.id ? null : markLine(await readerOf(db, viewer))
      const marked = await markedFile(setup, file, blob, line)
      await writeDown(operator, file.id)
      return sendDownload(reply, file, marked)
    },
  )

  app.get<{ Params: Place & { page: string } }>(
    '/v1/profiles/:profileId/files/:fileId/pages/:page',
    { config: { rateLimit: { max: 240, timeWindow: '1 minute', groupId: 'profile-pages' } } },
    async (request, reply) => {
      const { file, operator } = await findReadable(request, request.params)
      const page = pathId(request.params.page)
      const blob = page <= (file.pages ?? 0) ? await store.get(pageBlobKey(file.key, page)) : null
      if (!blob) throw new AppError('not_found')
      if (page === 1) await writeDown(operator, file.id)
      return sendPicture(reply, blob)
    },
  )
}

const findFile = (db: Db, profileId: number, fileId: number) =>
  db
    .selectFrom('profile_files')
    .innerJoin('files', 'files.id', 'profile_files.file_id')
    .innerJoin('profiles', 'profiles.id', 'profile_files.profile_id')
    .select(['files.id', 'files.key', 'files.name', 'files.pages', 'files.content_type as contentType'])
    .select(['profiles.id as profileId', 'profiles.part_audiences'])
    .select(['profiles.user_id', 'profiles.is_hidden', 'profiles.access_scope', 'profiles.birth_date'])
    .where('profile_id', '=', profileId)
    .where('file_id', '=', fileId)
    .where('files.deleted_at', 'is', null)
    .where('profiles.deleted_at', 'is', null)
    .executeTakeFirst()
