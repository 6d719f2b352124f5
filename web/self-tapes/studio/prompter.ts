import type { ScriptLine } from '#contract/self-tapes/script.ts'

/** What the prompter shows at once; `lineNo` counts from 1, and is null for a name to say first. */
export type Cue = { lineNo: number | null; speaker: string; words: string; isMine: boolean; expectedMs: number }

const lettersASecond = 6
const breathMs = 600
const silenceMs = 900

/** How long a line takes to say. */
const expectedMs = (words: string) => breathMs + (words.replace(/\s/g, '').length / lettersASecond) * 1000

/** When a line began, by the clock of the studio: where its voice was heard, else where it was shown. */
export type LineMark = { lineNo: number; atMs: number; isHeard: boolean }

/** The marks after a cue was shown, if somebody says it. */
export const marksShown = (marks: LineMark[], cue: Cue | undefined, nowMs: number): LineMark[] =>
  cue?.lineNo && cue.speaker ? [...marks, { lineNo: cue.lineNo, atMs: nowMs, isHeard: false }] : marks

/** The marks after the first voice behind a cue: an own line begins there, not where it was shown. */
export const marksHeard = (marks: LineMark[], { lineNo, isMine }: Cue, nowMs: number): LineMark[] =>
  marks.map(mark => (isMine && mark.lineNo === lineNo ? { lineNo, atMs: nowMs, isHeard: true } : mark))

/** All cues of a script; without a part every spoken line is the actor's own. */
export function cuesOf(lines: readonly ScriptLine[], part: string | null, slate: string | null): Cue[] {
  const name = slate === null ? [] : [{ lineNo: null, speaker: '', words: slate, isMine: true, expectedMs: 2_000 }]
  const spoken = lines.map(({ speaker, words }, at) => ({
    ...{ lineNo: at + 1, speaker, words, expectedMs: expectedMs(words) },
    isMine: speaker !== '' && (part === null || speaker === part),
  }))
  return [...name, ...spoken]
}

type Heard = { elapsedMs: number; silentMs: number; wasHeard: boolean }

/**
 * Whether a cue is over without a tap: one's own after 0.9 seconds of silence behind a voice, not before half of its
 * expected time; another's when it has been read.
 */
export const isOver = ({ isMine, expectedMs: most }: Cue, { elapsedMs, silentMs, wasHeard }: Heard): boolean =>
  isMine ? wasHeard && silentMs >= silenceMs && elapsedMs >= most / 2 : elapsedMs >= most
