import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { leastMarkedShare, tapesToFollow } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { reviewFilmDoneQueue } from '#server/media/videos/review-films.ts'
import { type VideoPipeline, VideoRefused } from '#server/media/videos/video-pipeline.ts'
import { createWorkerQueue, WorkerStopped } from '#server/media/worker-queue.ts'
import { agree } from '../marks.ts'
import { drawSheetSoon } from '../sheets.ts'
import { moveToSpeech } from '../studio-marks.ts'
import type { FollowedLine, Place } from './follow.ts'
import { followQueue, settledSeconds } from './follow-soon.ts'
import type { FollowAnswer, FollowJob } from './follow-worker.ts'

/** A job goes on with another one after this long. */
const longestMs = 30_000
const limits = { cpuMs: 45_000, timeoutMs: 60_000 }
const memoryLimitMb = 500

export type FollowTools = { videos: Pick<VideoPipeline, 'saveSound'> }

/**
 * A tape whose film has become light to go about in can be followed, and may be one that others are followed by. Where
 * speech starts in it is known now, too.
 */
export const tapeArrivedJob: JobDefinition = workOn(reviewFilmDoneQueue, {
  async work({ videoId }, { db, jobs }) {
    const { rows } = await sql<{ sceneId: number }>`
      SELECT DISTINCT scene_id AS "sceneId" FROM self_tapes
      WHERE video_id = ${videoId} AND scene_id IS NOT NULL`.execute(db)
    await inTransaction(db, trx => moveToSpeech(trx, videoId))
    for (const { sceneId } of rows) await jobs.send(db, followQueue, { sceneId })
  },
})

/**
 * Looks for the lines of a scene in each of its tapes, once a film: from three tapes on that somebody or the studio has
 * marked, by their sound alone. Marks by hand and of the studio are never overwritten; where a mark contradicts them it
 * is left out.
 */
export const followLinesJob: JobDefinition<JobCtx & FollowTools> = workOn(followQueue, {
  timeout: 300,
  heartbeat: true,
  runsAlone: true,
  async work({ sceneId }, ctx) {
    const references = await findReferences(ctx.db, sceneId)
    if (references.length < tapesToFollow || !(await findUnfollowed(ctx.db, sceneId, references))) return
    const folder = await mkdtemp(join(ctx.workFolder, 'follow-'))
    const worker = createWorkerQueue<FollowJob, FollowAnswer>(new URL('./follow-worker.ts', import.meta.url), {
      idleMs: 10_000,
      memoryLimitMb,
    })
    const fileOf = (tape: Tape) => join(folder, String(tape.id))
    try {
      for (const tape of references) await ctx.videos.saveSound(tape.key, fileOf(tape))
      const until = Date.now() + longestMs
      for (let count = 0; ; count += 1) {
        const tape = await findUnfollowed(ctx.db, sceneId, references)
        if (!tape) return
        // On a busy machine every job still follows one.
        if (count && Date.now() > until) return await ctx.jobs.send(ctx.db, followQueue, { sceneId })
        const file = fileOf(tape)
        const find = async () => {
          if (!tape.hasSpeech) return []
          await ctx.videos.saveSound(tape.key, file)
          const job = { references: references.map(each => ({ file: fileOf(each), marks: each.marks })), file }
          return (await worker.run(job, limits)).lines
        }
        // A film that cannot be compared is marked by hand, and holds up no other.
        const lines = await find().catch(error => {
          const isItsOwn =
            error instanceof VideoRefused || (error instanceof WorkerStopped && error.reason !== 'closed')
          if (!isItsOwn) throw error
          ctx.log.warn({ tapeId: tape.id, reason: error.message }, 'lines not followed')
          return []
        })
        await rm(file, { force: true })
        const marks = await inTransaction(ctx.db, async db => {
          const kept = await keepFollowed(db, tape, lines)
          if (kept) await drawSheetSoon({ db, jobs: ctx.jobs }, tape.id)
          return kept
        })
        ctx.metrics.event('mark-followed', marks)
      }
    } finally {
      worker.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
})

type Tape = { id: number; videoId: number; key: string }
type Unfollowed = Tape & { hasSpeech: boolean }

// Films that can be gone about in.
const withFilm = sql`v.id = t.video_id AND v.review_bytes IS NOT NULL AND v.deleted_at IS NULL`
const isDelivered = sql`t.status IN ('SUBMITTED', 'REVIEWED')`

/**
 * The tapes that others are followed by: the three with most marks, of those with marks of nearly all spoken lines.
 */
async function findReferences(db: Db, sceneId: number): Promise<(Tape & { marks: Place[] })[]> {
  const { rows } = await sql<Tape & { marks: Place[] }>`
    WITH spoken AS (
      SELECT no FROM tape_scenes s, jsonb_array_elements(s.lines) WITH ORDINALITY AS line (words, no)
      WHERE s.id = ${sceneId} AND words ->> 'speaker' <> '')
    SELECT t.id, t.video_id AS "videoId", v.key,
           json_agg(json_build_object('lineNo', m.line_no, 'atMs', m.at_ms) ORDER BY m.line_no) AS marks
    FROM self_tapes t JOIN videos v ON ${withFilm} AND v.speech_starts <> '{}'
    JOIN tape_marks m ON m.tape_id = t.id AND m.source IN ('HAND', 'STUDIO') AND m.is_sure
    JOIN spoken ON spoken.no = m.line_no
    WHERE t.scene_id = ${sceneId} AND ${isDelivered}
    GROUP BY t.id, v.key
    HAVING count(*) >= ${leastMarkedShare}::numeric * (SELECT count(*) FROM spoken)
      AND (count(*) = (SELECT count(*) FROM spoken)
        OR max(m.marked_at) < now() - make_interval(secs => ${settledSeconds}))
    ORDER BY count(*) DESC, t.id LIMIT ${tapesToFollow}`.execute(db)
  return rows
}

async function findUnfollowed(db: Db, sceneId: number, references: Tape[]): Promise<Unfollowed | undefined> {
  const { rows } = await sql<Unfollowed>`
    SELECT t.id, t.video_id AS "videoId", v.key, coalesce(v.speech_starts <> '{}', false) AS "hasSpeech"
    FROM self_tapes t JOIN videos v ON ${withFilm}
    WHERE t.scene_id = ${sceneId} AND ${isDelivered} AND t.followed_video_id IS DISTINCT FROM t.video_id
      AND t.id <> ALL(${references.map(({ id }) => id)}::bigint[])
    ORDER BY t.id LIMIT 1`.execute(db)
  return rows[0]
}

/** Returns how many marks were kept. The update locks the tape, for which `markLines` waits, and the other way round. */
async function keepFollowed(db: Db, { id, videoId }: Tape, lines: FollowedLine[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('self_tapes')
    .set({ followed_video_id: videoId })
    .where('id', '=', id)
    .where('video_id', '=', videoId)
    .executeTakeFirst()
  // The actor has sent another film, or none is left.
  if (!numUpdatedRows) return 0
  const { rows: certain } = await sql<Place>`
    SELECT line_no AS "lineNo", at_ms AS "atMs" FROM tape_marks WHERE tape_id = ${id} AND source <> 'FOLLOWED'`.execute(
    db,
  )
  const isTaken = (line: Place) => certain.some(mark => mark.lineNo === line.lineNo)
  const fitting = lines.filter(line => !isTaken(line) && certain.every(mark => agree(mark, line)))
  const { rows } = await sql`
    INSERT INTO tape_marks AS m (tape_id, line_no, video_id, at_ms, source, is_sure)
    SELECT ${id}, line_no, ${videoId}, at_ms, 'FOLLOWED', is_sure
    FROM unnest(${fitting.map(line => line.lineNo)}::integer[], ${fitting.map(line => line.atMs)}::integer[],
      ${fitting.map(line => line.isSure)}::boolean[]) AS line (line_no, at_ms, is_sure)
    ON CONFLICT (tape_id, line_no) DO UPDATE SET at_ms = excluded.at_ms, is_sure = excluded.is_sure, marked_at = now()
      WHERE m.source = 'FOLLOWED'
    RETURNING 1`.execute(db)
  return rows.length
}
