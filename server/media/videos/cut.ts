import { studioTone } from '#contract/limits.ts'
import { speechRate } from './speech-starts.ts'

/** What is left of a film, in ms of the film as it was uploaded. */
export type Cut = { fromMs: number; toMs: number }

/** Of a take: what was left of it, and where its tone was. */
export type TakeFacts = { cut: Cut | null; toneMs: number | null }

const shortestMs = 1_000
// Compressed sound of the tone begins before it and ends after it.
const toneEdgeMs = 40

/**
 * What is left of a take of this length: what its sender wants, without the tone. A cut that leaves less than a second
 * leaves the whole film, as does one of a film whose length nobody can say.
 */
export function cutOf(wish: Cut | null, { toneMs, lengthMs }: { toneMs: number | null; lengthMs: number | null }) {
  if (lengthMs === null) return null
  const toneEndMs = toneMs === null ? 0 : toneMs + studioTone.lengthMs + toneEdgeMs
  const cuts = [wish, { fromMs: 0, toMs: lengthMs }].flatMap(cut =>
    cut ? { fromMs: Math.max(cut.fromMs, toneEndMs), toMs: Math.min(cut.toMs, lengthMs) } : [],
  )
  const cut = cuts.find(({ fromMs, toMs }) => toMs - fromMs >= shortestMs)
  return cut && (cut.fromMs > 0 || cut.toMs < lengthMs) ? cut : null
}

const stepSamples = speechRate / 200
const windowSamples = 2 * stepSamples
const stepMs = (stepSamples * 1000) / speechRate
const quietest = 0.01
const pureShare = 0.6

/**
 * Where the tone of the studio begins, in ms, or null without it: the first sound of its length near the start that is
 * almost nothing but its pitch. A voice has other pitches, and a whistle lasts longer.
 */
export function findTone(samples: Int16Array): number | null {
  const steps = Math.min(samples.length / stepSamples - 2, (studioTone.latestMs + 100) / stepMs)
  let from: number | null = null
  for (let step = 0; step < steps; step += 1) {
    const isTone = isPure(samples.subarray(step * stepSamples, step * stepSamples + windowSamples))
    if (isTone) from ??= step
    else if (from !== null) {
      const lengthMs = (step - from) * stepMs
      if (Math.abs(lengthMs - studioTone.lengthMs) <= studioTone.lengthMs / 2) return from * stepMs
      from = null
    }
  }
  return null
}

// How much of the sound is the pitch of the tone: one term of its Fourier series.
function isPure(sound: Int16Array): boolean {
  let energy = 0
  let cosine = 0
  let sine = 0
  for (const [at, sample] of sound.entries()) {
    const level = sample / 32_768
    const angle = (2 * Math.PI * studioTone.hertz * at) / speechRate
    energy += level ** 2
    cosine += level * Math.cos(angle)
    sine += level * Math.sin(angle)
  }
  const mean = energy / sound.length
  return Math.sqrt(mean) > quietest && (2 * (cosine ** 2 + sine ** 2)) / sound.length ** 2 > pureShare * mean
}
