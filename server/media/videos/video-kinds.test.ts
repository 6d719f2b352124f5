import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { openLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { findFfmpeg } from '../../../test/support/videos.ts'
import { failureSentence } from './video-failures.ts'
import { openVideoPipeline, VideoRefused } from './video-pipeline.ts'

const run = promisify(execFile)
let programs: { ffmpeg: string; ffprobe: string }
let root: string
let store: BlobStore

beforeAll(async () => {
  const { ffmpeg, ffprobe } = await findFfmpeg()
  programs = { ffmpeg, ffprobe }
  root = await mkdtemp(join(tmpdir(), 'video-kinds-'))
  store = await openLocalStorage(join(root, 'blobs'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const say = async (words: string, input: string) =>
  (await run(programs.ffmpeg, ['-v', 'error', '-y', ...words.split(' '), input])).stdout

/** What becomes of an upload: its facts, its poster, and the streams of the MP4 that plays. */
async function convert(source: Buffer, used = programs) {
  const key = crypto.randomUUID()
  await store.put(`videos/${key}/source`, source)
  const ffmpeg = { isAvailable: () => true, programs: async () => used }
  const videos = await openVideoPipeline({ store, ffmpeg, folder: join(root, key) })
  const facts = await videos.processVideo(key, 'mov', () => {})
  const read = async (name: string) => buffer((await store.get(`videos/${key}/${name}`))!.stream)
  const whole = join(root, `${key}.mp4`)
  await writeFile(whole, await read('720.mp4'))
  const shown = ['-v', 'error', '-show_streams', '-of', 'json', whole]
  const streams: { codec_name: string; color_transfer?: string }[] = JSON.parse(
    (await run(used.ffprobe, shown)).stdout,
  ).streams
  return { facts, streams, poster: facts.width === null ? null : await read('poster.jpg') }
}

/** FFmpeg that fails at arguments which contain these letters. */
async function ffmpegWithout(letters: string) {
  const path = join(root, `without-${letters}`)
  await writeFile(
    path,
    `#!/bin/sh\ncase "$*" in *${letters}*) echo refused >&2; exit 1;; esac\nexec ${programs.ffmpeg} "$@"\n`,
  )
  await chmod(path, 0o755)
  return { ...programs, ffmpeg: path }
}

const transfers = { HLG: 18, PQ: 16 } as const
// Codes of ITU-T H.273; 2 is "unspecified".
const tags: [string, { primaries?: number; matrix?: number; range?: number }][] = [
  ['all names', { primaries: 9, matrix: 9, range: 0 }],
  ['no primaries', { primaries: 2, matrix: 9, range: 0 }],
  ['no matrix', { primaries: 9, matrix: 2, range: 0 }],
  ['no name but its transfer', { primaries: 2, matrix: 2 }],
  ['full range', { primaries: 9, matrix: 9, range: 1 }],
  ['the primaries of P3', { primaries: 12, matrix: 9, range: 0 }],
  ['odd primaries', { primaries: 22, matrix: 9, range: 0 }],
  ['the matrix of SDR', { primaries: 9, matrix: 1, range: 0 }],
  ['a matrix of constant luminance', { primaries: 9, matrix: 10, range: 0 }],
  ['the matrix ICtCp', { primaries: 9, matrix: 14, range: 0 }],
  ['the matrix YCgCo', { primaries: 2, matrix: 8, range: 1 }],
]

type HdrNames = (typeof tags)[0][1]
const hdrCases = (Object.keys(transfers) as (keyof typeof transfers)[]).flatMap(transfer =>
  tags.map(([what, names]) => [transfer, what, names] as const),
)
const hdrPath = (transfer: keyof typeof transfers, { primaries = 2, matrix = 2, range }: HdrNames) =>
  join(root, `${transfer}-${primaries}-${matrix}-${range}.mp4`)

/** Ten bits, red all over, one for each of the colour names; one process writes them all. */
async function writeHdrVideos(): Promise<void> {
  const outputs = hdrCases.flatMap(([transfer, , names]) => {
    const { primaries = 2, matrix = 2, range } = names
    const colours = `colour_primaries=${primaries}:transfer_characteristics=${transfers[transfer]}:matrix_coefficients=${matrix}`
    const full = range === undefined ? '' : `:video_full_range_flag=${range}`
    const codec = '-map 0 -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -threads 1'.split(' ')
    return [...codec, '-bsf:v', `h264_metadata=${colours}${full}`, hdrPath(transfer, names)]
  })
  const red = '-v error -y -f lavfi -i color=red:size=64x36:rate=10:duration=0.5'
  await run(programs.ffmpeg, [...red.split(' '), ...outputs])
}

describe('an HDR video', { timeout: 60_000 }, () => {
  beforeAll(writeHdrVideos)

  test.each(hdrCases)('[A-37] in %s with %s becomes one for every screen', async (transfer, _, names) => {
    const { facts, streams, poster } = await convert(await readFile(hdrPath(transfer, names)))
    expect([facts.width, facts.isSoundLost, streams[0]?.color_transfer]).toEqual([64, false, 'bt709'])
    const { channels } = await sharp(poster!).stats()
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
    expect([red > 2 * green, red > 2 * blue]).toEqual([true, true])
  })

  test('[A-37] plays without tone mapping where that fails, and the file is never blamed', async () => {
    const video = await readFile(hdrPath('HLG', {}))
    const { facts, streams } = await convert(video, await ffmpegWithout('tonemap'))
    expect([facts.width, streams[0]?.color_transfer]).toEqual([64, 'bt709'])
    const refusal = await convert(video, await ffmpegWithout('libx264')).catch(error => error)
    expect(refusal).toBeInstanceOf(VideoRefused)
    expect([refusal.code, failureSentence(refusal.code)]).toEqual([
      'unconverted',
      expect.stringContaining('저희가 아직 변환하지 못하는'),
    ])
  })
})

type Sound = { codec: string; layout?: string }
const aac = { codec: 'aac' }
/** A track that nothing can decode, as Apple's spatial one. */
const spatial = { codec: 'apac' }

/** A video with these sound tracks, in this order. */
async function videoWith(sounds: Sound[], hasPicture = true) {
  const path = join(root, `${crypto.randomUUID()}.mov`)
  const picture = hasPicture ? '-f lavfi -i testsrc2=size=64x36:rate=10:duration=0.5 ' : ''
  const inputs = sounds.map(({ layout = 'mono' }) => `-f lavfi -i aevalsrc=${tones(layout)}:c=${layout}:d=0.5`)
  const maps = [...(hasPicture ? [''] : []), ...sounds].map((_, at) => `-map ${at}`)
  const codecs = sounds.map(({ codec }, at) => `-c:a:${at} ${codec === 'apac' ? 'aac' : codec}`)
  const words = `${picture}${[...inputs, ...maps].join(' ')} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -strict -2`
  await say([words, ...codecs].join(' '), path)
  return withoutDecoders(await readFile(path), sounds)
}

const channels: Record<string, number> = { mono: 1, stereo: 2, quad: 4, '5.1': 6, '7.1': 8 }
const tones = (layout: string) => Array.from({ length: channels[layout] ?? 1 }, () => 'sin(2000*t)/4').join('|')

/** Renames the sample entries of the spatial tracks, in the order of the tracks. */
function withoutDecoders(video: Buffer, sounds: Sound[]): Buffer {
  let at = 0
  for (const { codec } of sounds) {
    const description = video.indexOf('soun', at, 'latin1')
    const entry = video.indexOf('stsd', description, 'latin1') + 16
    if (codec === 'apac') {
      const end = entry - 4 + video.readUInt32BE(entry - 4)
      for (const [name, other] of [
        ['mp4a', 'apac'],
        ['esds', 'free'],
      ] as const)
        for (let found = video.indexOf(name, entry); found >= entry && found < end; found = video.indexOf(name, found))
          video.write(other, found, 'latin1')
    }
    at = entry
  }
  return video
}

describe('the sound of a video', { timeout: 60_000 }, () => {
  test.each<[string, Sound[], boolean]>([
    ['one track', [aac], true],
    ['a spatial track first', [spatial, aac], true],
    ['a spatial track last', [aac, spatial], true],
    ['two spatial tracks first', [spatial, spatial, aac], true],
    ['a spatial track between others', [aac, spatial, { codec: 'alac' }], true],
    ['a spatial track alone', [spatial], false],
    ['spatial tracks alone', [spatial, spatial], false],
    ['seven spatial tracks and one more', [...Array.from({ length: 7 }, () => spatial), aac], true],
    ['Apple’s lossless sound', [{ codec: 'alac' }], true],
    ['MP3', [{ codec: 'libmp3lame' }], true],
    ['uncompressed sound', [{ codec: 'pcm_s16le' }], true],
    ['uncompressed sound of 24 bits', [{ codec: 'pcm_s24be' }], true],
    ['floating-point sound', [{ codec: 'pcm_f32le' }], true],
    ['the sound of telephones', [{ codec: 'pcm_alaw' }], true],
    ['Dolby’s sound', [{ codec: 'ac3', layout: '5.1' }], true],
    ['Dolby’s newer sound', [{ codec: 'eac3', layout: '5.1' }], true],
    ['two channels', [{ codec: 'aac', layout: 'stereo' }], true],
    ['four channels', [{ codec: 'pcm_s16le', layout: 'quad' }], true],
    ['six channels', [{ codec: 'aac', layout: '5.1' }], true],
    ['eight channels', [{ codec: 'pcm_s16le', layout: '7.1' }], true],
    ['a spatial track, then six channels', [spatial, { codec: 'ac3', layout: '5.1' }], true],
  ])('[A-37] %s: plays the first track that decodes, or says that it is silent', async (_, sounds, isHeard) => {
    const { facts, streams } = await convert(await videoWith(sounds))
    expect(streams.map(stream => stream.codec_name)).toEqual(isHeard ? ['h264', 'aac'] : ['h264'])
    expect(facts.isSoundLost).toBe(!isHeard)
  })

  test('[A-37] audio alone uses its first track that decodes, and is not blamed for having none', async () => {
    const { streams } = await convert(await videoWith([spatial, aac], false))
    expect(streams.map(stream => stream.codec_name)).toEqual(['aac'])
    await expect(convert(await videoWith([spatial], false))).rejects.toMatchObject({ code: 'unconverted' })
  })

  test('[A-37] a video without any sound has lost none', async () => {
    expect((await convert(await videoWith([]))).facts.isSoundLost).toBe(false)
  })

  test('[A-37] a track that fails on the way leaves a silent video', async () => {
    const { facts } = await convert(await videoWith([aac]), await ffmpegWithout('128k'))
    expect([facts.width, facts.isSoundLost]).toEqual([64, true])
  })
})
