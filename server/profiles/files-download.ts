import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../accounts/audit.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import { bearer } from '../kernel/app.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import { AppError, fail } from '../kernel/errors.ts'
import { findViewer } from '../kernel/session.ts'
import { sendDownload, sendPicture } from '../media/download.ts'
import { pageBlobKey } from '../media/paper-pages.ts'
import { mayRead, mayTrace } from './visibility.ts'

type Setup = { db: Db; store: BlobStore; env: Env }
type Place = { profileId: string; fileId: string }

/**
 * `GET /v1/profiles/{profileId}/files/{fileId}`: a paper of a profile, as a download, and `…/pages/{page}`: one of its
 * first pages as a picture, for signed-in people who may read the profile and trace its person. Anything else is 404. An
 * operator's reading is written into the audit log.
 */
export function registerProfileFiles(app: FastifyInstance, { db, store, env }: Setup): void {
  async function findReadable(request: FastifyRequest, { profileId, fileId }: Place) {
    const token = bearer(request, env)
    const viewer = (token && (await findViewer(db, token))) || fail('not_signed_in')
    const [profile, paper] = [numberOf(profileId), numberOf(fileId)]
    const file = profile && paper ? await findFile(db, profile, paper) : undefined
    if (!file || !(await mayRead(db, viewer, file)) || !(await mayTrace(db, viewer, file)))
      throw new AppError('not_found')
    const isOperator = file.user_id !== viewer.id && viewer.permissions.includes('Admin')
    return { file, operatorId: isOperator ? viewer.id : null }
  }
  const writeDown = (actorId: number | null, fileId: number, ip: string) =>
    actorId && audit(db, { actorId, action: 'file.read', target: { type: 'file', id: fileId }, ip })

  app.get<{ Params: Place }>(
    '/v1/profiles/:profileId/files/:fileId',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'profile-files' } } },
    async (request, reply) => {
      const { file, operatorId } = await findReadable(request, request.params)
      const blob = (await store.get(file.key)) ?? fail('not_found')
      await writeDown(operatorId, file.id, request.ip)
      return sendDownload(reply, file, blob)
    },
  )

  app.get<{ Params: Place & { page: string } }>(
    '/v1/profiles/:profileId/files/:fileId/pages/:page',
    { config: { rateLimit: { max: 240, timeWindow: '1 minute', groupId: 'profile-pages' } } },
    async (request, reply) => {
      const { file, operatorId } = await findReadable(request, request.params)
      const page = numberOf(request.params.page)
      const blob = page >= 1 && page <= (file.pages ?? 0) ? await store.get(pageBlobKey(file.key, page)) : null
      if (!blob) throw new AppError('not_found')
      if (page === 1) await writeDown(operatorId, file.id, request.ip)
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
    .select(['profiles.user_id', 'profiles.is_hidden', 'profiles.access_scope', 'profiles.birth_date'])
    .where('profile_id', '=', profileId)
    .where('file_id', '=', fileId)
    .where('files.deleted_at', 'is', null)
    .where('profiles.deleted_at', 'is', null)
    .executeTakeFirst()

const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
