import { z } from 'zod'
import { text } from '../common.ts'
import { scriptLimits as limits } from '../limits.ts'
import { scriptTexts as texts } from './messages.ts'

/** One line of a script. Stage directions have no speaker. */
export const scriptLine = z.object({ speaker: z.string(), words: z.string() }).meta({ id: 'ScriptLine' })
export type ScriptLine = z.output<typeof scriptLine>

const letters = (lines: ScriptLine[]) => lines.reduce((sum, { words }) => sum + words.length, 0)

/** A script that a team sends. */
export const script = z
  .array(
    z.strictObject({
      speaker: text(0, limits.speakerLength).default(''),
      words: text(1, limits.wordsLength),
    }),
  )
  .min(1, texts.missing)
  .max(limits.lines)
  .refine(lines => letters(lines) <= limits.length, texts.tooLong)
