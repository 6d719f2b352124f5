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
