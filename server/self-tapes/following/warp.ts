import { type Features, featureCount } from './features.ts'

// Steps of a path: both sounds go on, the tape alone, or the reference alone.
const both = 0
const tapeAlone = 1
const referenceAlone = 2

const costs = {
  /** Somebody speaks in one sound only. */
  apart: 4.2,
  /** Nobody speaks in either. */
  silent: 0.6,
  /** The tape pauses where the reference does not. */
  pause: 0.12,
  /** One sound goes on alone, on top of what its frame costs. */
  alone: { tape: 1, reference: 1.2 },
  /** What comes before the scene, such as a name, for each frame. */
  before: { spoken: 0.004, silent: 0.002 },
  /** What comes after it, for each frame. */
  after: 0.15,
}
/** The scene ends in the last part of the tape. */
const earliestEnd = 0.6
const never = 1e9

/**
 * The first frame of the tape for each frame of the reference, by the cheapest path through both (dynamic time
 * warping); −1 where the path begins later. Needs as many bytes as the product of both counts.
 */
export function warp(reference: Features, tape: Features): Int32Array {
  const [rows, columns] = [reference.count, tape.count]
  const steps = new Uint8Array(rows * columns)
  let above = new Float32Array(columns).fill(never)
  let here = new Float32Array(columns).fill(never)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const speaks = tape.isSpeech[column]
      const cost = distance(reference, row, tape, column)
      const before =
        row === 0 ? column * (speaks ? costs.before.spoken : costs.before.silent) : (above[column - 1] ?? never)
      const diagonal = before + cost
      const aside = (here[column - 1] ?? never) + (speaks ? cost + costs.alone.tape : costs.pause)
      const down = (row > 0 ? (above[column] ?? never) : never) + cost + costs.alone.reference
      const step = diagonal <= aside && diagonal <= down ? both : aside <= down ? tapeAlone : referenceAlone
      here[column] = Math.min(diagonal, aside, down)
      steps[row * columns + column] = step
    }
    const finished = here
    here = above.fill(never)
    above = finished
  }
  return firstFrames(steps, tape, reference.count, cheapestEnd(above))
}

function distance(reference: Features, row: number, tape: Features, column: number): number {
  if (reference.isSpeech[row] !== tape.isSpeech[column]) return costs.apart
  if (!reference.isSpeech[row]) return costs.silent
  let sum = 0
  const [here, there] = [row * featureCount, column * featureCount]
  for (let number = 0; number < featureCount; number += 1)
    sum += ((reference.numbers[here + number] ?? 0) - (tape.numbers[there + number] ?? 0)) ** 2
  return Math.sqrt(sum)
}

function cheapestEnd(costsOfLastRow: Float32Array): number {
  const columns = costsOfLastRow.length
  const ends = Array.from(costsOfLastRow, (cost, column) => cost + (columns - 1 - column) * costs.after)
  let best = columns - 1
  for (let column = Math.floor(columns * earliestEnd); column < columns; column += 1)
    if ((ends[column] ?? never) < (ends[best] ?? never)) best = column
  return best
}

function firstFrames(steps: Uint8Array, { count: columns }: Features, rows: number, end: number): Int32Array {
  const first = new Int32Array(rows).fill(-1)
  let row = rows - 1
  let column = end
  while (row >= 0 && column >= 0) {
    first[row] = column
    const step = steps[row * columns + column]
    if (step !== tapeAlone) row -= 1
    if (step !== referenceAlone) column -= 1
  }
  return first
}
