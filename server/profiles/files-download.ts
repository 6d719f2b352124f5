import type { FastifyInstance } from 'fastify'
import { audit } from '../accounts/audit.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import { bearer } from '../kernel/app.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import { AppError, fail } from '../kernel/errors.ts'
import { findViewer } from '../kernel/session.ts'
import { sendDownload } from '../media/download.ts'
import { mayRead } from './visibility.ts'

type Setup = { db: Db; store: BlobStore; env: Env }
type Place = { Params: { profileId: string; fileId: string } }

/**
 * `GET /v1/profiles/{profileId}/files/{fileId}`: a paper of a profile, as a download, for signed-in people who may read
 * the profile. Anything else is 404. An operator's reading is written into the audit log.
 */
export function registerProfileFiles(app: FastifyInstance, { db, store, env }: Setup): void {
  app.get<Place>(
    '/v1/profiles/:profileId/files/:fileId',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'profile-files' } } },
    async (request, reply) => {
      const token = bearer(request, env)
      const viewer = (token && (await findViewer(db, token))) || fail('not_signed_in')
      const [profileId, fileId] = [request.params.profileId, request.params.fileId].map(numberOf)
      const file = profileId && fileId ? await findFile(db, profileId, fileId) : undefined
      if (!file || !(await mayRead(db, viewer, file))) throw new AppError('not_found')
      const blob = (await store.get(file.key)) ?? fail('not_found')
      if (file.user_id !== viewer.id && viewer.permissions.includes('Admin')) {
        await audit(db, {
          actorId: viewer.id,
          action: 'file.read',
          target: { type: 'file', id: file.id },
          ip: request.ip,
        })
      }
      return sendDownload(reply, file, blob)
    },
  )
}

const findFile = (db: Db, profileId: number, fileId: number) =>
  db
    .selectFrom('profile_files')
    .innerJoin('files', 'files.id', 'profile_files.file_id')
    .innerJoin('profiles', 'profiles.id', 'profile_files.profile_id')
    .select(['files.id', 'files.key', 'files.name', 'files.content_type as contentType'])
    .select(['profiles.user_id', 'profiles.is_hidden', 'profiles.access_scope'])
    .where('profile_id', '=', profileId)
    .where('file_id', '=', fileId)
    .where('files.deleted_at', 'is', null)
    .where('profiles.deleted_at', 'is', null)
    .executeTakeFirst()

const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
