import { leastMarkedShare, tapesToFollow } from '#contract/limits.ts'
import type { SceneTape, TapeMark } from '#contract/self-tapes/marks.ts'

type Tape = Pick<SceneTape, 'isFollowed' | 'reviewUrl'> & { marks: Pick<TapeMark, 'lineNo' | 'source' | 'isSure'>[] }

const hasFollowed = ({ marks }: Tape) => marks.some(({ source }) => source === 'FOLLOWED')

/**
 * How many tapes have marks that were worked out; whether any has marks at all; and whether others are looked through
 * now, as they are once so many tapes are marked.
 */
export function howFollowed(tapes: Tape[], spoken: number[]) {
  const certain = ({ marks }: Tape) =>
    marks.filter(mark => mark.source !== 'FOLLOWED' && mark.isSure && spoken.includes(mark.lineNo)).length
  const isReference = (tape: Tape) => certain(tape) >= spoken.length * leastMarkedShare
  const others = tapes.filter(tape => !isReference(tape))
  const hasReferences = spoken.length > 0 && tapes.length - others.length >= tapesToFollow
  return {
    followed: tapes.filter(hasFollowed).length,
    isWaiting: hasReferences && others.some(tape => tape.reviewUrl !== null && !tape.isFollowed),
    isMarked: tapes.some(({ marks }) => marks.length > 0),
  }
}

/** Whether a tape was looked through without finding its lines, and still lacks some. */
export const isLacking = (tape: Tape, spoken: number[]): boolean =>
  tape.isFollowed && !hasFollowed(tape) && spoken.some(line => !tape.marks.some(mark => mark.lineNo === line))
