import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { apiTest } from './support/api.ts'
import { pdfFile, sampleDocuments } from './support/documents.ts'
import { createTeacher, enrolAt, moveOn, openLecture } from './support/lectures.ts'
import { createActor, createAdmin, type Person } from './support/people.ts'
import { imageForm, pictureWithExif } from './support/pictures.ts'
import { addProfile } from './support/profiles.ts'
import { startAnother } from './support/server.ts'

// The file's own server only serves.
const { server, test } = apiTest({ PROCESS_ROLE: 'web' })
let worker: Awaited<ReturnType<typeof startAnother>>
let actor: Person

beforeAll(async () => {
  worker = await startAnother(server, { PROCESS_ROLE: 'worker' })
  await worker.jobs.start()
  actor = await createActor(server)
})
afterAll(() => worker.stop())

const filesUnder = async (folder: string) => {
  const { dataDir } = server.server.tools.env
  const all = await readdir(`${dataDir}/${folder}`, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter(entry => entry.isFile()).map(entry => entry.parentPath + entry.name)
}

async function sendPictures(...files: Buffer[]) {
  const headers = { authorization: `Bearer ${actor.token}` }
  const answer = await fetch(`${server.origin}/uploader/images`, { method: 'POST', headers, body: imageForm(...files) })
  return { status: answer.status, ...(await answer.json()) }
}

test('a picture sent to a web process is processed by a worker process', async () => {
  const { status, data } = await sendPictures(await pictureWithExif('#ff0000', 800, 600))
  expect({ status, data }).toMatchObject({ status: 200, data: [{ width: 800, height: 600 }] })
  expect((await fetch(server.origin + data[0].url)).headers.get('content-type')).toBe('image/jpeg')
  expect(server.server.tools.images.workerPid()).toBeUndefined()
  expect(worker.tools.images.workerPid()).toBeGreaterThan(0)
  expect((await filesUnder('media')).filter(path => path.includes('handed'))).toEqual([])
  expect(await filesUnder('uploads')).toEqual([])
})

test('a refusal in the worker process reaches the sender of the picture', async () => {
  const good = await pictureWithExif()
  const broken = Buffer.concat([good.subarray(0, 200), Buffer.alloc(400)])
  expect(await sendPictures(good, broken)).toMatchObject({ code: 'image_unreadable', fields: { 'images.1': /./ } })
  expect((await filesUnder('media')).filter(path => path.includes('handed'))).toEqual([])
})

test('documents are checked and cleaned by the worker process', async () => {
  const script = pdfFile('a', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')
  const refused = await uploadDocuments(server, actor, [{ name: '이력서.pdf', content: script }])
  expect(refused).toMatchObject({ status: 422, code: 'document_refused' })
  const kept = await uploadDocuments(server, actor, [
    { name: '이력서.pdf', content: pdfFile() },
    { name: '자기소개.hwp', content: sampleDocuments.hwp() },
    { name: '신분증.jpg', content: await pictureWithExif() },
  ])
  expect(kept.status).toBe(200)
  const { key } = await server.db
    .selectFrom('files')
    .select('key')
    .where('content_type', '=', 'image/jpeg')
    .where('owner_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const stored = await server.server.tools.store.get(key)
  expect(Buffer.concat(await stored!.stream.toArray()).includes('Kamera')).toBe(false)
})

test('the printed profile and certificates come from the worker process', async () => {
  const profileId = await addProfile(server, actor)
  expect(await headOf(`/v1/profiles/${profileId}/pdf`)).toBe('%PDF-')

  const admin = await createAdmin(server)
  const teacher = await createTeacher(server, admin)
  const id = await openLecture(server, admin, teacher, { price: 0, classes: [1] })
  const { orderId } = await enrolAt(actor, id)
  const { classes } = await teacher.api.lectures.taughtLecture({ params: { id } })
  server.clock.pass({ days: 1, minutes: 1 })
  await actor.api.lectures.attendLecture({ params: { orderId }, body: { code: classes[0]!.code! } })
  server.clock.pass({ hours: 3 })
  for (let step = 0; step < 2; step++) await moveOn(server)
  const { certificate } = await actor.api.lectures.myLecture({ params: { orderId } })
  expect(await headOf(certificate!.path)).toBe('%PDF-')
  expect((await filesUnder('media')).filter(path => path.includes('handed'))).toEqual([])
})

/** How a file begins that the actor downloads. */
async function headOf(path: string): Promise<string> {
  const answer = await fetch(server.origin + path, { headers: { authorization: `Bearer ${actor.token}` } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
    .subarray(0, 5)
    .toString()
}

test('a worker process answers only for its health', async () => {
  const status = async (path: string) => (await fetch(worker.address + path)).status
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 200])
  expect([await status('/'), await status('/v1/castings'), await status('/dev/outbox')]).toEqual([404, 404, 404])
})
