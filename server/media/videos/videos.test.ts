import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect } from 'vitest'
import type { Video } from '#contract/media/videos.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, type Person } from '../../../test/support/people.ts'
import { findFfmpeg, makeVideo } from '../../../test/support/videos.ts'
import { videoAddress } from './video-address.ts'
import { finishedVideo, uploadVideos } from './videos.support.ts'

const { server, test } = apiTest()
let actor: Person
let ffprobe: string

beforeAll(async () => {
  ffprobe = (await findFfmpeg()).ffprobe
  actor = await createActor(server)
})

async function play(video: Buffer | [string, Buffer]): Promise<Video> {
  const { status, data } = await uploadVideos(server, actor, [video])
  expect(status).toBe(200)
  expect(data).toMatchObject([{ kind: 'default', state: 'PROCESSING', progress: 0, url: null, mp4: null }])
  return finishedVideo(actor, data[0]!.id)
}

const get = (address: string, headers: Record<string, string> = {}) => fetch(server.origin + address, { headers })
const bytesOf = async (address: string) => Buffer.from(await (await get(address)).arrayBuffer())
const blobs = async () => (await Array.fromAsync(server.server.tools.store.list('videos/'))).map(blob => blob.key)

async function probe(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'probe-'))
  try {
    const file = join(folder, 'video')
    await writeFile(file, bytes)
    const { stdout } = await promisify(execFile)(ffprobe, [
      '-v',
      'error',
      '-show_format',
      '-show_streams',
      '-of',
      'json',
      file,
    ])
    return JSON.parse(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('POST /v1/file-upload/videos', { timeout: 60_000 }, () => {
  test('[A-37] [M-04] a video becomes an HLS playlist, an MP4 and a poster without its location', async () => {
    const sent = await makeVideo({ seconds: 5, size: '1280x960' })
    expect(sent.includes('secret-place')).toBe(true)
    const video = await play(['사는 곳 ../../etc/passwd\r\n.mp4', sent])
    expect(video).toMatchObject({ state: 'READY', progress: 100, failure: null, width: 960, height: 720, embed: null })
    expect(Math.abs(video.durationMs! - 5000)).toBeLessThan(200)

    const playlist = await get(video.url!)
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(await playlist.text()).toMatch(/RESOLUTION=960x720[^\n]*\n720\.m3u8/)
    const folder = video.url!.slice(0, video.url!.lastIndexOf('/'))
    const variant = (await bytesOf(`${folder}/720.m3u8`)).toString()
    expect(variant).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    const segments = variant.split('\n').filter(line => line.endsWith('.m4s'))
    expect(segments).toHaveLength(2)
    const parts = ['720-init.mp4', ...segments].map(name => bytesOf(`${folder}/${name}`))
    const joined = await probe(Buffer.concat(await Promise.all(parts)))
    expect(joined.streams.map((each: { codec_name: string }) => each.codec_name)).toEqual(['h264', 'aac'])

    const whole = await bytesOf(video.mp4!)
    expect(whole.indexOf('moov')).toBeLessThan(whole.indexOf('mdat'))
    expect(whole.includes('secret-place') || whole.includes('37.5665')).toBe(false)
    expect((await bytesOf(video.poster!)).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect((await blobs()).filter(key => key.endsWith('/source'))).toEqual([])
  })

  test('[A-37] files are served in ranges, only with a valid URL of ours', async () => {
    const video = await play(await makeVideo({ ending: 'webm' }))
    const whole = await bytesOf(video.mp4!)
    const part = await get(video.mp4!, { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
    expect((await (await get(video.mp4!, { range: 'bytes=-5' })).arrayBuffer()).byteLength).toBe(5)
    const beyond = await get(video.mp4!, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    for (const odd of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2'])
      expect((await get(video.mp4!, { range: odd })).status).toBe(200)
    const head = await fetch(server.origin + video.mp4!, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    expect(head.headers.get('x-content-type-options')).toBe('nosniff')
    expect(head.headers.get('cache-control')).toMatch(/^private/)

    const [, , , key, pass] = video.mp4!.split('/')
    const { secrets } = server.server.tools
    const old = videoAddress(secrets, key!, Date.now() - 86_400_000 - 1)
    const bad = [
      video.mp4!.replace(pass!, `${pass!.slice(0, -1)}${pass!.endsWith('A') ? 'B' : 'A'}`),
      video.mp4!.replace(pass!, 'zzzzzzzz.'),
      video.mp4!.replace(key!, crypto.randomUUID()),
      `${old}/720.mp4`,
      video.mp4!.replace('720.mp4', 'source'),
      video.mp4!.replace('720.mp4', '..%2f..%2fsource'),
    ]
    for (const address of bad) expect([address, (await get(address)).status]).toEqual([address, 404])
  })

  test('[A-37] a portrait video stays upright, audio is kept as audio', async () => {
    expect(await play(await makeVideo({ size: '1080x1920', ending: 'mov' }))).toMatchObject({
      width: 720,
      height: 1280,
    })
    const sound = await play(await makeVideo({ hasPicture: false, ending: 'webm', seconds: 2 }))
    expect(sound).toMatchObject({ state: 'READY', width: null, url: null, poster: null })
    expect((await probe(await bytesOf(sound.mp4!))).streams).toMatchObject([{ codec_name: 'aac' }])
  })
})
