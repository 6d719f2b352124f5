import { tapesToFollow } from '#contract/limits.ts'
import { speechRate, speechStarts } from '#server/media/videos/speech-starts.ts'
import { type Features, featuresOf, stepFor } from './features.ts'
import { warp } from './warp.ts'

/** Where a line begins in a sound. */
export type Place = { lineNo: number; atMs: number }
/** The sound of a tape in which somebody has marked the lines, by line. */
export type MarkedSound = { samples: Int16Array; marks: Place[] }
export type FollowedLine = Place & { isSure: boolean }

/** Places that lie within this are the same. */
const agreementMs = 300
/**
 * The share of the marked lines that agrees in a tape of the same words. Of few lines more agree by chance: tapes of other
 * words reached 9 of 24, 6 of 12 and 4 of 6.
 */
const leastAgreement = (lines: number) => Math.min(1, Math.max(0.4, 0.06 + 1.65 / Math.sqrt(lines)))
/** A place moves to the nearest start of speech this near. */
const snapMs = 400
/** No line is shorter: places nearer than this are one place that several lines have fallen on. */
const shortestLineMs = 200
/** A reference begins this long before its first line, so that what is said before the scene is left out. */
const leadMs = 300
const searchedFrames = 6
/** A line that begins so much sooner after the one before than in a marked tape has none of its own to begin at. */
const leastPace = 1 / 3

type Guess = Place & { isSqueezed: boolean }

/**
 * Where the lines of three marked sounds begin in another: the median of the three, sure where they agree. Lines whose
 * places contradict others are left out, and nothing is found in a sound of other words or without speech. Milliseconds
 * only: the features of the sounds live as long as the call.
 */
export function followLines(references: MarkedSound[], samples: Int16Array): FollowedLine[] {
  const starts = speechStarts(samples)
  const sounds = references.filter(({ marks }) => marks.length > 0)
  if (!starts.length || sounds.length < tapesToFollow) return []
  const longest = Math.max(samples.length, ...sounds.map(sound => sound.samples.length))
  const stepMs = stepFor(longest / speechRate)
  const tape = featuresOf(samples, stepMs)
  const guesses = sounds.slice(0, tapesToFollow).flatMap(sound => guessLines(sound, tape, starts))
  const lines = [...Map.groupBy(guesses, ({ lineNo }) => lineNo)].map(([lineNo, each]) => judge(lineNo, each))
  const agreeing = lines.filter(({ isSure }) => isSure).length
  if (agreeing < lines.length * leastAgreement(lines.length)) return []
  return rising(lines.toSorted((one, other) => one.lineNo - other.lineNo))
}

function guessLines({ samples, marks }: MarkedSound, tape: Features, starts: number[]): Guess[] {
  const fromMs = Math.max(0, Math.min(...marks.map(({ atMs }) => atMs)) - leadMs)
  const reference = featuresOf(samples.subarray((fromMs * speechRate) / 1000), tape.stepMs)
  const first = warp(reference, tape)
  const places = marks.map(({ lineNo, atMs }) => ({
    lineNo,
    atMs: snap(starts, placeOf(first, tape, Math.round((atMs - fromMs) / tape.stepMs))),
  }))
  return places.map((place, at) => {
    const [placeBefore, markBefore, mark] = [places[at - 1], marks[at - 1], marks[at]]
    if (!placeBefore || !markBefore || !mark) return { ...place, isSqueezed: false }
    const isSqueezed = place.atMs - placeBefore.atMs < (mark.atMs - markBefore.atMs) * leastPace
    return { ...place, isSqueezed }
  })
}

// The first frame in which the tape speaks, of those that the reference's next frames fell on.
function placeOf(first: Int32Array, { isSpeech, stepMs }: Features, frame: number): number {
  const last = first.length - 1
  let from = Math.min(frame, last)
  while (from < last && (first[from] ?? -1) < 0) from += 1
  const next = [...first.subarray(from, from + searchedFrames)]
  return (next.find(column => column >= 0 && isSpeech[column]) ?? Math.max(0, first[from] ?? 0)) * stepMs
}

function snap(starts: number[], atMs: number): number {
  const distance = (start: number) => Math.abs(start - atMs)
  const nearest = starts.reduce((best, start) => (distance(start) < distance(best) ? start : best))
  return distance(nearest) < snapMs ? nearest : Math.round(atMs)
}

function judge(lineNo: number, guesses: Guess[]): FollowedLine {
  const places = guesses.map(({ atMs }) => atMs).toSorted((one, other) => one - other)
  const [lowest = 0] = places
  const highest = places.at(-1) ?? lowest
  const areOne = places.length === tapesToFollow && highest - lowest < agreementMs
  const isSure = areOne && !guesses.some(({ isSqueezed }) => isSqueezed)
  return { lineNo, atMs: places[(places.length - 1) >> 1] ?? lowest, isSure }
}

// Where a film lacks lines, as when it ends early, their places fall together; the first of them may be right.
function rising(lines: FollowedLine[]): FollowedLine[] {
  const apart = lines.filter(
    ({ atMs }, at) => !lines.some((other, place) => place < at && Math.abs(other.atMs - atMs) < shortestLineMs),
  )
  const crowded = (line: FollowedLine) =>
    lines.some(other => other !== line && Math.abs(other.atMs - line.atMs) < shortestLineMs)
  const kept: FollowedLine[] = []
  const fits = (line: FollowedLine) => kept.every(other => other.lineNo < line.lineNo === other.atMs < line.atMs)
  for (const isSure of [true, false])
    for (const line of apart) {
      const judged = { ...line, isSure: line.isSure && !crowded(line) }
      if (judged.isSure === isSure && fits(judged)) kept.push(judged)
    }
  return kept.toSorted((one, other) => one.lineNo - other.lineNo)
}
