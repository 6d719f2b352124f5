import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '../../integrations/storage/blob-store.ts'
import { bearer } from '../../kernel/app.ts'
import type { Db } from '../../kernel/db.ts'
import { type Env, siteOrigin } from '../../kernel/env.ts'
import { AppError, fail } from '../../kernel/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { findViewer } from '../../kernel/session.ts'
import { today } from '../../kernel/time.ts'
import { logActivity } from '../../logs/activity-log.ts'
import { sendDownload } from '../../media/download.ts'
import { readProfile } from '../profiles.ts'
import { sheetFacts } from './sheet-facts.ts'
import { type SheetMaker, SheetNotMade } from './sheet-maker.ts'

type Setup = { db: Db; store: BlobStore; env: Env; secrets: Secrets; sheets: SheetMaker }

/**
 * `GET /v1/profiles/{profileId}/pdf`: the profile on one A4 page, for whoever may read the profile, with what others
 * may read of it and no contact. A signed-in person's download counts as PROFILE_CONTACT of type PDF.
 */
export function registerProfilePdf(app: FastifyInstance, setup: Setup): void {
  const { db, store, env, secrets, sheets } = setup
  app.get<{ Params: { profileId: string } }>(
    '/v1/profiles/:profileId/pdf',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute', groupId: 'profile-pdf' } } },
    async (request, reply) => {
      if (!/^\d{1,15}$/.test(request.params.profileId)) throw new AppError('not_found')
      const profileId = Number(request.params.profileId)
      const token = bearer(request, env)
      const viewer = token ? await findViewer(db, token) : null
      const profile = await readProfile(db, secrets, viewer, profileId, request.ip)
      const { updated_at } = await db
        .selectFrom('profiles')
        .select('updated_at')
        .where('id', '=', profileId)
        .executeTakeFirstOrThrow()
      const address = `${siteOrigin(env)}/actors/${profileId}`
      // Ages change on birthdays, so a sheet is made anew every day; not everybody learns a minor's schools.
      const key = [profileId, updated_at.getTime(), today(), address, profile.education.length].join(' ')
      const shown = { ...profile, weight: profile.own?.isWeightHidden ? null : profile.weight }
      const pdf = await sheets
        .sheetOf(key, () => sheetFacts(shown, { store, address, brand: env.BRAND_NAME }))
        .catch(error =>
          error instanceof SheetNotMade ? fail('sheet_not_made', { cause: error }) : Promise.reject(error),
        )
      if (viewer && !profile.isMine)
        await logActivity(db, {
          kind: 'PROFILE_CONTACT',
          viewerId: viewer.id,
          at: new Date(),
          profileId,
          contactType: 'PDF',
        })
      const file = { name: `${profile.actorName} 프로필.pdf`, contentType: 'application/pdf' }
      return sendDownload(reply, file, { size: pdf.length, stream: Readable.from(pdf) })
    },
  )
}
