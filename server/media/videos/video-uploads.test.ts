import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { classVideoLimits, videoLimits } from '#contract/limits.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, createPerson, type Person } from '../../../test/support/people.ts'
import { videoBlobKey } from './video-files.ts'
import { sendPart } from './videos.support.ts'

const { server, test } = apiTest()

let teacher: Person
test.beforeAll(async () => {
  teacher = await createPerson(server, ['Teacher'])
  // Whether this machine has FFmpeg does not matter here.
  Object.assign(server.server.tools.videos, { isAvailable: () => true })
})

const { partBytes, maxBytes } = classVideoLimits
// The first bytes of an MP4, and content that is not a video: its processing is tested elsewhere.
const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(12)])
const upload = Buffer.concat([head, Buffer.alloc(partBytes + 1_000, 'a')])

const begin = (bytes: number, person = teacher) => person.api.media.beginClassVideo({ body: { bytes } })

const send = (uploadId: string, no: number, content: Buffer, person = teacher, kind = 'class-videos') =>
  sendPart(server, person, `${kind}/${uploadId}/parts/${no}`, content)

test('a class video is uploaded in parts that survive a lost connection', async () => {
  const { id, parts, received } = await begin(upload.length)
  expect([parts, received]).toEqual([2, 0])
  expect(await send(id, 2, upload.subarray(partBytes))).toMatchObject({ status: 409, code: 'video_part_wrong' })
  expect(await send(id, 1, upload.subarray(0, 1_000))).toMatchObject({ code: 'video_part_wrong' })
  expect(await send(id, 1, upload.subarray(0, partBytes))).toMatchObject({ status: 200, received: 1 })
  await expect(teacher.api.media.finishClassVideo({ params: { uploadId: id } })).rejects.toMatchObject({
    code: 'video_part_wrong',
  })
  // Another page asks for the progress; a part that was already sent gets the same answer.
  expect(await teacher.api.media.classVideoUpload({ params: { uploadId: id } })).toMatchObject({ received: 1 })
  expect(await send(id, 1, upload.subarray(0, partBytes))).toMatchObject({ status: 200, received: 1 })
  expect(await send(id, 2, upload.subarray(partBytes))).toMatchObject({ received: 2 })
  expect(await send(id, 3, Buffer.from('more'))).toMatchObject({ code: 'video_part_wrong' })

  await server.server.jobs.stop()
  const video = await teacher.api.media.finishClassVideo({ params: { uploadId: id } })
  expect(video).toMatchObject({ state: 'PROCESSING', kind: 'default' })
  const row = await server.db
    .selectFrom('videos')
    .select(['key', 'is_class', 'source_bytes'])
    .where('id', '=', video.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ is_class: true, source_bytes: upload.length })
  const { store } = server.server.tools
  const source = await store.get(videoBlobKey(row.key, 'source'))
  expect(upload.equals(await buffer(source!.stream))).toBe(true)
  expect(await store.head(videoBlobKey(row.key, 'part-00000'))).toBeNull()
})

test('an upload belongs to its owner only, has a maximum size, and must be a video', async () => {
  const { id } = await begin(1_000)
  const other = await createPerson(server, ['Teacher'])
  expect(await send(id, 1, Buffer.alloc(1_000), other)).toMatchObject({ status: 404 })
  for (const uploadId of [`${id}x`, id.replace(/^./, letter => (letter === 'a' ? 'b' : 'a')), 'nothing'])
    await expect(teacher.api.media.classVideoUpload({ params: { uploadId } })).rejects.toMatchObject({ status: 404 })
  await expect(begin(maxBytes + 1)).rejects.toMatchObject({ status: 413, code: 'class_video_too_large' })
  await expect(begin(1_000, await createActor(server))).rejects.toMatchObject({ status: 403 })
  expect(await send(id, 1, Buffer.alloc(1_000))).toMatchObject({ status: 415, code: 'video_type_unsupported' })
  expect(await teacher.api.media.classVideoUpload({ params: { uploadId: id } })).toMatchObject({ received: 0 })
})

const ownUpload = Buffer.concat([head, Buffer.alloc(videoLimits.partBytes, 'a')])
const sendOwn = (person: Person, uploadId: string, no: number, content: Buffer) =>
  send(uploadId, no, content, person, 'video-parts')

async function sentWhole(person: Person): Promise<string> {
  const { id, parts } = await person.api.media.beginVideo({ body: { bytes: ownUpload.length } })
  for (let no = 1; no <= parts; no += 1) {
    const from = (no - 1) * videoLimits.partBytes
    await sendOwn(person, id, no, ownUpload.subarray(from, from + videoLimits.partBytes))
  }
  return id
}

test('[A-37] an actor’s video in parts is the one that was sent', async () => {
  const actor = await createActor(server)
  await server.server.jobs.stop()
  const params = { uploadId: await sentWhole(actor) }
  const video = await actor.api.media.finishVideo({ params })
  expect(video).toMatchObject({ state: 'PROCESSING', kind: 'default' })
  const row = await server.db
    .selectFrom('videos')
    .select(['key', 'is_class', 'owner_id'])
    .where('id', '=', video.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ is_class: false, owner_id: actor.id })
  const source = await server.server.tools.store.get(videoBlobKey(row.key, 'source'))
  expect(ownUpload.equals(await buffer(source!.stream))).toBe(true)
})

test('[A-37] a lost answer of the last call makes no second video', async () => {
  const actor = await createActor(server)
  await server.server.jobs.stop()
  const params = { uploadId: await sentWhole(actor) }
  const { id } = await actor.api.media.finishVideo({ params })
  const { received, parts } = await actor.api.media.videoUpload({ params })
  expect(received).toBe(parts)
  expect(await actor.api.media.finishVideo({ params })).toMatchObject({ id })
  expect(await actor.api.media.listVideos({ query: {} })).toHaveLength(1)
})

test('[A-37] uploads that nobody finishes count among unused videos', async () => {
  const actor = await createActor(server)
  const start = () => actor.api.media.beginVideo({ body: { bytes: 1_000 } })
  const started = await Promise.allSettled(Array.from({ length: videoLimits.unused + 3 }, start))
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(videoLimits.unused)
  await expect(start()).rejects.toMatchObject({ status: 429, code: 'videos_too_many' })
  await server.db
    .updateTable('video_uploads')
    .set({ began_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('owner_id', '=', actor.id)
    .execute()
  expect(await start()).toMatchObject({ received: 0, parts: 1 })
})

test('[A-37] an upload is of its person and its kind, and no larger than a video', async () => {
  const actor = await createActor(server)
  const { id: uploadId } = await actor.api.media.beginVideo({ body: { bytes: 1_000 } })
  const params = { uploadId }
  const other = await createActor(server)
  await expect(other.api.media.videoUpload({ params })).rejects.toMatchObject({ status: 404 })
  expect(await sendOwn(other, uploadId, 1, Buffer.alloc(1_000))).toMatchObject({ status: 404 })
  const { id: ofClass } = await begin(1_000)
  await expect(teacher.api.media.videoUpload({ params: { uploadId: ofClass } })).rejects.toMatchObject({ status: 404 })
  const bytes = videoLimits.maxBytes + 1
  await expect(actor.api.media.beginVideo({ body: { bytes } })).rejects.toMatchObject({ code: 'video_too_large' })
})

test('[A-37] an upload that is cut after parts 1, 3 and 7 goes on from there', async () => {
  const actor = await createActor(server)
  await server.server.jobs.stop()
  const film = Buffer.concat([head, randomBytes(7.5 * videoLimits.partBytes)])
  const { id: uploadId, parts } = await actor.api.media.beginVideo({ body: { bytes: film.length } })
  expect(parts).toBe(8)
  const params = { uploadId }
  const partOf = (no: number) => film.subarray((no - 1) * videoLimits.partBytes, no * videoLimits.partBytes)
  const resumed: number[] = []
  for (const cutAfter of [1, 3, 7, 8]) {
    const { received } = await actor.api.media.videoUpload({ params })
    resumed.push(received)
    for (let no = received + 1; no <= cutAfter; no += 1) await sendOwn(actor, uploadId, no, partOf(no))
    if (cutAfter < parts) await cutPart(`video-parts/${uploadId}/parts/${cutAfter + 1}`, actor, partOf(cutAfter + 1))
  }
  expect(resumed).toEqual([0, 1, 3, 7])
  const { id } = await actor.api.media.finishVideo({ params })
  const { key } = await server.db.selectFrom('videos').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  const source = await server.server.tools.store.get(videoBlobKey(key, 'source'))
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(await buffer(source!.stream))).toBe(digest(film))
})

/** Sends half of a part, after which the connection is lost. */
async function cutPart(door: string, { token }: Person, content: Buffer): Promise<void> {
  const address = `${server.origin}/v1/file-upload/${door}`
  const type = 'multipart/form-data; boundary=cut'
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': content.length + 200 }
  const sending = request(address, { method: 'POST', headers })
  sending.on('error', () => {})
  sending.write('--cut\r\ncontent-disposition: form-data; name="part"; filename="part"\r\n\r\n')
  await new Promise(resolve => sending.write(content.subarray(0, content.length / 2), resolve))
  const closed = new Promise(resolve => sending.once('close', resolve))
  sending.destroy()
  await closed
}
