import { sql } from 'kysely'
import { sheetLinesMost } from '#contract/limits.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { type VideoPipeline, VideoRefused } from '#server/media/videos/video-pipeline.ts'

const sheetQueue = defineQueue<{ tapeId: number }>('self-tapes.draw-sheet')

/** Somebody who marks a tape has stopped after this long. */
const settledSeconds = 30
/** A mouth opens a little after its line begins. */
const afterMs = 300
/** The last moment that a film surely shows. */
const beforeEndMs = 600

export type SheetTools = { videos: Pick<VideoPipeline, 'drawSheet'> }

/** Has the contact sheet of a tape drawn again, once somebody who marks it has stopped. */
export const drawSheetSoon = (ctx: UnitOfWork, tapeId: number): Promise<void> =>
  ctx.jobs.send(ctx.db, sheetQueue, { tapeId }, { startAfter: settledSeconds + 5 })

type Due = {
  videoId: number
  key: string
  durationMs: number
  digest: string
  lines: number[]
  moments: number[]
  isDrawn: boolean
  isSettled: boolean
}

/** Draws the picture of each marked line of a tape, unless its marks are those of the sheet that it has. */
export const drawSheetJob: JobDefinition<JobCtx & SheetTools> = workOn(sheetQueue, {
  timeout: 120,
  async work({ tapeId }, { db, videos, log }) {
    const { rows } = await sql<Due>`
      SELECT v.id AS "videoId", v.key, v.duration_ms AS "durationMs", m.*,
             t.sheet_video_id = t.video_id AND t.sheet_marks = m.digest AS "isDrawn"
      FROM self_tapes t
      JOIN videos v ON v.id = t.video_id AND v.review_bytes IS NOT NULL AND v.width IS NOT NULL AND v.deleted_at IS NULL
      CROSS JOIN LATERAL (
        SELECT md5(string_agg(line_no || ':' || at_ms, ',' ORDER BY line_no)) AS digest,
               json_agg(line_no ORDER BY line_no) AS lines, json_agg(at_ms ORDER BY line_no) AS moments,
               max(marked_at) < now() - make_interval(secs => ${settledSeconds}) AS "isSettled"
        FROM tape_marks WHERE tape_id = t.id) m
      WHERE t.id = ${tapeId} AND m.digest IS NOT NULL`.execute(db)
    const [due] = rows
    // Whoever still marks has asked for another one.
    if (!due || due.isDrawn || !due.isSettled) return
    const latest = Math.max(0, due.durationMs - beforeEndMs)
    const lines = due.lines.slice(0, sheetLinesMost)
    const moments = due.moments.slice(0, sheetLinesMost).map(atMs => Math.min(latest, atMs + afterMs) / 1000)
    try {
      await videos.drawSheet(due.key, moments)
    } catch (error) {
      if (!(error instanceof VideoRefused)) throw error
      log.warn({ tapeId, reason: error.code, cause: String(error.cause ?? '').slice(0, 500) }, 'no sheet')
      return
    }
    await inTransaction(db, async trx => {
      // One film sent for two scenes has one sheet: the latest.
      await sql`
        UPDATE self_tapes SET sheet_video_id = NULL, sheet_lines = NULL, sheet_marks = NULL
        WHERE video_id = ${due.videoId} AND id <> ${tapeId} AND sheet_video_id = ${due.videoId}`.execute(trx)
      await sql`
        UPDATE self_tapes SET sheet_video_id = video_id, sheet_lines = ${lines}, sheet_marks = ${due.digest}
        WHERE id = ${tapeId} AND video_id = ${due.videoId}`.execute(trx)
    })
  },
})
