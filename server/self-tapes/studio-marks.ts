import { sql } from 'kysely'
import { scriptLimits, studioTone, videoLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { nearestStarts } from './speech.ts'

type Mark = { lineNo: number; atMs: number; isHeard: boolean }

/** What is cut off with the tone: the first line is shown as the clock begins, and starts with what is left. */
const headMs = 200
/** A line that was shown, and not heard, before the cut begins with the film, uncertain, if this much of it is left. */
const restMs = 500

/**
 * The marks of a studio as JSON, or null unless they rise by the lines of this script within the longest film: a tape
 * is taken without them.
 */
export function fittingMarks(marks: readonly Mark[] = [], script: unknown): string | null {
  const lines = Array.isArray(script) ? script.length : 0
  const isFit = marks.every(({ lineNo, atMs }, at) => {
    const { lineNo: lineBefore = 0, atMs: before = -1 } = marks[at - 1] ?? {}
    return lineNo > lineBefore && lineNo <= lines && atMs > before && atMs <= videoLimits.maxSeconds * 1000
  })
  return marks.length && marks.length <= scriptLimits.lines && isFit ? JSON.stringify(marks) : null
}

/** Films `v` whose sound keeps to the clock of the studio. */
const isTimed = sql`v.tone_ms IS NOT NULL AND v.container = 'mov'`

/** By how many ms a moment of the studio's clock is later in film `v`: its tone says when the clock began. */
export const studioShift = sql`
  coalesce(v.tone_ms - ${studioTone.atMs}::integer, 0) - coalesce(v.cut_from_ms, 0)`

/**
 * Places the marks that came with a film, now that it plays: its tone says when the clock of the studio began, and lines
 * that were cut off take their marks with them. Without a tone they are uncertain, as in WebM, where sound drifts from the
 * clock, and so are lines that were only shown, such as a partner's, read in silence. Marks of the team stay.
 */
export async function placeMarks(db: Db, tapeId: number): Promise<void> {
  await sql`
    WITH film AS (
      SELECT t.id, t.video_id, t.sent_marks, v.duration_ms,
             ${studioShift} AS later,
             ${isTimed} AS is_timed
      FROM self_tapes t JOIN videos v ON v.id = t.video_id WHERE t.id = ${tapeId} AND t.sent_marks IS NOT NULL),
    moved AS (
      SELECT film.*, m."lineNo", m."isHeard", m."atMs" + later AS at,
             lead(m."atMs" + later) OVER (ORDER BY m."lineNo") AS next
      FROM film, jsonb_to_recordset(sent_marks) AS m ("lineNo" integer, "atMs" integer, "isHeard" boolean))
    INSERT INTO tape_marks (tape_id, line_no, video_id, at_ms, source, is_sure)
    SELECT DISTINCT ON (place) id, "lineNo", video_id, place, 'STUDIO',
           is_timed AND coalesce("isHeard", false) AND at >= ${-headMs}::integer
    FROM moved, greatest(at, 0) AS place
    WHERE at <= duration_ms AND (at >= ${-headMs}::integer OR (
      NOT coalesce("isHeard", false) AND next >= ${restMs}::integer)) AND NOT EXISTS (
      SELECT FROM tape_marks o WHERE o.tape_id = moved.id AND (o.line_no < "lineNo") <> (o.at_ms < place))
    ORDER BY place, "lineNo" DESC
    ON CONFLICT DO NOTHING`.execute(db)
  await db.updateTable('self_tapes').set({ sent_marks: null }).where('id', '=', tapeId).execute()
}

/**
 * Moves the marks of a studio in a film without its clock to the starts of speech that they belong to, now that these
 * have been found; they stay uncertain.
 */
export async function moveToSpeech(db: Db, videoId: number): Promise<void> {
  // The lock puts those who mark one tape in a row, as in `markLines`.
  await sql`SELECT FROM self_tapes WHERE video_id = ${videoId} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<{ tapeId: number; starts: number[]; marks: StudioMark[] }>`
    SELECT t.id AS "tapeId", v.speech_starts AS starts,
           json_agg(json_build_object('lineNo', m.line_no, 'atMs', m.at_ms,
             'isFree', m.source = 'STUDIO' AND NOT m.is_sure) ORDER BY m.line_no) AS marks
    FROM self_tapes t JOIN videos v ON v.id = t.video_id AND v.speech_starts IS NOT NULL AND NOT (${isTimed})
    JOIN tape_marks m ON m.tape_id = t.id
    WHERE t.video_id = ${videoId} GROUP BY t.id, v.speech_starts`.execute(db)
  for (const { tapeId, starts, marks } of rows) {
    const moved = nearestStarts(
      starts,
      marks.map(mark => mark.atMs),
    )
    for (const [at, { lineNo, atMs, isFree }] of marks.entries())
      if (isFree && moved[at] !== atMs)
        await sql`
          UPDATE tape_marks SET at_ms = ${moved[at]} WHERE tape_id = ${tapeId} AND line_no = ${lineNo}`.execute(db)
  }
}

/** `isFree`: uncertain, so that it may move. */
type StudioMark = { lineNo: number; atMs: number; isFree: boolean }
