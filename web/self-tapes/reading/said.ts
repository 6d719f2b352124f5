import { studioTone } from '#contract/limits.ts'
import type { ReadLine } from '#contract/self-tapes/readings.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'

// A breath before the voice, and the end of its last word.
const beforeMs = 150
const afterMs = 250

type Range = Pick<ReadLine, 'fromMs' | 'toMs'>

/** The numbers of the lines that a reader says: all that somebody speaks but the actor's. */
export const linesToRead = (lines: readonly ScriptLine[], part: string): number[] =>
  lines.flatMap(({ speaker }, at) => (speaker && speaker !== part ? [at + 1] : []))

/** Where a line was said while it was shown, without the silence around it; null where no voice was heard. */
export const saidWithin = (shown: Range, heard: { firstMs: number; lastMs: number } | null): Range | null =>
  heard && {
    fromMs: Math.max(shown.fromMs, heard.firstMs - beforeMs),
    toMs: Math.min(shown.toMs, heard.lastMs + afterMs),
  }

/** What was said, in the order of the script. */
export const readLines = (said: ReadonlyMap<number, ReadLine>): ReadLine[] =>
  [...said.values()]
    .map(({ lineNo, fromMs, toMs }) => ({ lineNo, fromMs, toMs }))
    .toSorted((one, other) => one.lineNo - other.lineNo)

/**
 * By how many ms a moment of the page's clock is later in its recording, from whose samples the tone says when the
 * clock began: nothing is heard before it. 0 without a tone.
 */
export function clockShift(samples: Float32Array, hertz: number): number {
  const tone = samples.subarray(0, (hertz * studioTone.latestMs) / 1000).findIndex(sample => Math.abs(sample) > 0.1)
  return tone < 0 ? 0 : Math.round((tone * 1000) / hertz) - studioTone.atMs
}
