import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { printedNumber } from '#contract/limits.ts'
import { findApproval } from '#server/accounts/authorisation/casting-approval.ts'
import { readerOf } from '#server/accounts/authorisation/reader.ts'
import { issueNumber } from '#server/integrations/contact-numbers/contact-numbers.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, siteOrigin } from '#server/kernel/env.ts'
import { type KeptFiles, NotMade } from '#server/kernel/errands/thread.ts'
import { fail } from '#server/kernel/errors.ts'
import { findCaller, pathId, shareTokensOf } from '#server/kernel/pages/callers.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { logActivity } from '#server/logs/activity-log.ts'
import { countGuestPdf } from '#server/logs/guest-pdfs.ts'
import { sendDownload } from '#server/media/documents/download.ts'
import { type MarkTools, markedFile, markLine } from '#server/media/documents/marked-file.ts'
import { readProfile } from '../profiles.ts'
import { pdfRouteTexts as texts } from './messages.ts'
import type { SheetFacts } from './sheet.ts'
import { sheetFacts } from './sheet-facts.ts'

/** The name of a guest of a shared casting, by the tokens of their browser; null for others. */
export type NameGuest = (db: Db, shareTokens: string[]) => Promise<string | null>

type Setup = MarkTools & {
  db: Db
  store: BlobStore
  env: Env
  secrets: Secrets
  sheets: KeptFiles<SheetFacts>
  nameGuest: NameGuest
}

/**
 * `GET /v1/profiles/{profileId}/pdf`: the profile on one A4 page, for readers of the profile, without contacts. A
 * signed-in person's download counts as PROFILE_CONTACT of type PDF, a guest's as a number of the day. The page carries
 * who reads it and when, for members and guests of a shared casting, and for companies a 확인번호, by which a person who
 * finds it asks who took it; the owner's own has no mark, nor that of somebody unknown.
 */
export function registerProfilePdf(app: FastifyInstance, setup: Setup): void {
  const { db, store, env, secrets, sheets } = setup
  app.get<{ Params: { profileId: string } }>(
    '/v1/profiles/:profileId/pdf',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute', groupId: 'profile-pdf' } } },
    async (request, reply) => {
      const profileId = pathId(request.params.profileId)
      const viewer = await findCaller(request, { db, env })
      const profile = await readProfile(db, secrets, viewer, profileId)
      const { updated_at } = await db
        .selectFrom('profiles')
        .select('updated_at')
        .where('id', '=', profileId)
        .executeTakeFirstOrThrow()
      const address = `${siteOrigin(env)}/actors/${profileId}`
      // Owners print what they hand out: no weight that they keep to themselves.
      const isForMe = profile.own?.audiences.weight === 'ME'
      const shown = { ...profile, weight: isForMe ? null : profile.weight }
      // Ages change on birthdays, so the key includes the day; and not everybody sees each part or a minor's schools.
      const kept = isForMe ? ['weight'] : profile.kept.filter(part => part !== 'phone' && part !== 'email')
      const key = [profileId, updated_at.getTime(), today(), address, profile.education.length, kept.join()].join(' ')
      const pdf = await sheets
        .fileOf(key, () => sheetFacts(shown, { store, address, brand: env.BRAND_NAME }))
        .catch(error => (error instanceof NotMade ? fail('sheet_not_made', { cause: error }) : Promise.reject(error)))
      if (viewer && !profile.isMine)
        await logActivity(db, {
          kind: 'PROFILE_CONTACT',
          viewerId: viewer.id,
          at: new Date(),
          profileId,
          contactType: 'PDF',
        })
      if (!viewer) await countGuestPdf(db, profileId)
      const file = { name: texts.file(profile.actorName), contentType: 'application/pdf' }
      const line = profile.isMine ? null : await lineFor(request, viewer, profileId, setup)
      const sheet = { size: pdf.length, stream: Readable.from([pdf]) }
      return sendDownload(reply, file, await markedFile(setup, file, sheet, line))
    },
  )
}

/** Who reads it and when. A company has one number for each profile and day, however often it downloads. */
async function lineFor(request: FastifyRequest, viewer: Viewer | null, profileId: number, setup: Setup) {
  const reader = await nameOf(request, viewer, setup)
  if (!reader) return null
  const company = viewer && (await findApproval(setup.db, viewer.id))?.companyName
  if (!company) return markLine(reader)
  const number = await issueNumber(setup.db, setup.secrets, {
    ...{ key: `profile-pdf:${profileId}:${viewer.id}:${today()}`, kind: 'DOCUMENT', channel: 'FILE' },
    ...{ to: company, userId: viewer.id, link: `/actors/${profileId}` },
  })
  return texts.received(markLine(reader), printedNumber(number))
}

async function nameOf(request: FastifyRequest, viewer: Viewer | null, { db, env, nameGuest }: Setup) {
  if (viewer) return readerOf(db, viewer)
  const tokens = shareTokensOf(request, env)
  return tokens.length ? nameGuest(db, tokens) : null
}
