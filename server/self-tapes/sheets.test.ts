import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { acceptTape, sendTape } from '../../test/support/self-tapes.ts'
import { addVideo, makeVideo } from '../../test/support/videos.ts'
import { earlierFilmsJob } from './earlier-films.ts'
import { drawSheetJob } from './sheets.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let tapeId: number
let videoId: number

const script = ['다녀왔어.', '밥은?', '먹었어.'].map(words => ({ speaker: '수경', words }))

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  const applicant = await createApplicant(server, casting)
  tapeId = await acceptTape(owner, casting.id, applicant, script)
  videoId = await sendTape(server, applicant.actor, tapeId)
})

const work = (job: typeof drawSheetJob, data = {}) => {
  const { tools, jobs, log } = server.server
  return job.work(data, { ...tools, db: server.db, jobs, log })
}
const videoRow = () =>
  server.db.selectFrom('videos').select(['key', 'review_asked_at']).where('id', '=', videoId).executeTakeFirstOrThrow()
const settle = () =>
  server.db
    .updateTable('tape_marks')
    .set({ marked_at: new Date(Date.now() - 60_000) })
    .execute()

async function shown() {
  const params = { castingId: casting.id }
  const [scene] = (await owner.api.selfTapes.scenes({ params })).list
  const { list } = await owner.api.selfTapes.scene({ params: { ...params, sceneId: scene!.id } })
  return list[0]!
}

test('earlier films get light ones while no other film is being made', async () => {
  const set = (values: object) => server.db.updateTable('videos').set(values).where('id', '=', videoId).execute()
  await set({ review_asked_at: null })
  const other = await addVideo(server, owner, { state: 'PROCESSING' })
  await work(earlierFilmsJob)
  expect((await videoRow()).review_asked_at).toBeNull()
  await server.db.deleteFrom('videos').where('id', '=', other).execute()
  await work(earlierFilmsJob)
  expect((await videoRow()).review_asked_at).not.toBeNull()
})

test('a sheet shows each marked line and is drawn again for other marks', { timeout: 180_000 }, async () => {
  const film = await makeVideo({ seconds: 6, size: '320x180' })
  const { store } = server.server.tools
  const { key } = await videoRow()
  await store.put(`videos/${key}/review.mp4`, Readable.from(film))
  await server.db
    .updateTable('videos')
    .set({ review_bytes: film.length, speech_starts: [], width: 320, height: 180, duration_ms: 6_000 })
    .where('id', '=', videoId)
    .execute()
  const mark = (lineNo: number, atMs: number) =>
    owner.api.selfTapes.mark({
      params: { castingId: casting.id, tapeId },
      body: { videoId, marks: [{ lineNo, atMs: atMs + 280 }] },
    })
  await mark(1, 1_000)
  await mark(3, 5_900)
  await work(drawSheetJob, { tapeId })
  expect((await shown()).sheet).toBeNull()
  await settle()
  await work(drawSheetJob, { tapeId })
  const { sheet } = await shown()
  expect(sheet).toMatchObject({ lines: [1, 3] })
  const answer = await fetch(server.origin + sheet!.url)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 90 })

  await mark(2, 3_000)
  await settle()
  await work(drawSheetJob, { tapeId })
  const again = (await shown()).sheet
  expect(again).toMatchObject({ lines: [1, 2, 3] })
  expect(again!.url).not.toBe(sheet!.url)

  await server.server.tools.videos.removeReview(key)
  expect(await store.head(`videos/${key}/lines.jpg`)).toBeNull()
})
