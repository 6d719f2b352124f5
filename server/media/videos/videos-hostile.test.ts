import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { openLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, type Person } from '../../../test/support/people.ts'
import { addProfile } from '../../../test/support/profiles.ts'
import { findFfmpeg, makeVideo } from '../../../test/support/videos.ts'
import { sweepFiles } from '../stored-files.ts'
import { videoJob } from './video-job.ts'
import { finishedVideo, uploadVideos } from './videos.support.ts'

const { server, test } = apiTest()
let actor: Person

beforeAll(async () => {
  await findFfmpeg()
})
// Each has a rate limit of its own.
beforeEach(async () => {
  actor = await createActor(server)
})

const run = promisify(execFile)
const blobs = async () =>
  (await Array.fromAsync(server.server.tools.store.list('videos/'))).map(blob => blob.key).sort()
const rows = async () => (await server.db.selectFrom('videos').select('id').execute()).length
const upload = (...videos: (Buffer | [string, Buffer])[]) => uploadVideos(server, actor, videos)
const failed = async (video: Buffer) => {
  const { data } = await upload(video)
  const { state, failure } = await finishedVideo(actor, data[0]!.id)
  expect([state, await blobs()]).toEqual(['FAILED', []])
  return failure
}
const sweep = () => sweepFiles(server.db, server.server.tools.store)
afterEach(async () => {
  await server.db.updateTable('videos').set({ deleted_at: new Date() }).execute()
  await sweep()
  expect(await blobs()).toEqual([])
})

describe('a hostile video', { timeout: 120_000 }, () => {
  test.each([
    ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n'],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['an AVI', 'RIFF\0\0\0\0AVI LIST'],
    ['Matroska that is no WebM', '\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82\x88matroska'],
    ['a picture', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['an archive', 'PK\x03\x04'],
    ['nothing', ''],
    ['a few bytes', '\0\0\0\x18ftyp'],
  ])('[A-37] [M-02] %s is refused by its first bytes, and all of its request', async (_, text) => {
    const before = [await rows(), await blobs()]
    const { status, code, fields } = await upload(await makeVideo(), ['video.mp4', Buffer.from(text, 'latin1')])
    expect([status, code, Object.keys(fields!)]).toEqual([415, 'video_type_unsupported', ['videos.1']])
    expect([await rows(), await blobs()]).toEqual(before)
  })

  test('[A-37] a file that only begins like a video fails, and leaves no file', async () => {
    const video = await makeVideo({ seconds: 3, options: ['-movflags', '+faststart'] })
    const noIndex = await makeVideo({ seconds: 3 })
    for (const broken of [
      Buffer.concat([video.subarray(0, 32), randomBytes(20_000)]),
      noIndex.subarray(0, noIndex.length / 2),
      Buffer.concat([video.subarray(0, 24), Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/secret\n')]),
    ])
      expect(await failed(broken)).toMatch(/^영상을 열지 못했어요/)
  })

  test('[A-37] nothing that it references is opened: no URL, no other file', async () => {
    const asked: string[] = []
    const trap = createServer((incoming, answer) => {
      asked.push(incoming.url ?? '')
      answer.end()
    }).listen(0, '127.0.0.1')
    await once(trap, 'listening')
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/secret`
    const video = await makeVideo({ seconds: 1 })
    // The address of the images, where a video that refers to others keeps it.
    const place = video.indexOf('url ', 0, 'latin1')
    const box = Buffer.concat([Buffer.from('url \0\0\0\0', 'latin1'), Buffer.from(`${address}\0`)])
    const pointing = Buffer.concat([video.subarray(0, place), box, video.subarray(place + 8)])
    for (const each of [pointing, Buffer.concat([video, Buffer.from(address)])]) {
      const { data } = await upload(each)
      await finishedVideo(actor, data[0]!.id)
    }
    trap.close()
    expect(asked).toEqual([])
  })

  test('[A-37] it is cut at the longest length, even without a length in its header', async () => {
    const long = { seconds: 605, size: '32x32', hasSound: false }
    expect(await failed(await makeVideo({ ...long, options: ['-r', '1'] }))).toMatch(/^영상이 10분을 넘어요/)
    const { ffmpeg } = await findFfmpeg()
    const live = async (seconds: number) => {
      const words = `-v error -f lavfi -i testsrc2=size=32x32:rate=1:duration=${seconds} -c:v libvpx -f webm -live 1 pipe:1`
      return (await run(ffmpeg, words.split(' '), { encoding: 'buffer', maxBuffer: 1e9 })).stdout
    }
    expect(await failed(await live(605))).toMatch(/^영상이 10분을 넘어요/)
    const { data } = await upload(await live(3))
    const short = await finishedVideo(actor, data[0]!.id)
    expect([short.state, Math.round(short.durationMs! / 1000)]).toEqual(['READY', 3])
  })

  test('[A-37] frames past 4096 × 4096 are not decoded', async () => {
    const wide = await makeVideo({
      seconds: 1,
      size: '5120x4096',
      hasSound: false,
      options: ['-frames:v', '1'],
    })
    expect(await failed(wide)).toMatch(/^영상의 가로세로가 너무 커요/)
  })

  test('[A-37] a file that is too large is refused during the upload, as is an endless one', async () => {
    Object.assign(server.server.tools.videos, { maxBytes: 100_000 })
    const video = await makeVideo()
    expect(video.length).toBeLessThan(100_000)
    const { status, code } = await upload(Buffer.concat([video, Buffer.alloc(200_000)]))
    expect([status, code]).toEqual([413, 'video_too_large'])

    const boundary = 'video'
    const answer = await new Promise<{ status: number; sent: number }>((resolve, reject) => {
      const endless = request(`${server.origin}/v1/file-upload/videos`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${actor.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'transfer-encoding': 'chunked',
        },
      })
      let sent = 0
      let isAnswered = false
      const body = Readable.from(
        (async function* () {
          yield `--${boundary}\r\ncontent-disposition: form-data; name="videos"; filename="a.mp4"\r\n\r\n`
          yield video
          for (; !isAnswered; sent += 65_536) {
            yield Buffer.alloc(65_536)
            await new Promise(resolve => setTimeout(resolve, 20))
          }
        })(),
      )
      endless.on('response', response => {
        isAnswered = true
        resolve({ status: response.statusCode!, sent })
        endless.destroy()
      })
      endless.on('error', error => !isAnswered && reject(error))
      body.pipe(endless)
    })
    expect(answer.status).toBe(413)
    Object.assign(server.server.tools.videos, { maxBytes: 500 * 1024 * 1024 })
    expect(await blobs()).toEqual([])
    const { dataDir } = server.server.tools.env
    expect(await readdir(join(dataDir, 'media', '.unfinished'))).toEqual([])
  })

  test('[A-37] a video sent twice at once is two videos, each deleted separately', async () => {
    const video = await makeVideo()
    const [one, two] = await Promise.all([upload(video), upload(video)])
    const [first, second] = [await finishedVideo(actor, one.data[0]!.id), await finishedVideo(actor, two.data[0]!.id)]
    expect(first.mp4).not.toBe(second.mp4)
    await actor.api.media.removeVideo({ params: { videoId: first.id } })
    await sweep()
    expect((await fetch(server.origin + first.mp4)).status).toBe(404)
    expect((await fetch(server.origin + second.mp4)).status).toBe(200)
  })

  test('[A-37] a program that dies while processing is retried, four times in total', async () => {
    const { tools, jobs, database, log } = server.server
    const video = await makeVideo()
    const key = crypto.randomUUID()
    await tools.store.put(`videos/${key}/source`, video)
    const { id } = await server.db
      .insertInto('videos')
      .values({ owner_id: actor.id, kind: 'default', key, container: 'mov' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const context = { db: database.db, log, jobs }
    const dying = videoJob({ ...tools.videos, processVideo: () => Promise.reject(new Error('killed')) })
    for (const _ of [1, 2, 3]) await expect(dying.work({ videoId: id }, context)).rejects.toThrow('killed')
    await videoJob(tools.videos).work({ videoId: id }, context)
    await videoJob(tools.videos).work({ videoId: id }, context)
    expect((await finishedVideo(actor, id)).state).toBe('READY')

    await server.db.updateTable('videos').set({ state: 'PROCESSING', attempts: 3 }).where('id', '=', id).execute()
    await expect(dying.work({ videoId: id }, context)).rejects.toThrow('killed')
    expect(await finishedVideo(actor, id)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringMatching('다시 올려'),
    })
  })

  test('[A-37] a finished video survives a failure of the last write, and its owner is notified', async () => {
    const { tools, jobs, database, log } = server.server
    const key = crypto.randomUUID()
    await tools.store.put(`videos/${key}/source`, await makeVideo())
    const { id } = await server.db
      .insertInto('videos')
      .values({ owner_id: actor.id, kind: 'default', key, container: 'mov' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const profileId = await addProfile(server, actor, {})
    await server.db
      .insertInto('profile_videos')
      .values({ profile_id: profileId, video_id: id, kind: 'REEL', position: 0 })
      .execute()
    const away = () => Promise.reject(new Error('away'))
    const context = { db: database.db, log, jobs }
    const run = videoJob(tools.videos).work({ videoId: id }, { ...context, jobs: { send: away } })
    await expect(run).rejects.toThrow('away')
    expect((await actor.api.media.listVideos({ query: { ids: String(id) } }))[0]!.state).toBe('PROCESSING')

    const forgetful = videoJob({ ...tools.videos, discard: away })
    await expect(forgetful.work({ videoId: id }, context)).rejects.toThrow('away')
    expect((await finishedVideo(actor, id)).state).toBe('READY')
    await expect
      .poll(() => actor.api.profiles.read({ params: { profileId } }).then(({ hasVideo }) => hasVideo), {
        timeout: 30_000,
      })
      .toBe(true)
    expect(await blobs()).toContain(`videos/${key}/source`)
    await videoJob(tools.videos).work({ videoId: id }, context)
    expect(await blobs()).not.toContain(`videos/${key}/source`)
    expect((await finishedVideo(actor, id)).state).toBe('READY')
  })

  test('a full disk is reported clearly and leaves no row and no file', async () => {
    const root = await mkdtemp(join(tmpdir(), 'full-disk-'))
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', root]).then(
      () => true,
      () => false,
    )
    const { store } = server.server.tools
    const whole = { ...store }
    const before = await rows()
    try {
      const full = isMounted
        ? await openLocalStorage(root)
        : { ...store, put: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) }
      Object.assign(store, full)
      const video = Buffer.concat([await makeVideo(), Buffer.alloc(8_000_000)])
      const { status, code } = await upload(video)
      expect([status, code]).toEqual([507, 'storage_full'])
      expect(await rows()).toBe(before)
      const left = await readdir(root, { recursive: true, withFileTypes: true })
      expect(left.filter(entry => entry.isFile())).toEqual([])
    } finally {
      Object.assign(store, whole)
      if (isMounted) await run('umount', [root])
      await rm(root, { recursive: true, force: true })
    }
  })
})

describe('links and limits', { timeout: 60_000 }, () => {
  test('[M-05] only a YouTube or Vimeo URL becomes a video at once', async () => {
    const person = await createActor(server)
    const video = await person.api.media.linkVideo({ body: { url: 'https://youtu.be/a-B_c123xyz' } })
    expect(video).toMatchObject({ kind: 'youtube', state: 'READY', mp4: null, poster: null })
    expect(video.embed).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/a-B_c123xyz/)
    const vimeo = await person.api.media.linkVideo({ body: { url: 'https://vimeo.com/123456789' } })
    expect(vimeo).toMatchObject({ kind: 'vimeo', url: 'https://vimeo.com/123456789' })
    for (const url of ['https://example.com/video.mp4', 'http://127.0.0.1:5432/', 'file:///etc/passwd'])
      await expect(person.api.media.linkVideo({ body: { url } })).rejects.toMatchObject({
        code: 'video_link_unsupported',
      })
    expect((await person.api.media.listVideos({})).map(each => each.id)).toEqual([video.id, vimeo.id])
  })

  test('[A-37] videos are private to their owner, who has few unused ones', async () => {
    const [person, other] = [await createActor(server), await createActor(server)]
    const link = () => person.api.media.linkVideo({ body: { url: 'https://youtu.be/a-B_c123xyz' } })
    const { id } = await link()
    expect(await other.api.media.listVideos({ query: { ids: String(id) } })).toEqual([])
    await expect(other.api.media.removeVideo({ params: { videoId: id } })).rejects.toMatchObject({ code: 'not_found' })
    for (let count = 1; count < 10; count++) await link()
    await expect(link()).rejects.toMatchObject({ code: 'videos_too_many' })
    expect((await uploadVideos(server, person, [await makeVideo()])).code).toBe('videos_too_many')
    expect((await uploadVideos(server, null, [await makeVideo()])).status).toBe(401)
    await person.api.media.removeVideo({ params: { videoId: id } })
    await link()
  })
})
