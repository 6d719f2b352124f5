import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { speechRate, speechStarts } from '#server/media/videos/speech-starts.ts'
import { followLines } from '#server/self-tapes/following/follow.ts'
import { type SpokenTape, speakTape } from '../bench/spoken-tapes.ts'
import { type DemoTape, demoScene, tapeFile } from '../db/demo/tapes.ts'
import { randomFrom } from '../test/support/random.ts'

// Makes the tapes of the demo: a drawn figure whose mouth follows an invented voice. Needs espeak-ng and FFmpeg; its
// files are committed, so that a start needs neither. Run it after a change of the scene.

const count = 12
const [byHand, ofStudio] = [3, 4]
/** Tapes with a mark that was worked out wrongly, so late. */
const wrong = [8, 10]
const wrongBy = { line: 6, ms: 900 }
const rate = 12
/** Of this share of the voices, the actor has one of a woman. */
const women = 4 / 7

const work = mkdtempSync(join(tmpdir(), 'tapes-'))
const lines = demoScene.lines.map(({ words }) => words)
const seeds = Array.from({ length: 200 }, (_, at) => 3_001 + at).filter(seed => randomFrom(seed)() >= women)
const spoken = seeds.slice(0, count).map(seed => speakTape(lines, seed, { engine: 'korean', overNoise: 30 }))
const placesOf = ({ truth }: SpokenTape) =>
  truth.flatMap((atMs, at) => (atMs === null ? [] : [{ lineNo: at + 1, atMs, isSure: true }]))
const references = spoken.slice(0, byHand).map(tape => ({ samples: tape.samples, marks: placesOf(tape) }))
const tapes: DemoTape[] = []
let bytes = 0
for (const [at, tape] of spoken.entries()) {
  const no = String(at + 1).padStart(2, '0')
  const [film, poster] = [`${no}.mp4`, `${no}.jpg`]
  await draw(tape.samples, at, { film: pathOf(film), poster: pathOf(poster) })
  bytes += statSync(pathOf(film)).size
  const source = at < byHand ? 'HAND' : at < byHand + ofStudio ? 'STUDIO' : 'FOLLOWED'
  const found = source === 'FOLLOWED' ? followLines(references, tape.samples) : placesOf(tape)
  const late = wrong.includes(at) && found.find(({ lineNo }) => lineNo === wrongBy.line)
  if (late) Object.assign(late, { atMs: late.atMs + wrongBy.ms, isSure: false })
  tapes.push({
    ...{ film, poster, source, durationMs: Math.round((tape.samples.length / speechRate) * 1000) },
    speechStarts: speechStarts(tape.samples),
    marks: found.map(({ lineNo, atMs, isSure }) => [lineNo, Math.round(atMs), isSure]),
  })
  console.log(film, source, `${found.filter(({ isSure }) => isSure).length} of ${found.length} sure`)
}
writeFileSync(tapeFile('tapes.json'), `[\n${tapes.map(tape => JSON.stringify(tape)).join(',\n')}\n]\n`)
rmSync(work, { recursive: true })
console.log(`${count} tapes, ${Math.round(bytes / 1024)} kB`)

function pathOf(name: string): string {
  return fileURLToPath(tapeFile(name))
}

async function draw(samples: Int16Array, no: number, files: { film: string; poster: string }): Promise<void> {
  const sound = join(work, 'sound')
  writeFileSync(sound, samples)
  for (const mouth of [0, 1])
    await sharp(Buffer.from(figure(no, mouth)))
      .png()
      .toFile(join(work, `m${mouth}.png`))
  await sharp(Buffer.from(figure(no, 0)))
    .jpeg({ quality: 70 })
    .toFile(files.poster)
  const step = speechRate / rate
  const loud = Array.from({ length: Math.ceil(samples.length / step) }, (_, frame) => {
    const part = samples.subarray(frame * step, (frame + 1) * step)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
  })
  const least = 0.25 * (loud.toSorted((one, two) => one - two)[Math.floor(loud.length * 0.9)] ?? 0)
  const frames = loud.map((level, frame) => {
    const isOpen = level > least && frame % 3 !== 2
    return `file m${isOpen ? 1 : 0}.png\nduration ${1 / rate}`
  })
  writeFileSync(join(work, 'list'), `${frames.join('\n')}\nfile m0.png\n`)
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'concat', '-i', join(work, 'list')],
    ...['-f', 's16le', '-ar', String(speechRate), '-ac', '1', '-i', sound, '-r', String(rate)],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'stillimage', '-crf', '34', '-pix_fmt', 'yuv420p'],
    ...['-force_key_frames', 'expr:gte(t,n_forced)', '-c:a', 'aac', '-b:a', '24k', '-ac', '1', '-ar', '16000'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-shortest', files.film],
  ])
}

function figure(no: number, mouth: number): string {
  const of = (list: string[]) => list[no % list.length]
  const skin = of(['#f0c9a8', '#e8b58f', '#f5d6bb', '#d9a37c'])
  const hair = of(['#2b2420', '#4a3426', '#1f1f24'])
  const clothes = of(['#445566', '#7a4b4b', '#4b6b57', '#5c4b7a', '#8a6a3c'])
  const length = [70, 130, 100][no % 3]
  const side = (x: number) => `<rect x="${x}" y="120" width="30" height="${length}" rx="14" fill="${hair}"/>`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">',
    `<rect width="640" height="360" fill="${of(['#d8d2c6', '#cfd8dc', '#e3d7cf'])}"/>${side(238)}${side(372)}`,
    `<circle cx="320" cy="140" r="82" fill="${hair}"/><circle cx="320" cy="155" r="72" fill="${skin}"/>`,
    `<path d="M200 360q120-150 240 0z" fill="${clothes}"/><circle cx="294" cy="144" r="6"/><circle cx="346" cy="144" r="6"/>`,
    `<ellipse cx="320" cy="192" rx="18" ry="${mouth ? 12 : 2}" fill="#a33"/></svg>`,
  ].join('')
}
