import type { SceneTape, TapeMark } from '#contract/self-tapes/marks.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'

/** The numbers of the lines that somebody says, from 1; directions are passed over. */
export const spokenLines = (lines: ScriptLine[]): number[] =>
  lines.flatMap(({ speaker }, at) => (speaker ? [at + 1] : []))

/** The spoken line beside one; the same at the ends. */
export function lineBeside(spoken: number[], line: number, by: 1 | -1): number {
  return (by === 1 ? spoken.find(each => each > line) : spoken.findLast(each => each < line)) ?? line
}

export const markOf = (marks: TapeMark[], line: number): TapeMark | undefined =>
  marks.find(mark => mark.lineNo === line)

/**
 * The line that a film has reached while playing: a later one whose mark has passed, else the line itself, which may
 * have no mark yet.
 */
export const reachedLine = (marks: TapeMark[], seconds: number, line: number): number =>
  Math.max(line, marks.findLast(mark => mark.atMs <= seconds * 1000)?.lineNo ?? 0)

/** Where the line ends in a film, in seconds: at the next mark, else after the longest time one line is repeated. */
export function lineEnd(marks: TapeMark[], line: number, longestSeconds: number): number {
  const mark = markOf(marks, line)
  const next = marks.find(({ lineNo }) => lineNo > line)
  const from = (mark?.atMs ?? 0) / 1000
  return Math.min(next ? next.atMs / 1000 : Number.POSITIVE_INFINITY, from + longestSeconds)
}

type Playable = { video: Pick<SceneTape['video'], 'kind' | 'state'> }

/** Whether a film of ours can be gone through by lines; a linked one plays at its provider. */
export const hasLines = ({ video }: Playable): boolean => video.kind === 'default' && video.state === 'READY'

/** The tapes in which this line can be played one after the other: others have no place to begin at. */
export const tapesInTurn = (tapes: (Playable & { id: number; marks: TapeMark[] })[], line: number): number[] =>
  tapes.filter(tape => hasLines(tape) && markOf(tape.marks, line)).map(tape => tape.id)

/** The films on the page, from the left, and which of them is heard and marked. */
export type Films = { shown: number[]; at: number }

/** The tape that takes the place of the active film: the next or previous one `among` these that is not shown. */
export function tapeBeside(ids: number[], { shown, at }: Films, by: 1 | -1, among = ids): number | undefined {
  const active = ids.indexOf(shown[at] ?? 0)
  const others = by === 1 ? ids.slice(active + 1) : ids.slice(0, Math.max(0, active)).reverse()
  return others.find(id => !shown.includes(id) && among.includes(id))
}

/** `count` films from the active one on, which stays active; from the end of the list also those before it. */
export function showFilms(ids: number[], { shown, at }: Films, count: number): Films {
  const from = Math.max(0, Math.min(ids.indexOf(shown[at] ?? 0), ids.length - count))
  const next = ids.slice(from, from + count)
  return { shown: next, at: Math.max(0, next.indexOf(shown[at] ?? 0)) }
}

/** The active film first, beside it those that are stepped through: one more if it was alone. */
export function keepLeft(ids: number[], films: Films): Films {
  const { shown, at } = films
  const kept = shown[at]
  const beside = tapeBeside(ids, films, 1) ?? tapeBeside(ids, films, -1)
  const others = shown.length > 1 ? shown.filter(id => id !== kept) : beside === undefined ? [] : [beside]
  return kept === undefined || !others.length ? films : { shown: [kept, ...others], at: 1 }
}

/** How many films follow on so many: one, two, four where they have room, and one again. */
export function filmsAfter(shown: number, tapes: number, isWide: boolean): number {
  if (shown <= 1) return 2
  return shown === 2 && tapes > 2 && isWide ? 4 : 1
}
