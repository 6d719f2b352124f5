import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { sceneTapesMost } from '#contract/limits.ts'
import type { selfTapes } from '#contract/self-tapes/index.ts'
import type { SceneTape } from '#contract/self-tapes/marks.ts'
import type { TapeScene } from '#contract/self-tapes/scenes.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { firstPhoto } from '#server/auditions/invites.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { showReviewFilms } from '#server/media/videos/review-films.ts'
import { showVideos } from '#server/media/videos/videos.ts'
import { noteProvision } from '#server/sharing/seen.ts'
import { marksOf } from './marks.ts'
import { isDelivered, requireTape, tapesOfApplicants } from './rows.ts'

type Scene = { id: number; lines: ScriptLine[] }

/**
 * The scene of a request: an earlier one, or a new one, unless this casting has asked for the same before. Throws
 * `not_found` for a scene of another casting.
 */
export async function sceneOf(
  db: Db,
  userId: number,
  castingId: number,
  { sceneId, script, ...facts }: BodyOf<(typeof selfTapes)['ask']>,
): Promise<Scene> {
  if (sceneId !== undefined) {
    const { rows } = await sql<Scene>`
      SELECT id, lines FROM tape_scenes WHERE id = ${sceneId} AND casting_id = ${castingId}`.execute(db)
    return rows[0] ?? fail('not_found')
  }
  const { title = '', part = '', orientation = 'ANY', asksSlate = false } = facts
  const lines = JSON.stringify(script)
  await sql`
    INSERT INTO tape_scenes (casting_id, title, part, lines, orientation, asks_slate, created_by)
    VALUES (${castingId}, ${title}, ${part}, ${lines}::jsonb, ${orientation}, ${asksSlate}, ${userId})
    ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<Scene>`
    SELECT id, lines FROM tape_scenes
    WHERE casting_id = ${castingId} AND md5(lines::text) = md5(${lines}::jsonb::text) AND part = ${part}
      AND orientation = ${orientation} AND asks_slate = ${asksSlate}`.execute(db)
  return rows[0] ?? fail('not_found')
}

const isWatched = sql`coalesce(t.watched_video_id = t.video_id, false)`
const mostScenes = 100

type SceneRow = WithDates<TapeScene, 'createdAt'>

/** The latest scenes of a casting with the number of tapes this reviewer may see; a guest gets only those with one. */
export const findScenes = (db: Db, reviewer: Reviewer): Promise<SceneRow[]> => readScenes(db, reviewer, sql`true`)

async function readScenes(db: Db, reviewer: Reviewer, which: RawBuilder<unknown>): Promise<SceneRow[]> {
  const { rows } = await sql<SceneRow>`
    SELECT s.id, s.title, s.part, s.lines, s.orientation, s.asks_slate AS "asksSlate", s.created_at AS "createdAt",
           coalesce(seen.count, 0) AS tapes, coalesce(seen.watched, 0) AS watched
    FROM tape_scenes s LEFT JOIN (
      SELECT t.scene_id, count(*) AS count, count(*) FILTER (WHERE ${isWatched}) AS watched FROM ${tapesOfApplicants}
      WHERE t.casting_id = ${reviewer.castingId} AND t.video_id IS NOT NULL AND ${isDelivered(reviewer)}
      GROUP BY t.scene_id) AS seen ON seen.scene_id = s.id
    WHERE s.casting_id = ${reviewer.castingId} AND (${reviewer.kind !== 'SHARE'}::boolean OR seen.count > 0) AND ${which}
    ORDER BY s.id DESC LIMIT ${mostScenes}`.execute(db)
  return rows
}

type TapeRow = Omit<SceneTape, 'submittedAt' | 'video' | 'reviewUrl' | 'sheet'> & {
  submittedAt: Date
  videoId: number
  sheetLines: number[] | null
  sheetMarks: string | null
}

/**
 * The tapes of a scene with their marks, in the order of their requests, and the casting's title. What a guest receives
 * is noted. Throws `not_found`, also for a guest whose share shows none of its tapes.
 */
export async function findScene(db: Db, secrets: Secrets, reviewer: Reviewer, sceneId: number) {
  const [scene] = await readScenes(db, reviewer, sql`s.id = ${sceneId}`)
  if (!scene) fail('not_found')
  const { rows } = await sql<TapeRow>`
    SELECT t.id, t.application_id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo,
           t.submitted_at AS "submittedAt", t.video_id AS "videoId", ${isWatched} AS "isWatched",
           coalesce(t.followed_video_id = t.video_id, false) AS "isFollowed",
           CASE WHEN t.sheet_video_id = t.video_id THEN to_json(t.sheet_lines) END AS "sheetLines",
           t.sheet_marks AS "sheetMarks", ${marksOf('t')} AS marks
    FROM ${tapesOfApplicants}
    WHERE t.scene_id = ${sceneId} AND t.video_id IS NOT NULL AND ${isDelivered(reviewer)}
    ORDER BY t.id LIMIT ${sceneTapesMost}`.execute(db)
  const ids = rows.map(row => row.videoId)
  const videos = await showVideos(db, secrets, ids)
  const films = await showReviewFilms(db, secrets, ids)
  const list = rows.flatMap(({ videoId, sheetLines, sheetMarks, ...row }) => {
    const video = videos.get(videoId)
    if (!video) return []
    const film = films.get(videoId)
    const sheet = film && sheetLines ? { url: `${film.sheet}?v=${sheetMarks}`, lines: sheetLines } : null
    return [{ ...row, video, reviewUrl: film?.film ?? null, sheet }]
  })
  await noteProvision(
    db,
    reviewer,
    list.map(tape => tape.applicationId),
    { isOpened: true },
  )
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', reviewer.castingId)
    .executeTakeFirstOrThrow()
  return { title, scene, list, mayDecide: reviewer.rights.decide }
}

/**
 * Notes that a film was watched to its end, which counts for the team alone: of operators and guests nothing is noted.
 * An earlier film of the tape counts no longer. Throws `not_found`.
 */
export async function noteWatched(db: Db, reviewer: Reviewer, tapeId: number, videoId: number): Promise<null> {
  const tape = await requireTape(db, reviewer, tapeId)
  if (!reviewer.isTeam || tape.videoId !== videoId) return null
  await db.updateTable('self_tapes').set({ watched_video_id: videoId }).where('id', '=', tapeId).execute()
  return null
}
