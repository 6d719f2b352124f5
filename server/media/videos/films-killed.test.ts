import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect } from 'vitest'
import { answerOf } from '../../../bench/server-process.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { createActor, createManager } from '../../../test/support/people.ts'
import { acceptTape } from '../../../test/support/self-tapes.ts'
import { makeVideo } from '../../../test/support/videos.ts'
import { videoBlobKey } from './video-files.ts'

const { server, test } = apiTest()
const root = join(import.meta.dirname, '..', '..', '..')
const running: ChildProcess[] = []
// Films are made at a low priority: on a busy machine they take long.
const patient = { timeout: 240_000, interval: 5 }
type Made = 'video' | 'review' | 'sheet'

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

const dataDir = () => server.server.tools.env.dataDir

/** Makes films in a process of its own, with the database and files of the server. */
function start(made: Made, id: number): ChildProcess {
  const { connectionString = '' } = server.server.database.pool.options
  const child = fork(join(root, 'bench/film-process.ts'), [made, String(id)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir(), DATABASE_URL: connectionString },
    },
  })
  running.push(child)
  return child
}

async function finish(made: Made, id: number): Promise<{ peakMb: number }> {
  const child = start(made, id)
  const ended = once(child, 'exit')
  const told = await answerOf<{ peakMb: number }>(child)
  expect((await ended)[0]).toBe(0)
  return told
}

const matching = async (pattern: string) => (await Array.fromAsync(glob(pattern, { cwd: dataDir() }))).length

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  // The programs that it ran end with it.
  await expect.poll(programs).toEqual([])
}

/** Kills the process while FFmpeg writes this file. */
async function killAtWork(file: string, made: Made, id: number): Promise<void> {
  const child = start(made, id)
  const isThere = async () => (await matching(`uploads/work-*/videos/video-*/made/${file}`)) > 0
  await expect.poll(isThere, { ...patient }).toBe(true)
  await kill(child)
}

const attemptsAt = async (id: number) =>
  (await server.db.selectFrom('videos').select('attempts').where('id', '=', id).executeTakeFirst())?.attempts

/** Kills the process when this file is stored and the row that tells of it is not written yet. */
async function killAtEnd(stored: string, made: Made, id: number, attempt = 0): Promise<void> {
  const child = start(made, id)
  if (attempt) await expect.poll(() => attemptsAt(id), { ...patient }).toBe(attempt)
  await server.db.transaction().execute(async trx => {
    await trx
      .selectFrom(made === 'sheet' ? 'self_tapes' : 'videos')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .execute()
    await expect.poll(() => server.server.tools.store.head(stored), { ...patient }).not.toBeNull()
    await kill(child)
  })
}

/** The command lines of programs that work in the data folder. */
async function programs(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const lines = await Promise.all(ids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter(line => line.includes(dataDir()))
}

const filesOf = async (key: string) =>
  (await Array.fromAsync(server.server.tools.store.list(`videos/${key}/`)))
    .map(blob => blob.key.split('/').at(-1))
    .sort()
const whole = ['720-000.m4s', '720-001.m4s', '720-init.mp4', '720.m3u8', '720.mp4', 'index.m3u8', 'poster.jpg']

async function addUpload(ownerId: number, film: Buffer): Promise<{ id: number; key: string }> {
  const key = crypto.randomUUID()
  await server.server.tools.store.put(videoBlobKey(key, 'source'), Readable.from([film]))
  return await server.db
    .insertInto('videos')
    .values({ owner_id: ownerId, kind: 'default', key, container: 'mov' })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}

test('films of a tape are made whole although the program is killed at five moments', {
  timeout: 600_000,
}, async () => {
  await server.server.jobs.stop()
  const owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const applicant = await createApplicant(server, casting)
  const lines = ['다녀왔어.', '밥은?', '먹었어.'].map(words => ({ speaker: '수경', words }))
  const tapeId = await acceptTape(owner, casting.id, applicant, lines)
  const { id, key } = await addUpload(applicant.actor.id, await makeVideo({ seconds: 6, size: '320x180' }))

  await killAtWork('720.mp4', 'video', id)
  expect(await filesOf(key)).toEqual(['source'])
  await killAtEnd(videoBlobKey(key, 'poster.jpg'), 'video', id, 2)
  await finish('video', id)
  expect(await filesOf(key)).toEqual(whole)
  await applicant.actor.api.selfTapes.submit({ params: { tapeId }, body: { videoId: id } })

  await killAtWork('review.mp4', 'review', id)
  expect(await filesOf(key)).toEqual(whole)
  await killAtEnd(videoBlobKey(key, 'review.mp4'), 'review', id)
  await finish('review', id)
  expect(await filesOf(key)).toEqual([...whole, 'review.mp4'])
  const row = server.db.selectFrom('videos').select(['state', 'review_bytes', 'speech_starts', 'attempts'])
  const { review_bytes, ...film } = await row.where('id', '=', id).executeTakeFirstOrThrow()
  expect(film).toMatchObject({ state: 'READY', attempts: 3 })
  expect((await server.server.tools.store.head(videoBlobKey(key, 'review.mp4')))?.size).toBe(review_bytes)

  await server.db.updateTable('videos').set({ speech_starts: [] }).where('id', '=', id).execute()
  const body = { videoId: id, marks: [1, 2, 3].map(lineNo => ({ lineNo, atMs: lineNo * 1_500 })) }
  await owner.api.selfTapes.mark({ params: { castingId: casting.id, tapeId }, body })
  const marked_at = new Date(Date.now() - 60_000)
  await server.db.updateTable('tape_marks').set({ marked_at }).execute()
  await killAtEnd(videoBlobKey(key, 'lines.jpg'), 'sheet', tapeId)
  const tape = server.db.selectFrom('self_tapes').select(['sheet_video_id', 'sheet_lines']).where('id', '=', tapeId)
  expect(await tape.executeTakeFirstOrThrow()).toMatchObject({ sheet_video_id: null })
  await finish('sheet', tapeId)
  expect(await tape.executeTakeFirstOrThrow()).toEqual({ sheet_video_id: id, sheet_lines: [1, 2, 3] })
  expect(await filesOf(key)).toEqual([...whole, 'lines.jpg', 'review.mp4'].sort())
  expect(await matching('uploads/*/videos/*')).toBe(0)
})

test('memory does not grow with the size of a film', { timeout: 300_000 }, async () => {
  await server.server.jobs.stop()
  const actor = await createActor(server)
  const film = await makeVideo({ seconds: 2, size: '320x180' })
  // A box of an MP4 that players pass over.
  const bytes = 192 * 1024 * 1024
  const unused = Buffer.alloc(bytes)
  unused.writeUInt32BE(bytes, 0)
  unused.write('free', 4)
  const [light, heavy] = [await addUpload(actor.id, film), await addUpload(actor.id, Buffer.concat([film, unused]))]
  const small = await finish('video', light.id)
  const large = await finish('video', heavy.id)
  const rows = await server.db.selectFrom('videos').select('state').where('owner_id', '=', actor.id).execute()
  expect(rows).toEqual([{ state: 'READY' }, { state: 'READY' }])
  expect(large.peakMb - small.peakMb).toBeLessThan(64)
})
