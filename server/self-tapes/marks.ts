import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { TapeMark, tapeMarks } from '#contract/self-tapes/marks.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Metrics } from '#server/kernel/observe/metrics.ts'
import { type Reviewer, refuseWithout } from '#server/kernel/reviewer.ts'
import { followSoon } from './following/follow-soon.ts'
import { requireTape } from './rows.ts'
import { drawSheetSoon } from './sheets.ts'
import { startOfLine } from './speech.ts'

type Body = BodyOf<(typeof tapeMarks)['mark']>
type Place = Pick<TapeMark, 'lineNo' | 'atMs'>
type Work = UnitOfWork & { metrics: Metrics }

/** A mark by hand this near to the one that was worked out has confirmed it. */
const sameMs = 300

/** The marks of the tape of this alias, by line, as JSON. */
export const marksOf = (tape: string): RawBuilder<unknown> => sql`
  coalesce((
    SELECT json_agg(json_build_object('lineNo', line_no, 'atMs', at_ms, 'source', source, 'isSure', is_sure) ORDER BY line_no)
    FROM tape_marks WHERE tape_id = ${sql.ref(`${tape}.id`)}), '[]')`

/**
 * Marks where lines begin, by the moments at which somebody pressed a key, or removes marks; of two reviewers at once
 * the last wins for each line. Marks that were worked out and contradict these go. Operators are refused as guests are:
 * neither is on the team, whose marks these are. Returns all marks of the tape. Throws `not_found`, `forbidden`,
 * `tape_replaced` when another film has come meanwhile, `tape_marks_unfit` unless all rise inside the film by the lines
 * of the scene.
 */
export async function markLines(ctx: Work, reviewer: Reviewer, tapeId: number, { videoId, marks }: Body) {
  const { db } = ctx
  if (!reviewer.isTeam) refuseWithout('markLines', reviewer)
  // The lock puts those who mark one tape in a row, and keeps its film.
  const tape = await requireTape(db, reviewer, tapeId, sql`FOR NO KEY UPDATE OF t`)
  if (tape.videoId !== videoId) fail('tape_replaced')
  const film = await readFilm(db, tapeId)
  const pressed = new Map(marks.map(mark => [mark.lineNo, mark.atMs]))
  const others = film.marks.filter(mark => !pressed.has(mark.lineNo))
  const byHand = others.filter(mark => mark.source !== 'FOLLOWED')
  const placed: Place[] = []
  for (const [lineNo, pressedMs] of [...pressed].toSorted(([one], [other]) => one - other)) {
    if (pressedMs === null) continue
    const [before] = [...byHand, ...placed].filter(place => place.lineNo < lineNo).toSorted(latestFirst)
    placed.push({ lineNo, atMs: startOfLine(film.speechStarts, pressedMs, before?.atMs) })
  }
  const kept = others.filter(mark => mark.source !== 'FOLLOWED' || placed.every(place => agree(mark, place)))
  const all = [...kept, ...placed].toSorted((one, other) => one.lineNo - other.lineNo)
  const isRising = all.every((place, at) => place.atMs > (all[at - 1]?.atMs ?? -1))
  const [highest] = all.slice(-1)
  if (highest && (!isRising || highest.lineNo > film.lines || highest.atMs > film.durationMs)) fail('tape_marks_unfit')
  const gone = film.marks.filter(mark => !kept.includes(mark)).map(mark => mark.lineNo)
  await sql`DELETE FROM tape_marks WHERE tape_id = ${tapeId} AND line_no = ANY(${gone}::integer[])`.execute(db)
  if (placed.length)
    await db
      .insertInto('tape_marks')
      .values(
        placed.map(({ lineNo, atMs }) => ({
          tape_id: tapeId,
          line_no: lineNo,
          video_id: videoId,
          at_ms: atMs,
          source: 'HAND',
          is_sure: true,
          marked_by: reviewer.userId,
        })),
      )
      .execute()
  countCorrections(ctx.metrics, film.marks, placed)
  // A press that was taken back or moved may have deleted marks that were right: they are looked for again.
  const isUndone = film.marks.some(mark => mark.source !== 'FOLLOWED' && pressed.has(mark.lineNo))
  if (isUndone) await db.updateTable('self_tapes').set({ followed_video_id: null }).where('id', '=', tapeId).execute()
  const now = await readFilm(db, tapeId)
  // Others can be followed by this tape, or are already.
  if ((placed.length || isUndone) && now.sceneId) await followSoon(ctx, now.sceneId)
  await drawSheetSoon(ctx, tapeId)
  return { marks: now.marks }
}

/** How often marks that were worked out are moved, so that it is known what their being sure is worth. */
function countCorrections(metrics: Metrics, before: TapeMark[], placed: Place[]): void {
  for (const place of placed) {
    const mark = before.find(({ lineNo, source }) => lineNo === place.lineNo && source === 'FOLLOWED')
    if (!mark) continue
    const isMoved = Math.abs(mark.atMs - place.atMs) > sameMs
    metrics.event(`${mark.isSure ? 'sure' : 'unsure'}-mark-${isMoved ? 'moved' : 'kept'}`)
  }
}

const latestFirst = (one: Place, other: Place) => other.lineNo - one.lineNo
/** Whether two places rise by their lines. */
export const agree = (one: Place, other: Place) => one.lineNo < other.lineNo === one.atMs < other.atMs

type Film = { sceneId: number | null; lines: number; durationMs: number; speechStarts: number[]; marks: TapeMark[] }

// A linked video has no length here, so nothing in it can be marked.
async function readFilm(db: Db, tapeId: number): Promise<Film> {
  const { rows } = await sql<Film>`
    SELECT t.scene_id AS "sceneId", jsonb_array_length(t.script) AS lines, coalesce(v.duration_ms, 0) AS "durationMs",
           coalesce(to_json(v.speech_starts), '[]') AS "speechStarts", ${marksOf('t')} AS marks
    FROM self_tapes t LEFT JOIN videos v ON v.id = t.video_id WHERE t.id = ${tapeId}`.execute(db)
  return rows[0] ?? fail('not_found')
}
