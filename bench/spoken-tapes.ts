import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { speechRate } from '#server/media/videos/speech-starts.ts'
import { randomFrom } from '../test/support/random.ts'

/** Who speaks: Korean by espeak-ng, English by espeak-ng or by flite, which sounds quite different. */
export type Engine = 'korean' | 'english' | 'flite'

export type TapeSpec = {
  engine: Engine
  /** Decibels of the actor over steady noise; the reader is 10 lower. */
  overNoise: number
  hasSlate?: boolean
  /** The reader is heard by the actor alone, in headphones. */
  isReaderSilent?: boolean
  /** The shares of the actor's lines that are left out, or spoken from the start again. */
  leftOut?: number
  repeated?: number
}

/** `truth`: when each line begins, in ms; null for one that is not heard. */
export type SpokenTape = { samples: Int16Array; truth: (number | null)[] }

/** As fast as the reader speaks where they are heard. */
const secondsALetter = { korean: 1 / 6, english: 1 / 14, flite: 1 / 14 }
const readerGain = 10 ** (-10 / 20)
const voices = ['', '+m1', '+m3', '+m7', '+f2', '+f3', '+f4']
const fliteVoices = ['slt', 'rms', 'awb', 'kal']

/** A dialogue in which the actor has every second line, spoken by invented voices in a room with noise. */
export function speakTape(lines: string[], seed: number, spec: TapeSpec): SpokenTape {
  const { engine, overNoise, hasSlate = false, isReaderSilent = false, leftOut = 0, repeated = 0 } = spec
  const random = randomFrom(seed)
  const between = (least: number, most: number) => least + (most - least) * random()
  const one = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const list = engine === 'flite' ? fliteVoices : voices
  const who = { actor: one(list), reader: one(list), speed: between(120, 180), pitch: Math.round(between(25, 75)) }
  const say = (words: string, isActor: boolean) =>
    engine === 'flite'
      ? flite(words, isActor ? who.actor : who.reader)
      : espeak(words, {
          voice: (engine === 'korean' ? 'ko' : 'en') + (isActor ? who.actor : who.reader),
          speed: isActor ? Math.round(who.speed * between(0.75, 1.25)) : 165,
          pitch: isActor ? who.pitch : 50,
        })
  const parts: { from: number; sound: Float32Array; gain: number }[] = []
  const truth: (number | null)[] = []
  let seconds = between(0.8, 4)
  const put = (sound: Float32Array, gain: number) => {
    parts.push({ from: Math.round(seconds * speechRate), sound, gain })
    seconds += sound.length / speechRate
  }
  if (hasSlate) {
    for (const words of phrasesOf(engine === 'korean' ? '안녕하세요. 배우 한서윤입니다. 시작하겠습니다.' : slate)) {
      put(say(words, true), 1)
      seconds += between(0.2, 0.6)
    }
    seconds += between(0.8, 2.5)
  }
  for (const [at, words] of lines.entries()) {
    const isActor = at % 2 === 1
    if (isReaderSilent && !isActor) {
      truth.push(null)
      seconds += words.length * secondsALetter[engine] + between(0.1, 1.1)
      continue
    }
    if (isActor && leftOut > random()) {
      truth.push(null)
      continue
    }
    if (isActor && repeated > random()) {
      put(say(phrasesOf(words)[0] ?? words, true), 1)
      seconds += between(0.5, 1.5)
    }
    truth.push(Math.round(seconds * 1000))
    for (const [no, phrase] of phrasesOf(words).entries()) {
      if (no) seconds += isActor && random() < 0.25 ? between(0.6, 1.8) : between(0.1, 0.4)
      put(say(phrase, isActor), isActor ? 1 : readerGain)
    }
    seconds += random() < 0.2 ? between(1.2, 4) : between(0.1, 1.1)
  }
  return { samples: mix(parts, seconds + between(0.8, 3), overNoise, random), truth }
}

const slate = 'Hello. My name is Jane Doe. I begin now.'
const phrasesOf = (words: string) => words.split(/(?<=[,.?])\s+/).filter(Boolean)

function mix(
  parts: { from: number; sound: Float32Array; gain: number }[],
  seconds: number,
  overNoise: number,
  random: () => number,
): Int16Array {
  const sum = new Float32Array(Math.ceil(seconds * speechRate))
  let [power, spoken] = [0, 0]
  for (const { from, sound, gain } of parts)
    for (const [at, sample] of sound.entries()) {
      sum[from + at] = (sum[from + at] ?? 0) + sample * gain
      if (gain === 1) {
        power += sample ** 2
        spoken += 1
      }
    }
  // A short echo of a room, and noise whose low tones are louder.
  const [near, far] = [Math.round(0.031 * speechRate), Math.round(0.073 * speechRate)]
  for (let at = sum.length - 1; at >= far; at -= 1)
    sum[at] = (sum[at] ?? 0) + 0.25 * (sum[at - near] ?? 0) + 0.15 * (sum[at - far] ?? 0)
  const noise = new Float32Array(sum.length)
  let [slow, medium, quick, noisePower] = [0, 0, 0, 0]
  for (const at of noise.keys()) {
    const white = random() * 2 - 1
    slow = 0.99765 * slow + white * 0.099046
    medium = 0.963 * medium + white * 0.2965164
    quick = 0.57 * quick + white * 1.0526913
    noise[at] = slow + medium + quick + white * 0.1848
    noisePower += (noise[at] ?? 0) ** 2
  }
  const level = Math.sqrt(power / spoken / (noisePower / noise.length) / 10 ** (overNoise / 10))
  return Int16Array.from(sum, (sample, at) =>
    Math.max(-32_768, Math.min(32_767, (sample + (noise[at] ?? 0) * level) * 32_767)),
  )
}

const said = new Map<string, Float32Array>()
function remember(key: string, make: () => Float32Array): Float32Array {
  const found = said.get(key) ?? trim(make())
  said.set(key, found)
  return found
}

const espeak = (words: string, how: { voice: string; speed: number; pitch: number }) =>
  remember(`${words} ${JSON.stringify(how)}`, () => {
    const options = ['-v', how.voice, '-s', String(how.speed), '-p', String(how.pitch)]
    return readWave(execFileSync('espeak-ng', [...options, '--stdout', words], { maxBuffer: 1e8 }))
  })

const flite = (words: string, voice: string) =>
  remember(`${words} ${voice}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'flite-'))
    try {
      const file = join(folder, 'said.wav')
      execFileSync('flite', ['-voice', voice, '-t', words, '-o', file])
      return readWave(readFileSync(file))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

/** A WAV file of 16-bit samples as numbers from −1 to 1 at `speechRate`. */
function readWave(bytes: Buffer): Float32Array {
  const from = bytes.indexOf('data') + 8
  const rate = bytes.readUInt32LE(24)
  const samples = Float32Array.from(
    { length: (bytes.length - from) >> 1 },
    (_, at) => bytes.readInt16LE(from + 2 * at) / 32_768,
  )
  return Float32Array.from({ length: Math.floor((samples.length * speechRate) / rate) }, (_, at) => {
    const place = (at * rate) / speechRate
    const share = place - Math.floor(place)
    return (samples[Math.floor(place)] ?? 0) * (1 - share) + (samples[Math.ceil(place)] ?? 0) * share
  })
}

const isHeard = (sample: number) => Math.abs(sample) >= 0.01
const trim = (sound: Float32Array) => sound.slice(sound.findIndex(isHeard), sound.findLastIndex(isHeard) + 1)
