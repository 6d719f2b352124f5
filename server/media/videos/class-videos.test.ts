import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { classVideoLimits } from '#contract/limits.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, createPerson, type Person } from '../../../test/support/people.ts'
import { videoBlobKey } from './video-files.ts'

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

async function send(uploadId: string, no: number, content: Buffer, person = teacher) {
  const form = new FormData()
  form.append('part', new Blob([new Uint8Array(content)]), 'part')
  const response = await fetch(`${server.origin}/v1/file-upload/class-videos/${uploadId}/parts/${no}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  const envelope = (await response.json()) as { data: { received: number }[] | null; code?: string }
  return { status: response.status, code: envelope.code, received: envelope.data?.[0]?.received }
}

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
  await send(id, 1, Buffer.alloc(1_000))
  await expect(teacher.api.media.finishClassVideo({ params: { uploadId: id } })).rejects.toMatchObject({
    code: 'video_type_unsupported',
  })
})
