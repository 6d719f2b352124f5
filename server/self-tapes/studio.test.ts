import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import type { selfTapes } from '#contract/self-tapes/index.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { acceptTape } from '../../test/support/self-tapes.ts'
import { addVideo, findFfmpeg, makeVideo } from '../../test/support/videos.ts'
import { cutOf } from '../media/videos/cut.ts'
import { finishedVideo, sendPart } from '../media/videos/videos.support.ts'
import { tapeArrivedJob } from './following/follow-lines.ts'
import { selfTapeVideosJob } from './videos.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
})

const checkVideos = () =>
  selfTapeVideosJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })

type Sent = Omit<BodyOf<typeof selfTapes.submit>, 'videoId'>
const lines = ['다녀왔어.', '밥은?', '먹었어.'].map((words, at) => ({ speaker: at % 2 ? '엄마' : '수경', words }))

const voices = [1.5, 3, 4.5].map(at => `between(t,${at},${at + 0.6})`).join('+')

/** A recording with voices at 1.5, 3 and 4.5 seconds, and the tone that the studio writes at `toneAt`. */
function film(toneAt: number | null, ending: 'mp4' | 'webm' = 'mp4', seconds = 6): Promise<Buffer> {
  const tone = toneAt === null ? '0' : `between(t,${toneAt},${toneAt + 0.05})*0.5*sin(2*PI*1000*t)`
  const sound = `(${voices})*0.3*(sin(2*PI*220*t)+sin(2*PI*1000*t))+0.004*random(0)+${tone}`
  const asRecorded = ending === 'mp4' ? ['-movflags', 'frag_keyframe+empty_moov'] : ['-f', 'webm', '-live', '1']
  return makeVideo({
    seconds,
    ending,
    options: ['-af', `aeval='${sound}',aformat=channel_layouts=mono`, '-g', '15', ...asRecorded],
  })
}

async function uploadTake({ api, token }: Person, content: Buffer, isTake = true): Promise<number> {
  const { id } = await api.media.beginVideo({ body: { bytes: content.length, isTake } })
  expect(await sendPart(server, { token }, `video-parts/${id}/parts/1`, content)).toMatchObject({ status: 200 })
  return (await api.media.finishVideo({ params: { uploadId: id } })).id
}

async function send(content: Buffer, sent: Sent, isTake = true) {
  const applicant: Applicant = await createApplicant(server, casting)
  const tapeId = await acceptTape(owner, casting.id, applicant, lines)
  const videoId = await uploadTake(applicant.actor, content, isTake)
  await applicant.actor.api.selfTapes.submit({ params: { tapeId }, body: { videoId, ...sent } })
  const video = await finishedVideo(applicant.actor, videoId)
  await checkVideos()
  const marks = await server.db
    .selectFrom('tape_marks')
    .select(['line_no', 'at_ms', 'source', 'is_sure', 'marked_by'])
    .where('tape_id', '=', tapeId)
    .orderBy('line_no')
    .execute()
  return { tapeId, videoId, video, marks, actor: applicant.actor }
}

/** Where the voices of a film of ours begin, in seconds. */
async function voicesOf(actor: Person, videoId: number): Promise<number[]> {
  const [video] = await actor.api.media.listVideos({ query: { ids: String(videoId) } })
  const bytes = Buffer.from(await (await fetch(server.origin + video!.mp4)).arrayBuffer())
  const folder = await mkdtemp(join(tmpdir(), 'take-'))
  try {
    await writeFile(join(folder, 'film.mp4'), bytes)
    const { ffmpeg } = await findFfmpeg()
    const find = ['-af', 'silencedetect=noise=-30dB:d=0.3', '-f', 'null', '-']
    const { stderr } = await run(ffmpeg, ['-nostats', '-i', join(folder, 'film.mp4'), ...find])
    return [...stderr.matchAll(/silence_end: ([\d.]+)/g)].map(([, at]) => Number(at))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
const run = promisify(execFile)

const marks = [1_400, 2_900, 4_400].map((atMs, at) => ({ lineNo: at + 1, atMs, isHeard: true }))

/** Whether each mark is within so many ms of its voice. */
function expectNear(found: { at_ms: number }[], expected: number[], mostMs = 40): void {
  expect(found).toHaveLength(expected.length)
  for (const [at, { at_ms }] of found.entries())
    expect(Math.abs(at_ms - expected[at]!), `${at_ms}`).toBeLessThanOrEqual(mostMs)
}

// The clock of the studio counts the tone at 100 ms; in this film it is at 200.
test('the tone of a take moves its marks to their voices and is cut off', async () => {
  const { video, videoId, marks: placed, actor } = await send(await film(0.2), { marks })
  expect(video).toMatchObject({ state: 'READY' })
  const row = await server.db.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirstOrThrow()
  expect(Math.abs(row.tone_ms! - 200)).toBeLessThanOrEqual(20)
  expect(row.cut_from_ms).toBeGreaterThan(row.tone_ms! + 50)
  expect(placed).toMatchObject([
    { line_no: 1, source: 'STUDIO', is_sure: true, marked_by: null },
    { line_no: 2, is_sure: true },
    { line_no: 3, is_sure: true },
  ])
  const voices = await voicesOf(actor, videoId)
  expectNear(
    placed,
    voices.slice(0, 3).map(at => at * 1000),
  )
  expect(video.durationMs).toBeLessThan(5_800)
})

// The first line is shown as the clock begins, and the head of the film goes with its tone.
test('the mark of a line that was shown at once starts with the film', async () => {
  const { marks: placed } = await send(await film(0.1), {
    marks: [{ lineNo: 1, atMs: 0, isHeard: true }, ...marks.slice(1)],
  })
  expect(placed.map(({ line_no }) => line_no)).toEqual([1, 2, 3])
  expect(placed[0]).toMatchObject({ at_ms: 0, source: 'STUDIO', is_sure: true })
})

test('a take is cut at both ends, with the marks of what was cut off', async () => {
  const {
    video,
    videoId,
    marks: placed,
    actor,
  } = await send(await film(0.1), {
    marks,
    cut: { fromMs: 2_000, toMs: 5_500 },
  })
  expect(Math.abs(video.durationMs! - 3_500)).toBeLessThanOrEqual(100)
  expect(placed.map(({ line_no }) => line_no)).toEqual([2, 3])
  expectNear(
    placed,
    (await voicesOf(actor, videoId)).slice(0, 2).map(at => at * 1000 - 100),
  )
})

test('an unheard line that a cut goes through starts with the film', async () => {
  const { marks: placed } = await send(await film(0.1), {
    marks: [{ lineNo: 1, atMs: 0, isHeard: false }, ...marks.slice(1)],
    cut: { fromMs: 1_000, toMs: 6_000 },
  })
  expect(placed.map(({ line_no }) => line_no)).toEqual([1, 2, 3])
  expect(placed[0]).toMatchObject({ at_ms: 0, source: 'STUDIO', is_sure: false })
})

test('marks of a film without a tone, and of WebM, are uncertain', async () => {
  const { marks: silent, video } = await send(await film(null), { marks })
  expect(silent).toMatchObject([
    { at_ms: 1_400, is_sure: false },
    { at_ms: 2_900, is_sure: false },
    { at_ms: 4_400, is_sure: false },
  ])
  expect(Math.abs(video.durationMs! - 6_000)).toBeLessThanOrEqual(100)
  const { marks: drifting, video: webm } = await send(await film(0.1, 'webm'), {
    marks,
    cut: { fromMs: 500, toMs: 5_000 },
  })
  expect(Math.abs(webm.durationMs! - 4_500)).toBeLessThanOrEqual(150)
  expect(drifting.map(({ is_sure }) => is_sure)).toEqual([false, false, false])
})

test('a line that was shown and not heard is uncertain', async () => {
  const [first, , third] = marks
  const { marks: placed } = await send(await film(0.1), {
    marks: [first!, { lineNo: 2, atMs: 2_900, isHeard: false }, third!],
  })
  expect(placed.map(({ line_no, is_sure }) => [line_no, is_sure])).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ])
})

test('marks of WebM move to the starts of speech once these are found', async () => {
  const {
    videoId,
    tapeId,
    marks: drifting,
  } = await send(await film(0.1, 'webm'), { marks: marks.map(mark => ({ ...mark, atMs: mark.atMs + 300 })) })
  const starts = [1_350, 2_850, 4_350]
  await server.db.updateTable('videos').set({ speech_starts: starts }).where('id', '=', videoId).execute()
  await server.db
    .updateTable('tape_marks')
    .set({ source: 'HAND', is_sure: true })
    .where('tape_id', '=', tapeId)
    .where('line_no', '=', 3)
    .execute()
  const { tools, jobs, log } = server.server
  await tapeArrivedJob.work({ videoId }, { ...tools, db: server.db, jobs, log })
  const now = await server.db
    .selectFrom('tape_marks')
    .select(['at_ms', 'is_sure'])
    .where('tape_id', '=', tapeId)
    .orderBy('line_no')
    .execute()
  expect(now).toEqual([
    { at_ms: 1_350, is_sure: false },
    { at_ms: 2_850, is_sure: false },
    { at_ms: drifting[2]!.at_ms, is_sure: true },
  ])
})

test('a film is taken without marks that do not rise by the lines of the script', async () => {
  const applicant = await createApplicant(server, casting)
  const tapeId = await acceptTape(owner, casting.id, applicant, lines)
  const videoId = await addVideo(server, applicant.actor)
  const place = async (placed: { lineNo: number; atMs: number }[]) => {
    const marks = placed.map(mark => ({ ...mark, isHeard: true }))
    await applicant.actor.api.selfTapes.submit({ params: { tapeId }, body: { videoId, marks } })
    return server.db.selectFrom('tape_marks').select('line_no').where('tape_id', '=', tapeId).execute()
  }
  const many = Array.from({ length: 201 }, (_, at) => ({ lineNo: at + 1, atMs: at }))
  const unfit = [[...marks].reverse(), [{ lineNo: 4, atMs: 1_000 }], [{ lineNo: 1, atMs: -5 }], many]
  for (const each of [...unfit, [{ lineNo: 1, atMs: 700_000 }]]) expect(await place(each)).toEqual([])
  expect(await place(marks)).toHaveLength(3)
})

test('a take is whole after a cut that leaves nothing of it', async () => {
  const { video } = await send(await film(null), { cut: { fromMs: 90_000, toMs: 99_000 } })
  expect(Math.abs(video.durationMs! - 6_000)).toBeLessThanOrEqual(100)
  const facts = { toneMs: null, lengthMs: 6_000 }
  for (const cut of [
    { fromMs: 4_000, toMs: 1_000 },
    { fromMs: 5_900, toMs: 6_000 },
    { fromMs: 0, toMs: 9_000 },
  ])
    expect(cutOf(cut, facts)).toBeNull()
  expect(cutOf({ fromMs: 0, toMs: 5_000 }, { ...facts, lengthMs: null })).toBeNull()
})

test('a film that was no take stays whole, and its marks are uncertain', async () => {
  const { video, marks: placed } = await send(await film(0.1), { marks, cut: { fromMs: 2_000, toMs: 4_000 } }, false)
  expect(Math.abs(video.durationMs! - 6_000)).toBeLessThanOrEqual(100)
  expect(placed.map(({ is_sure }) => is_sure)).toEqual([false, false, false])
})

test('a take waits until it is sent, and another film forgets its marks', async () => {
  const applicant = await createApplicant(server, casting)
  const { actor } = applicant
  const tapeId = await acceptTape(owner, casting.id, applicant, lines)
  const videoId = await uploadTake(actor, await film(0.1))
  const take = () =>
    server.db.selectFrom('videos').select(['take', 'state', 'attempts']).where('id', '=', videoId).executeTakeFirst()
  expect(await take()).toEqual({ take: 'WAITING', state: 'PROCESSING', attempts: 0 })
  const params = { tapeId }
  await actor.api.selfTapes.submit({ params, body: { videoId, marks } })
  // A page that lost the answer sends it again.
  await actor.api.selfTapes.submit({ params, body: { videoId, marks } })
  expect(await finishedVideo(actor, videoId)).toMatchObject({ state: 'READY' })
  await checkVideos()
  const count = () => server.db.selectFrom('tape_marks').select('line_no').where('tape_id', '=', tapeId).execute()
  expect(await count()).toHaveLength(3)
  const another = await uploadTake(actor, await film(null))
  await actor.api.selfTapes.submit({ params, body: { videoId: another } })
  expect(await count()).toEqual([])
})
