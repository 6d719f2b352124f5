import { type RawBuilder, sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import type { ReadLine, sceneReadings } from '#contract/self-tapes/readings.ts'
import { sceneName } from '#contract/self-tapes/scene-name.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { letGo } from '#server/media/stored-files.ts'
import { processTake } from '#server/media/videos/takes.ts'
import type { VideoUse } from '#server/media/videos/video-use.ts'
import { showVideos } from '#server/media/videos/videos.ts'
import { requireRight } from '#server/sharing/access.ts'
import { readingsTexts as texts } from '../messages.ts'
import { isAnswerable } from '../rows.ts'
import { studioShift } from '../studio-marks.ts'

type Place = { castingId: number; sceneId: number }
type TeamReading = AnswerOf<(typeof sceneReadings)['reading']>
type Stored = TeamReading['scene'] & {
  castingTitle: string
  readBy: number | null
  readerName: string
  readAt: Date
  lineNos: number[]
  videoId: number
}

/**
 * A scene and the voice that reads its partners, for those who decide; its reader finds it after leaving the team, too,
 * to take it back. Throws `not_found`, `forbidden`.
 */
export async function findReading(
  db: Db,
  secrets: Secrets,
  user: Viewer,
  { castingId, sceneId }: Place,
): Promise<TeamReading> {
  const { rows } = await sql<Stored>`
    SELECT s.id, s.title, s.part, s.lines, c.title AS "castingTitle", r.read_by AS "readBy", u.name AS "readerName",
           r.consent_at AS "readAt", r.video_id AS "videoId",
           (SELECT json_agg(line -> 'lineNo') FROM jsonb_array_elements(r.lines) AS line) AS "lineNos"
    FROM tape_scenes s JOIN castings c ON c.id = s.casting_id
    LEFT JOIN scene_readings r ON r.scene_id = s.id LEFT JOIN users u ON u.id = r.read_by
    WHERE s.id = ${sceneId} AND s.casting_id = ${castingId}`.execute(db)
  const [stored] = rows
  const isMine = stored?.readBy === user.id
  const mayRead = await requireRight(db, user, castingId, 'decide').then(
    () => true,
    error => {
      if (!isMine) throw error
      return false
    },
  )
  if (!stored) fail('not_found')
  const { id, title, part, lines, castingTitle, readBy, readerName, readAt, lineNos, videoId } = stored
  const video = readBy === null ? undefined : (await showVideos(db, secrets, [videoId])).get(videoId)
  const reading = video ? { readerName, isMine, readAt, lineNos, video } : null
  return { title: castingTitle, scene: { id, title, part, lines }, reading, mayRead }
}

/**
 * Keeps the caller's own recording as the voice of a scene's partners, instead of the one before, and has it made
 * playable. Throws `not_found`, `forbidden`, `reading_minor`, `reading_unfit` unless the lines rise within the scene,
 * `video_not_yours` also for a failed one.
 */
export async function read(
  ctx: UnitOfWork,
  user: Viewer,
  { castingId, sceneId }: Place,
  { videoId, lines }: BodyOf<(typeof sceneReadings)['read']>,
): Promise<null> {
  const { db } = ctx
  await requireRight(db, user, castingId, 'decide')
  // The lock puts those who record one scene in a row.
  const { rows } = await sql<{ script: ScriptLine[]; birthDate: string }>`
    SELECT s.lines AS script, to_char(u.birth_date, 'YYYY-MM-DD') AS "birthDate"
    FROM tape_scenes s JOIN users u ON u.id = ${user.id}
    WHERE s.id = ${sceneId} AND s.casting_id = ${castingId} FOR NO KEY UPDATE OF s`.execute(db)
  const [scene] = rows
  if (!scene) fail('not_found')
  if (ageOn(scene.birthDate) < ages.adult) fail('reading_minor')
  if (!fits(lines, scene.script)) fail('reading_unfit')
  const video = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where('owner_id', '=', user.id)
    .where('kind', '=', 'default')
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'FAILED')
    .forShare()
    .executeTakeFirst()
  if (!video) fail('video_not_yours')
  const before = await db
    .selectFrom('scene_readings')
    .select('video_id')
    .where('scene_id', '=', sceneId)
    .executeTakeFirst()
  const kept = { video_id: videoId, lines: JSON.stringify(lines), read_by: user.id, consent_at: new Date() }
  await db
    .insertInto('scene_readings')
    .values({ scene_id: sceneId, ...kept })
    .onConflict(conflict => conflict.column('scene_id').doUpdateSet(kept))
    .execute()
  await processTake(ctx, videoId, null)
  if (before && before.video_id !== videoId) await letGo(ctx, { videos: [before.video_id] })
  return null
}

/** Whether lines rise by their numbers, each is one that somebody says, and each lasts. */
const fits = (lines: ReadLine[], script: ScriptLine[]): boolean =>
  lines.every(
    ({ lineNo, fromMs, toMs }, at) =>
      lineNo > (lines[at - 1]?.lineNo ?? 0) && Boolean(script[lineNo - 1]?.speaker) && toMs > fromMs,
  )

/**
 * Removes the voice of a scene with its recording: its reader at any time, even without the team, others who decide.
 * Throws `not_found`, `forbidden`.
 */
export async function removeReading(ctx: UnitOfWork, user: Viewer, { castingId, sceneId }: Place): Promise<null> {
  const { rows } = await sql<{ readBy: number }>`
    SELECT r.read_by AS "readBy" FROM scene_readings r JOIN tape_scenes s ON s.id = r.scene_id
    WHERE s.id = ${sceneId} AND s.casting_id = ${castingId} FOR UPDATE OF r`.execute(ctx.db)
  const [reading] = rows
  if (reading?.readBy !== user.id) await requireRight(ctx.db, user, castingId, 'decide')
  if (!reading) fail('not_found')
  await dropReadings(ctx, sql`r.scene_id = ${sceneId}`)
  return null
}

type OwnReading = AnswerOf<(typeof sceneReadings)['ownReadings']>['list'][number]

/** The last hundred voices that a person recorded and nobody removed, newest first, of whatever team. */
export async function findOwnReadings(db: Db, userId: number): Promise<OwnReading[]> {
  const { rows } = await sql<Omit<OwnReading, 'sceneName'> & TeamReading['scene']>`
    SELECT s.casting_id AS "castingId", c.title AS "castingTitle", s.id AS "sceneId", s.title, s.part, s.lines,
           r.consent_at AS "readAt"
    FROM scene_readings r JOIN tape_scenes s ON s.id = r.scene_id JOIN castings c ON c.id = s.casting_id
    WHERE r.read_by = ${userId} ORDER BY r.consent_at DESC, s.id DESC LIMIT 100`.execute(db)
  return rows.map(({ castingId, castingTitle, sceneId, readAt, ...scene }) => {
    return { castingId, castingTitle, sceneId, sceneName: sceneName(scene), readAt }
  })
}

/** Removes readings `r` that meet this condition, and their recordings. Best the last in a transaction. */
export async function dropReadings(ctx: UnitOfWork, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ videoId: number }>`
    DELETE FROM scene_readings r WHERE ${which} RETURNING r.video_id AS "videoId"`.execute(ctx.db)
  if (rows.length) await letGo(ctx, { videos: rows.map(row => row.videoId) })
}

type TapeReading = AnswerOf<(typeof sceneReadings)['tapeReading']>

/**
 * The voice of the team for an actor whose request may still be answered: null without one, and until it plays. Throws
 * `not_found`.
 */
export async function findTapeReading(db: Db, secrets: Secrets, userId: number, tapeId: number): Promise<TapeReading> {
  const { rows } = await sql<{ videoId: number | null; lines: ReadLine[] | null; later: number }>`
    SELECT v.id AS "videoId", r.lines, ${studioShift} AS later
    FROM self_tapes t JOIN applications a ON a.id = t.application_id
    JOIN castings c ON c.id = t.casting_id AND NOT ${isOneOf('c.status', removedStatuses)}
    LEFT JOIN scene_readings r ON r.scene_id = t.scene_id
    LEFT JOIN videos v ON v.id = r.video_id AND v.state = 'READY'
    WHERE t.id = ${tapeId} AND t.user_id = ${userId} AND t.told_at <= now() AND ${isAnswerable}`.execute(db)
  const { videoId, lines, later } = rows[0] ?? fail('not_found')
  const url = videoId === null ? null : (await showVideos(db, secrets, [videoId])).get(videoId)?.mp4
  if (!url || !lines) return { reading: null }
  const moved = lines.map(line => ({
    lineNo: line.lineNo,
    fromMs: Math.max(0, line.fromMs + later),
    toMs: Math.max(0, line.toMs + later),
  }))
  return { reading: { url, lines: moved.filter(({ fromMs, toMs }) => toMs > fromMs) } }
}

/** A reading stays until it is removed in its scene. */
export const readingVideoUse: VideoUse = {
  place: 'scene_readings.video_id',
  async isNeeded(db, videoId) {
    return Boolean(
      await db.selectFrom('scene_readings').select('scene_id').where('video_id', '=', videoId).executeTakeFirst(),
    )
  },
  sentence: texts.inUse,
}
