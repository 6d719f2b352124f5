import { sql } from 'kysely'
import type { applicationReview } from '#contract/application-review.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { TeamSelfTape } from '#contract/self-tapes.ts'
import type { Db } from '../kernel/db.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { showVideos } from '../media/videos.ts'

type Times = { dueAt: Date; extensionAskedAt: Date | null; extendedAt: Date | null; submittedAt: Date | null }

/** A request as `tapeColumns` reads it. */
export type StoredSelfTape = Pick<
  TeamSelfTape,
  'id' | 'script' | 'guide' | 'maxMinutes' | 'status' | 'words' | 'extensionWords' | 'filmReturned'
> &
  Times & { videoId: number | null }

/** How the request `t` stands: one that is due has ended, whether or not the hourly job has said so yet. */
export const standing = sql`
  CASE WHEN t.status IN ('REQUESTED', 'ACCEPTED') AND t.due_at <= now() THEN 'EXPIRED' ELSE t.status END`

/** What both sides read of the request `t`; each says itself which film may be seen. */
export const tapeColumns = sql`
  t.id, t.script, t.guide, t.max_minutes AS "maxMinutes", t.due_at AS "dueAt", ${standing} AS status, t.words,
  t.extension_asked_at AS "extensionAskedAt", t.extension_words AS "extensionWords", t.extended_at AS "extendedAt",
  t.submitted_at AS "submittedAt", t.film_returned AS "filmReturned"`

/** Rows with their films, in one question; the caller's query has decided who may see them. */
export async function showSelfTapes<Row extends StoredSelfTape>(db: Db, secrets: Secrets, rows: Row[]) {
  const ids = rows.flatMap(row => row.videoId ?? [])
  const films = await showVideos(db, secrets, ids)
  return rows.map(row => ({
    ...row,
    dueAt: row.dueAt.toISOString(),
    extensionAskedAt: row.extensionAskedAt?.toISOString() ?? null,
    extendedAt: row.extendedAt?.toISOString() ?? null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    video: films.get(row.videoId ?? 0) ?? null,
  }))
}

type SentTape = AnswerOf<(typeof applicationReview)['detail']>['selfTapes'][number]

/** The films that came for an application, the latest first; whoever asks has checked that the viewer may see them. */
export async function findSentTapes(db: Db, secrets: Secrets, applicationId: number): Promise<SentTape[]> {
  const rows = await db
    .selectFrom('self_tapes')
    .select(['id', 'script', 'submitted_at as submittedAt', 'video_id as videoId'])
    .where('application_id', '=', applicationId)
    .where('status', 'in', ['SUBMITTED', 'REVIEWED'])
    .where('video_id', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .execute()
  if (!rows.length) return []
  const films = await showVideos(
    db,
    secrets,
    rows.map(row => row.videoId!),
  )
  return rows.flatMap(({ id, script, submittedAt, videoId }) => {
    const video = films.get(videoId!)
    return video ? [{ id, script, submittedAt: submittedAt!.toISOString(), video }] : []
  })
}
