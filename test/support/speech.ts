import { speechRate } from '#server/media/videos/speech-starts.ts'
import { randomFrom } from './random.ts'

/** `size`: of the mouth, which moves the resonances. */
export type Voice = { seed: number; pitchHz?: number; speed?: number; size?: number; secondsBefore?: number }

/** `starts`: when each line begins, in ms. */
export type Speech = { samples: Int16Array; starts: number[] }

/**
 * A dialogue as sound: each word is vowels of its own, a buzz through two resonances, so that another voice and speed
 * say the same words differently. Lines are strings of letters; a letter is always the same vowel.
 */
export function speak(lines: string[], voice: Voice): Speech {
  const { seed, pitchHz = 120, speed = 1, size = 1, secondsBefore = 1 } = voice
  const random = randomFrom(seed)
  const parts: number[][] = []
  const starts: number[] = []
  let length = 0
  const add = (part: number[]) => {
    parts.push(part)
    length += part.length
  }
  const rest = (seconds: number) => add(new Array(Math.round(seconds * speechRate)).fill(0))
  rest(secondsBefore)
  for (const line of lines) {
    starts.push(Math.round((length / speechRate) * 1000))
    for (const letter of line)
      if (letter === ' ') rest(0.05 + random() * 0.6)
      else
        add(
          vowel(
            letter,
            { pitchHz: pitchHz * (0.85 + random() * 0.3), size: size * (0.9 + random() * 0.2) },
            ((0.09 + random() * 0.1) / speed) * speechRate,
          ),
        )
    rest(0.1 + random() * 1.1)
  }
  rest(1)
  const samples = Int16Array.from(parts.flat(), sample => (sample + (random() - 0.5) * 0.006) * 20_000)
  return { samples, starts }
}

function vowel(letter: string, { pitchHz, size }: { pitchHz: number; size: number }, length: number): number[] {
  const random = randomFrom((letter.codePointAt(0) ?? 0) * 7_919)
  const [low, high] = [(300 + random() * 600) / size, (1_000 + random() * 2_500) / size]
  const tones = Array.from({ length: 32 }, (_, at) => (at + 1) * pitchHz).map(hz => {
    const near = (centre: number, width: number) => Math.exp(-(((hz - centre) / width) ** 2))
    return { hz, gain: 0.02 + near(low, 160) + 0.6 * near(high, 260) }
  })
  return Array.from({ length: Math.round(length) }, (_, at) => {
    const seconds = at / speechRate
    const fade = Math.min(1, at / 160, (length - at) / 160)
    return fade * 0.14 * tones.reduce((sum, { hz, gain }) => sum + gain * Math.sin(2 * Math.PI * hz * seconds), 0)
  })
}
