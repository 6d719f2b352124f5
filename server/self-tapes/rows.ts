import { sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { reviewApplicants } from '#contract/review/applicants.ts'
import type { TeamSelfTape } from '#contract/self-tapes/index.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { showVideos } from '#server/media/videos/videos.ts'
import { isSeen } from '#server/sharing/seen.ts'

type Times = { dueAt: Date; extensionAskedAt: Date | null; extendedAt: Date | null; submittedAt: Date | null }

/** A request as `tapeColumns` reads it. */
export type StoredSelfTape = Pick<
  TeamSelfTape,
  | 'id'
  | 'sceneId'
  | 'sceneTitle'
  | 'script'
  | 'part'
  | 'orientation'
  | 'asksSlate'
  | 'guide'
  | 'maxMinutes'
  | 'status'
  | 'words'
  | 'extensionWords'
  | 'videoReturned'
> &
  Times & { videoId: number | null }

/** The state of request `t`: an overdue one has expired, whether or not the hourly job has run. */
export const standing = sql`
  CASE WHEN t.status IN ('REQUESTED', 'ACCEPTED') AND t.due_at <= now() THEN 'EXPIRED' ELSE t.status END`

/** Whether request `t` of application `a` may still be answered, and its video sent or replaced. */
export const isAnswerable = sql`
  (a.withdrawn_at IS NULL AND t.due_at > now() AND t.status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED'))`

/** Requests `t` with their applications `a`. */
export const tapesOfApplicants = sql`self_tapes t JOIN applications a ON a.id = t.application_id`

/** The scene of request `t`, for `tapeColumns`. */
export const withScene = sql`LEFT JOIN tape_scenes s ON s.id = t.scene_id`

/** Delivered tapes `t` whose applicants `a` and films this reviewer may see. */
export const isDelivered = (reviewer: Reviewer) => sql`
  t.status IN ('SUBMITTED', 'REVIEWED') AND ${reviewer.shows.files}::boolean AND ${isSeen(reviewer)}`

/**
 * A delivered self-tape whose applicant and videos are visible to this reviewer; its video is null once removed. `lock`
 * is the query's locking clause. Throws `not_found`.
 */
export async function requireTape(db: Db, reviewer: Reviewer, tapeId: number, lock = sql``) {
  const { rows } = await sql<{ videoId: number | null }>`
    SELECT t.video_id AS "videoId" FROM ${tapesOfApplicants}
    WHERE t.id = ${tapeId} AND ${isDelivered(reviewer)} ${lock}`.execute(db)
  return rows[0] ?? fail('not_found')
}

/** Fields of request `t` and its scene that both sides read; each decides which video is visible. */
export const tapeColumns = sql`
  t.id, t.scene_id AS "sceneId", coalesce(s.title, '') AS "sceneTitle", t.script, coalesce(s.part, '') AS part,
  coalesce(s.orientation, 'ANY') AS orientation, coalesce(s.asks_slate, false) AS "asksSlate", t.guide,
  t.max_minutes AS "maxMinutes", t.due_at AS "dueAt", ${standing} AS status, t.words,
  t.extension_asked_at AS "extensionAskedAt", t.extension_words AS "extensionWords", t.extended_at AS "extendedAt",
  t.submitted_at AS "submittedAt", t.film_returned AS "videoReturned"`

/** Rows with their videos, in one query; the caller's query has decided who may see them. */
export async function showSelfTapes<Row extends StoredSelfTape>(db: Db, secrets: Secrets, rows: Row[]) {
  const ids = rows.flatMap(row => row.videoId ?? [])
  const videos = await showVideos(db, secrets, ids)
  return rows.map(row => ({ ...row, video: videos.get(row.videoId ?? 0) ?? null }))
}

type SentTape = AnswerOf<(typeof reviewApplicants)['detail']>['selfTapes'][number]

/** The videos sent for an application, newest first; the caller has checked that the viewer may see them. */
export async function findSentTapes(db: Db, secrets: Secrets, applicationId: number): Promise<SentTape[]> {
  const rows = await db
    .selectFrom('self_tapes')
    .select(['id', 'scene_id as sceneId', 'submitted_at as submittedAt', 'video_id as videoId'])
    .select(({ ref }) => ref('script').$castTo<ScriptLine[]>().as('script'))
    .where('application_id', '=', applicationId)
    .where('status', 'in', ['SUBMITTED', 'REVIEWED'])
    .where('video_id', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .execute()
  if (!rows.length) return []
  const videos = await showVideos(
    db,
    secrets,
    rows.map(row => present(row.videoId)),
  )
  return rows.flatMap(({ id, sceneId, script, submittedAt, videoId }) => {
    const video = videos.get(present(videoId))
    return video ? [{ id, sceneId, script, submittedAt: present(submittedAt), video }] : []
  })
}
