/** Sound as this module reads it: one channel of 16-bit samples. */
export const speechRate = 16_000

/** The samples in the bytes of a sound file: a copy, because a buffer may begin at an odd byte. */
export const samplesOf = (bytes: Buffer) => new Int16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1)

const frameMs = 10
const frameSamples = (speechRate * frameMs) / 1000
// The loudness between a quiet and a loud frame from which one counts as speech, and the least distance in decibels.
const threshold = { share: 0.3, leastDb: 4 }
const quietFrames = { share: 0.12, loudShare: 0.93 }
// A pause shorter than this belongs to the speech, and a shorter sound is a knock.
const pauseFrames = 12
const shortestFrames = 7
// A longer stretch is cut at its quietest place: lines said without a pause.
const longestFrames = 70
const edgeFrames = 22
const dipDb = 5

type Stretch = { from: number; to: number }

/**
 * Where speech starts, in ms, by loudness alone: it finds sounds, not words. Silence has no starts, and starts of other
 * noises are among them.
 */
export function speechStarts(samples: Int16Array): number[] {
  const levels = levelsOf(samples)
  return stretchesOf(levels)
    .flatMap(stretch => divide(levels, stretch))
    .map(({ from }) => from * frameMs)
}

// Decibels of each frame with the next, after lifting high tones, and then the mean of three.
function levelsOf(samples: Int16Array): Float32Array {
  const count = Math.max(0, Math.floor(samples.length / frameSamples) - 1)
  const levels = new Float32Array(count)
  let before = 0
  for (let frame = 0; frame < count; frame += 1) {
    let energy = 0
    for (let at = frame * frameSamples; at < (frame + 2) * frameSamples; at += 1) {
      const sample = (samples[at] ?? 0) / 32_768
      energy += (sample - 0.95 * before) ** 2
      before = sample
    }
    levels[frame] = 10 * Math.log10(energy / (2 * frameSamples) + 1e-12)
  }
  return levels.map((level, at) => ((levels[at - 1] ?? level) + level + (levels[at + 1] ?? level)) / 3)
}

function stretchesOf(levels: Float32Array): Stretch[] {
  const sorted = levels.toSorted()
  const quiet = levelAt(sorted, quietFrames.share)
  const least = quiet + Math.max(threshold.leastDb, threshold.share * (levelAt(sorted, quietFrames.loudShare) - quiet))
  const found: Stretch[] = []
  let from: number | null = null
  let last = 0
  for (const [frame, level] of levels.entries()) {
    if (level > least) {
      from ??= frame
      last = frame
    } else if (from !== null && frame - last > pauseFrames) {
      found.push({ from, to: last + 1 })
      from = null
    }
  }
  if (from !== null) found.push({ from, to: levels.length })
  return found.filter(({ from, to }) => to - from >= shortestFrames)
}

function divide(levels: Float32Array, { from, to }: Stretch): Stretch[] {
  if (to - from <= longestFrames) return [{ from, to }]
  let quietest = from + edgeFrames
  for (let frame = quietest; frame < to - edgeFrames; frame += 1)
    if ((levels[frame] ?? 0) < (levels[quietest] ?? 0)) quietest = frame
  const usual = levelAt(levels.slice(from, to).sort(), 0.5)
  if ((levels[quietest] ?? 0) >= usual - dipDb) return [{ from, to }]
  return [...divide(levels, { from, to: quietest }), ...divide(levels, { from: quietest, to })]
}

const levelAt = (sorted: Float32Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
