import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant } from '../../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../../test/support/castings.ts'
import { waitingForLock } from '../../../test/support/locks.ts'
import { createManager, type Person } from '../../../test/support/people.ts'
import { acceptTape, sendTape } from '../../../test/support/self-tapes.ts'
import { type Speech, speak, type Voice } from '../../../test/support/speech.ts'
import { makeVideo } from '../../../test/support/videos.ts'
import { speechStarts } from '../../media/videos/speech-starts.ts'
import { followLinesJob } from './follow-lines.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let sceneId: number
const sent = new Map<number, Speech>()
const sounds = new Map<string, Int16Array>()

const words = ['가나다 라마', '바사 아자차카 거너', '타파하', '너더러 머버 서어저 처', '퍼허 르므 브스으즈']
const otherWords = ['규', '뮤뷰 슈유쥬 츄 큐튜', '큐튜 퓨휴 기', '기니', '키티피 히게 네데레']
const later = { pitchHz: 160, speed: 1.1 }
const voices: Record<number, Omit<Voice, 'seed'>> = {
  1: { pitchHz: 110, size: 0.85 },
  2: { pitchHz: 190, speed: 0.85, size: 1.15 },
  3: { pitchHz: 140, speed: 1.2 },
  4: later,
  5: later,
  6: { pitchHz: 150, speed: 1.05 },
}
const script = [{ words: '(문을 연다)' }, ...words.map(each => ({ speaker: '수경', words: each }))]

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
})

/** A sent tape in which these words are spoken, and what was made of its film for reviewers. */
async function deliver(seed: number, said = words): Promise<number> {
  const applicant = await createApplicant(server, casting)
  const tapeId = await acceptTape(owner, casting.id, applicant, script)
  const videoId = await sendTape(server, applicant.actor, tapeId)
  const speech = speak(said, { seed, ...voices[seed] })
  const { key } = await server.db
    .updateTable('videos')
    .set({ review_asked_at: new Date(), review_bytes: 1, speech_starts: speechStarts(speech.samples) })
    .where('id', '=', videoId)
    .returning('key')
    .executeTakeFirstOrThrow()
  sent.set(tapeId, speech)
  sounds.set(key, speech.samples)
  return tapeId
}

async function tapeOf(tapeId: number) {
  const [scene] = (await owner.api.selfTapes.scenes({ params: { castingId: casting.id } })).list
  sceneId = scene!.id
  const { list } = await owner.api.selfTapes.scene({ params: { castingId: casting.id, sceneId } })
  return list.find(tape => tape.id === tapeId)!
}

/** Marks lines 2 to 6 where they begin, or only one of them. */
async function markByHand(tapeId: number, only?: number) {
  const { video } = await tapeOf(tapeId)
  const marks = sent.get(tapeId)!.starts.map((atMs, at) => ({ lineNo: at + 2, atMs: atMs + 280 }))
  const body = { videoId: video.id, marks: marks.filter(({ lineNo }) => only === undefined || lineNo === only) }
  await owner.api.selfTapes.mark({ params: { castingId: casting.id, tapeId }, body })
}

// FFmpeg decodes the films elsewhere: here the sounds are at hand.
const videos = {
  saveSound: async (key: string, file: string) => writeFile(file, sounds.get(key) ?? new Int16Array()),
}
const follow = () => {
  const { tools, jobs, log } = server.server
  return followLinesJob.work({ sceneId }, { ...tools, videos, db: server.db, jobs, log })
}

test('tapes of a scene are followed once three are marked', { timeout: 240_000 }, async () => {
  const marked = [await deliver(1), await deliver(2), await deliver(3)]
  const right = await deliver(4)
  const wrong = await deliver(5, otherWords)
  for (const tapeId of marked.slice(1)) await markByHand(tapeId)
  await tapeOf(right)
  await follow()
  expect(await tapeOf(right)).toMatchObject({ isFollowed: false, marks: [] })

  await markByHand(marked[0]!)
  await markByHand(right, 3)
  await follow()
  const { isFollowed, marks } = await tapeOf(right)
  expect(isFollowed).toBe(true)
  expect(marks.map(({ lineNo, source }) => [lineNo, source])).toEqual([
    [2, 'FOLLOWED'],
    [3, 'HAND'],
    [4, 'FOLLOWED'],
    [5, 'FOLLOWED'],
    [6, 'FOLLOWED'],
  ])
  for (const { lineNo, atMs } of marks) {
    expect(Math.abs(atMs - sent.get(right)!.starts[lineNo - 2]!)).toBeLessThan(300)
  }
  expect(await tapeOf(wrong)).toMatchObject({ isFollowed: true, marks: [] })

  // A tape that comes later is followed too, and a mark that somebody sets meanwhile stays theirs.
  const tapeId = await deliver(6)
  const { video } = await tapeOf(tapeId)
  const mark = { tape_id: tapeId, line_no: 4, video_id: video.id, at_ms: 9, source: 'HAND', is_sure: true } as const
  const following = await server.db.transaction().execute(async trx => {
    await trx.selectFrom('self_tapes').select('id').where('id', '=', tapeId).forNoKeyUpdate().execute()
    await trx.insertInto('tape_marks').values(mark).execute()
    const started = follow()
    await expect.poll(() => waitingForLock(server.db), { timeout: 100_000 }).toBeGreaterThan(0)
    return { started }
  })
  await following.started
  const [four] = (await tapeOf(tapeId)).marks.filter(({ lineNo }) => lineNo === 4)
  expect(four).toMatchObject({ source: 'HAND', atMs: 9 })
})

test('T on a mark that was worked out makes it one by hand, and its moving is counted', async () => {
  const tapeId = [...sent.keys()][3]!
  const { video, marks } = await tapeOf(tapeId)
  const followed = marks.find(mark => mark.source === 'FOLLOWED')!
  const body = { videoId: video.id, marks: [{ lineNo: followed.lineNo, atMs: followed.atMs + 280 }] }
  await owner.api.selfTapes.mark({ params: { castingId: casting.id, tapeId }, body })
  expect((await tapeOf(tapeId)).marks.find(mark => mark.lineNo === followed.lineNo)).toMatchObject({ source: 'HAND' })
  expect(await server.server.tools.metrics.registry.metrics()).toContain(
    'business_events_total{event="sure-mark-kept"} 1',
  )
})

test('marks that a stray T has deleted are found again once it is taken back', { timeout: 240_000 }, async () => {
  const tapeId = [...sent.keys()][3]!
  const { video, marks: before } = await tapeOf(tapeId)
  const mark = (atMs: number | null) =>
    owner.api.selfTapes.mark({
      params: { castingId: casting.id, tapeId },
      body: { videoId: video.id, marks: [{ lineNo: 4, atMs }] },
    })
  await mark(55_000)
  expect((await tapeOf(tapeId)).marks.map(({ lineNo }) => lineNo)).toEqual([2, 3, 4])
  await mark(null)
  expect(await tapeOf(tapeId)).toMatchObject({ isFollowed: false, marks: [{ lineNo: 2 }, { lineNo: 3 }] })
  await follow()
  expect(await tapeOf(tapeId)).toMatchObject({ isFollowed: true, marks: before })
})

test('the sound of a film is decoded as samples', { timeout: 120_000 }, async () => {
  const film = await makeVideo({ seconds: 2, size: '160x90' })
  const { store, videos, workFolder } = server.server.tools
  const key = crypto.randomUUID()
  await store.put(`videos/${key}/review.mp4`, Readable.from(film))
  const file = join(workFolder, 'decoded')
  await videos.saveSound(key, file)
  const seconds = (await readFile(file)).length / 2 / 16_000
  expect(Math.abs(seconds - 2)).toBeLessThan(0.2)
  await rm(file)
})
