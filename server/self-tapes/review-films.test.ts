import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, vi } from 'vitest'
import type { SceneTape } from '#contract/self-tapes/marks.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { acceptTape } from '../../test/support/self-tapes.ts'
import { findFfmpeg, makeVideo } from '../../test/support/videos.ts'
import { finishedVideo, uploadVideos } from '../media/videos/videos.support.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
})

const accepted = (applicant: Applicant) =>
  acceptTape(owner, casting.id, applicant, [
    { speaker: '수경', words: '다녀왔어.' },
    { speaker: '수경', words: '먹었어.' },
  ])

// Quiet noise with a louder tone from 1.5 to 2.1 and from 3.4 to 4.2 seconds.
const spoken = {
  seconds: 5,
  size: '1280x720',
  options: ['-af', "volume='if(between(t,1.5,2.1)+between(t,3.4,4.2),1,0.004)':eval=frame"],
}

async function upload(actor: Person, film = spoken): Promise<number> {
  const { data } = await uploadVideos(server, actor, [await makeVideo(film)])
  expect(await finishedVideo(actor, data[0]!.id)).toMatchObject({ state: 'READY' })
  return data[0]!.id
}

async function tapeOf(tapeId: number): Promise<SceneTape | undefined> {
  const [scene] = (await owner.api.selfTapes.scenes({ params: { castingId: casting.id } })).list
  const { list } = await owner.api.selfTapes.scene({ params: { castingId: casting.id, sceneId: scene!.id } })
  return list.find(tape => tape.id === tapeId)
}

const reviewed = (tapeId: number) =>
  vi.waitFor(
    async () => {
      const tape = await tapeOf(tapeId)
      expect(tape?.reviewUrl).toMatch(/review\.mp4$/)
      return tape!
    },
    { timeout: 60_000, interval: 200 },
  )

async function keyFrames(bytes: Buffer): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'probe-'))
  try {
    const file = join(folder, 'film')
    await writeFile(file, bytes)
    const { ffprobe } = await findFfmpeg()
    const entries = ['-skip_frame', 'nokey', '-show_entries', 'frame=pts_time,width,height', '-of', 'csv=p=0']
    const { stdout } = await promisify(execFile)(ffprobe, ['-v', 'error', '-select_streams', 'v', ...entries, file])
    expect(stdout).toMatch(/640,360/)
    return stdout.split('\n').flatMap(line => line.match(/\d+\.\d+/)?.map(Number) ?? [])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('reviewers get a light film with a key frame a second', { timeout: 90_000 }, async () => {
  const applicant = await createApplicant(server, casting)
  const tapeId = await accepted(applicant)
  const videoId = await upload(applicant.actor)
  await applicant.actor.api.selfTapes.submit({ params: { tapeId }, body: { videoId } })
  const tape = await reviewed(tapeId)
  const answer = await fetch(server.origin + tape.reviewUrl!)
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  const frames = await keyFrames(Buffer.from(await answer.arrayBuffer()))
  expect(frames.map(Math.round)).toEqual([0, 1, 2, 3, 4])
})

test('a light film goes with the tape, although the actor keeps the film', { timeout: 90_000 }, async () => {
  const applicant = await createApplicant(server, casting)
  const { actor } = applicant
  const tapeId = await accepted(applicant)
  const videoId = await upload(actor, { ...spoken, seconds: 2 })
  await actor.api.selfTapes.submit({ params: { tapeId }, body: { videoId } })
  await reviewed(tapeId)
  await server.db
    .insertInto('application_videos')
    .values({ application_id: applicant.id, video_id: videoId, kind: 'REEL', position: 0 })
    .execute()
  await actor.api.selfTapes.submit({
    params: { tapeId },
    body: { videoId: await upload(actor, { ...spoken, seconds: 3 }) },
  })
  const { store } = server.server.tools
  const video = await server.db
    .selectFrom('videos')
    .select(['key', 'review_bytes', 'speech_starts', 'deleted_at'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  expect(video).toMatchObject({ review_bytes: null, speech_starts: null, deleted_at: null })
  await vi.waitFor(async () => expect(await store.head(`videos/${video.key}/review.mp4`)).toBeNull(), {
    timeout: 30_000,
  })
  expect(await store.head(`videos/${video.key}/720.mp4`)).not.toBeNull()
})
