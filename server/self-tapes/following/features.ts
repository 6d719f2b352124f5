import { speechRate } from '#server/media/videos/speech-starts.ts'

/** The shortest step between frames; longer ones are multiples of it. */
const shortestStepMs = 30
const stepSamples = (speechRate * shortestStepMs) / 1000
const windowSamples = 512
const bandCount = 24
/** Numbers that describe one frame. */
export const featureCount = 13
const bandsFromHz = 120
const bandsToHz = 6_500
// The share of frames that count as quiet, and from which share on they are loud.
const quietShare = 0.12
const loudShare = 0.93
const threshold = { share: 0.22, leastDb: 4 }
// The loudness of a frame says less of its sound than its other numbers.
const loudnessWeight = 0.6

/** A sound in frames: `featureCount` numbers for each, and whether somebody speaks in it. */
export type Features = { stepMs: number; count: number; numbers: Float32Array; isSpeech: Uint8Array }

/** The step that keeps a comparison of two sounds of this length in some 50 MB, up to ten minutes. */
export function stepFor(seconds: number): number {
  if (seconds <= 180) return shortestStepMs
  return shortestStepMs * (seconds <= 360 ? 2 : 3)
}

/**
 * Mel cepstra of a sound of `speechRate`, without its steady noise and normalised over its speech: how something was
 * said, as far as it does not depend on room, microphone and loudness. They say nothing of a face, a mood or a person,
 * and are kept nowhere.
 */
export function featuresOf(samples: Int16Array, stepMs: number): Features {
  const joined = stepMs / shortestStepMs
  const count = Math.max(1, Math.floor((samples.length - windowSamples) / (stepSamples * joined)))
  const bands = bandsOf(samples, count, joined)
  const loudness = new Float32Array(count)
  for (let frame = 0; frame < count; frame += 1) {
    let sum = 0
    for (let band = 0; band < bandCount; band += 1) sum += at(bands, frame * bandCount + band)
    loudness[frame] = 10 * Math.log10(sum)
  }
  const isSpeech = speechFrames(loudness)
  const numbers = cepstra(bands, count)
  normalise(numbers, isSpeech)
  return { stepMs, count, numbers, isSpeech }
}

// The energy of each frame in each band; a frame of a longer step is the sum of several short ones.
function bandsOf(samples: Int16Array, count: number, joined: number): Float32Array {
  const bands = new Float32Array(count * bandCount).fill(1e-9)
  const real = new Float64Array(windowSamples)
  const imaginary = new Float64Array(windowSamples)
  for (let frame = 0; frame < count; frame += 1)
    for (let part = 0; part < joined; part += 1) {
      const from = (frame * joined + part) * stepSamples
      let before = at(samples, from) / 32_768
      for (let index = 0; index < windowSamples; index += 1) {
        const sample = at(samples, from + index) / 32_768
        // Lifts high tones, which say more of a sound than their energy.
        real[index] = (sample - 0.97 * before) * at(hann, index)
        before = sample
      }
      imaginary.fill(0)
      transform(real, imaginary)
      for (let band = 0; band < bandCount; band += 1) {
        const [low, middle, high] = [at(bandEdges, band), at(bandEdges, band + 1), at(bandEdges, band + 2)]
        let sum = 0
        for (let bin = Math.ceil(low); bin < high; bin += 1) {
          const weight = bin < middle ? (bin - low) / (middle - low) : (high - bin) / (high - middle)
          sum += weight * (at(real, bin) ** 2 + at(imaginary, bin) ** 2)
        }
        bands[frame * bandCount + band] = at(bands, frame * bandCount + band) + sum
      }
    }
  return bands
}

function cepstra(bands: Float32Array, count: number): Float32Array {
  const floors = Array.from({ length: bandCount }, (_, band) => {
    const energies = Float32Array.from({ length: count }, (_, frame) => at(bands, frame * bandCount + band)).sort()
    return at(energies, Math.floor(count * quietShare)) * 1.5
  })
  const numbers = new Float32Array(count * featureCount)
  for (let frame = 0; frame < count; frame += 1)
    for (const [band, floor] of floors.entries()) {
      const energy = Math.log(Math.max(at(bands, frame * bandCount + band) - floor, floor * 0.3) + 1e-9)
      for (let number = 0; number < featureCount; number += 1) {
        const place = frame * featureCount + number
        numbers[place] = at(numbers, place) + energy * at(cosines, number * bandCount + band)
      }
    }
  return numbers
}

function speechFrames(loudness: Float32Array): Uint8Array {
  const sorted = loudness.toSorted()
  const quiet = at(sorted, Math.floor(sorted.length * quietShare))
  const loud = at(sorted, Math.floor(sorted.length * loudShare))
  const least = quiet + Math.max(threshold.leastDb, threshold.share * (loud - quiet))
  return Uint8Array.from(loudness, level => (level > least ? 1 : 0))
}

function normalise(numbers: Float32Array, isSpeech: Uint8Array): void {
  const spoken = isSpeech.reduce((sum, each) => sum + each, 0) || 1
  for (let number = 0; number < featureCount; number += 1) {
    const sumOf = (value: (each: number) => number) => {
      let sum = 0
      for (const [frame, speaks] of isSpeech.entries())
        if (speaks) sum += value(at(numbers, frame * featureCount + number))
      return sum
    }
    const mean = sumOf(each => each) / spoken
    const spread = Math.sqrt(sumOf(each => (each - mean) ** 2) / spoken) || 1
    const weight = number === 0 ? loudnessWeight : 1
    for (let place = number; place < numbers.length; place += featureCount)
      numbers[place] = ((at(numbers, place) - mean) / spread) * weight
  }
}

const at = (list: ArrayLike<number>, index: number) => list[index] ?? 0

const hann = Float64Array.from(
  { length: windowSamples },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / windowSamples),
)
const cosines = Float64Array.from({ length: featureCount * bandCount }, (_, place) =>
  Math.cos((Math.PI * Math.floor(place / bandCount) * ((place % bandCount) + 0.5)) / bandCount),
)
const turns = Array.from({ length: windowSamples / 2 }, (_, step) => {
  const angle = (-2 * Math.PI * step) / windowSamples
  return { cosine: Math.cos(angle), sine: Math.sin(angle) }
})
const noTurn = { cosine: 1, sine: 0 }
const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700)
const bandEdges = Array.from({ length: bandCount + 2 }, (_, edge) => {
  const place = mel(bandsFromHz) + (edge * (mel(bandsToHz) - mel(bandsFromHz))) / (bandCount + 1)
  return (700 * (10 ** (place / 2595) - 1) * windowSamples) / speechRate
})

// The fast Fourier transform of one window, in place.
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = windowSamples
  for (let from = 1, to = 0; from < size; from += 1) {
    let bit = size >> 1
    for (; to & bit; bit >>= 1) to ^= bit
    to ^= bit
    if (from < to)
      for (const list of [real, imaginary]) {
        const kept = at(list, from)
        list[from] = at(list, to)
        list[to] = kept
      }
  }
  for (let length = 2; length <= size; length <<= 1) {
    for (let start = 0; start < size; start += length)
      for (let step = 0; step < length / 2; step += 1) {
        const { cosine, sine } = turns[(step * windowSamples) / length] ?? noTurn
        const one = start + step
        const other = one + length / 2
        const turnedReal = at(real, other) * cosine - at(imaginary, other) * sine
        const turnedImaginary = at(real, other) * sine + at(imaginary, other) * cosine
        real[other] = at(real, one) - turnedReal
        imaginary[other] = at(imaginary, one) - turnedImaginary
        real[one] = at(real, one) + turnedReal
        imaginary[one] = at(imaginary, one) + turnedImaginary
      }
  }
}
