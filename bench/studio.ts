import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { openLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { videoBlobKey, videoFiles } from '#server/media/videos/video-files.ts'
import { buildWebIfStale } from '../bin/web-build.ts'
import { findChromium } from '../test/support/chromium.ts'
import { findFfmpeg } from '../test/support/videos.ts'
import { type BenchDatabase, openBenchDatabase, openFolder } from './database.ts'
import { addSession, seedApplicants } from './seed-applicants.ts'
import { startServerProcess } from './server-process.ts'
import { boundFigure, type Figure } from './table.ts'

const run = promisify(execFile)

/** The actors of the casting: one for crashes and memory, the others for a take each whose marks are heard. */
const actors = 4
/** When the browser is killed, in ms of a take. */
const deaths = [2_300, 4_150, 5_700, 7_450, 9_900]
const longTakes = 4
/** Of the tones that sound with each tap; the studio's own is lower. */
const toneHertz = 3_000
const taps = 12
const minutes = 2

/**
 * What a crash of the browser costs in the studio, how much memory takes keep, and how far the studio's clock is from
 * the film as the server has it. The camera is Chromium's own picture of a test, its microphone silent; real phones
 * record other pieces.
 */
export async function measureStudio(): Promise<Figure[]> {
  await buildWebIfStale()
  const database = await openBenchDatabase()
  const profile = await openFolder('mudaero-studio-')
  const { castingId } = await seedApplicants(database.url, actors, newToken('pf'), tokenHash)
  const [first, ...others] = await seedRequests(database.url, castingId)
  const { ffmpeg } = await findFfmpeg()
  const server = await startServerProcess(database, 'web', { STUDIO: 'on', FFMPEG_PATH: ffmpeg })
  const open = async ({ token, tapeId } = first!) => {
    const context = await openBrowser(profile)
    await context.addCookies([{ name: 'pfToken', value: token, url: server.address, httpOnly: true }])
    const page = await context.newPage()
    await page.goto(`${server.address}/mypage/selftapes/${tapeId}/studio`)
    return { context, page }
  }
  try {
    const lost: number[] = []
    for (const [at, ms] of deaths.entries()) {
      const { page } = await open()
      await shoot(page)
      const recordedMs = await killAt(page, profile, ms)
      const after = await open()
      lost.push(recordedMs - (await lengthOf(after.page, at, profile)))
      await after.context.close()
    }
    const apart: number[] = []
    for (const actor of others) {
      const { context, page } = await open(actor)
      await sendWithTones(page)
      await context.close()
      apart.push(...(await marksFromTones(database, actor.tapeId)))
    }
    const { context, page } = await open()
    const heapMb = await keepTakes(page)
    await context.close()
    return [
      boundFigure(
        `marks of ${others.length} takes from the tones heard in their films, ${apart.length} of them, at most`,
        Math.max(...apart.map(Math.abs)),
        'ms',
        40,
      ),
      { what: 'the same, each', ours: apart.map(ms => `${ms}`).join(', ') },
      boundFigure(
        `lost when the browser is killed at ${deaths.length} moments, at most`,
        Math.max(...lost),
        'ms',
        1_500,
      ),
      { what: 'the same, each', ours: lost.map(ms => `${ms} ms`).join(', ') },
      boundFigure(`memory of the page after ${longTakes} takes of ${minutes} minutes, more`, heapMb, 'MB', 20),
    ]
  } finally {
    await server.stop()
    await database.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

async function openBrowser(profile: string): Promise<BrowserContext> {
  const { args = [], ...found } = await findChromium()
  await writeFile(join(profile, 'silence.wav'), silence())
  const fakes = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${join(profile, 'silence.wav')}`,
  ]
  const context = await chromium.launchPersistentContext(profile, {
    ...found,
    args: [...args, ...fakes],
    viewport: { width: 390, height: 844 },
  })
  await context.addInitScript(toneHertz => {
    const films: MediaStreamAudioDestinationNode[] = []
    const { createMediaStreamDestination } = AudioContext.prototype
    AudioContext.prototype.createMediaStreamDestination = function open() {
      const film = createMediaStreamDestination.call(this)
      films.push(film)
      return film
    }
    const sound = (film: MediaStreamAudioDestinationNode) => {
      const pitch = new OscillatorNode(film.context, { frequency: toneHertz })
      pitch.connect(film)
      pitch.start()
      pitch.stop(film.context.currentTime + 0.03)
    }
    Object.assign(window, { soundTone: () => films.slice(-1).forEach(sound) })
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function begin(ms) {
      this.addEventListener('start', () => Object.assign(window, { beganAt: Date.now() }))
      start.call(this, ms)
    }
  }, toneHertz)
  return context
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function shoot(page: Page): Promise<void> {
  await button(page, '카메라 켜기').click()
  await button(page, '다음').click()
  await button(page, '촬영 시작').click()
  await page.waitForFunction(() => 'beganAt' in window)
}

/** Kills the browser with all its processes; how long the take had been recorded by then. */
async function killAt(page: Page, profile: string, ms: number): Promise<number> {
  const beganAt = await page.evaluate(() => (window as unknown as { beganAt: number }).beganAt)
  const gone = new Promise<void>(done => page.context().once('close', () => done()))
  const pids = await processesOf(profile)
  await wait(beganAt + ms - Date.now())
  const killedAt = Date.now()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await gone
  return killedAt - beganAt
}

/** The browser of this profile and its children, which die with it. */
async function processesOf(profile: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const words = await readFile(join('/proc', name, 'cmdline'), 'utf8').catch(() => '')
    if (words.includes(profile) && Number(name) !== process.pid) found.push(Number(name))
  }
  return found
}

/** The ms of the pictures in the take that is there after a crash. */
async function lengthOf(page: Page, at: number, folder: string): Promise<number> {
  await button(page, '이어서 하기').click()
  await page.getByRole('radio', { name: `${at + 1}번째 영상` }).waitFor()
  const bytes = await page.evaluate(async no => {
    const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes')
    const names: string[] = []
    for await (const name of takes.keys()) if (!name.endsWith('.json')) names.push(name)
    const film = await (await takes.getFileHandle(names.toSorted()[no]!)).getFile()
    return new Promise<string>(done => {
      const reader = new FileReader()
      reader.onload = () => done(String(reader.result))
      reader.readAsDataURL(film)
    })
  }, at)
  const file = join(folder, 'after-a-crash')
  await writeFile(file, Buffer.from(bytes.slice(bytes.indexOf(',') + 1), 'base64'))
  const { ffprobe } = await findFfmpeg()
  const { stdout } = await run(ffprobe, [
    ...['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time'],
    ...['-of', 'csv=p=0', file],
  ])
  return Math.max(...stdout.split('\n').map(line => Math.round(Number.parseFloat(line) * 1000) || 0))
}

/** Records takes one after the other to their last second; how many MB the page holds more than before. */
async function keepTakes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return (usedSize + backingStorageSize) / 1_048_576
  }
  const before = await heap()
  for (let take = 0; take < longTakes; take += 1) {
    if (take === 0) await shoot(page)
    else {
      await button(page, '다시 찍기').click()
      await button(page, '촬영 시작').click()
    }
    await page.getByRole('heading', { name: '찍은 영상' }).waitFor({ timeout: (minutes * 60 + 30) * 1000 })
  }
  return (await heap()) - before
}

/** Records a take whose taps sound in its film, and sends it. */
async function sendWithTones(page: Page): Promise<void> {
  await shoot(page)
  await page.evaluate(() =>
    addEventListener('click', () => (window as unknown as { soundTone: () => void }).soundTone(), { capture: true }),
  )
  for (let tap = 0; tap < taps; tap += 1) {
    await wait(700 + 97 * (tap % 4))
    await button(page, '다음 대사로').click()
  }
  await wait(500)
  await button(page, '멈추기').click()
  await button(page, '이 영상으로 하기').click()
  await button(page, '이 영상 보내기').click()
  await page.getByText('보냈어요. 마감까지 바꿔 보낼 수 있어요').waitFor()
}

/** The ms from each tone of a tape's film to the mark that its tap has become. */
async function marksFromTones({ url, folder }: BenchDatabase, tapeId: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const latest = Date.now() + 180_000
    while (Date.now() < latest) {
      const { rows } = await client.query<{ key: string; marks: number[] | null }>(
        `SELECT v.key, (SELECT array_agg(at_ms ORDER BY at_ms) FROM tape_marks WHERE tape_id = t.id AND line_no > 1) AS marks
         FROM self_tapes t JOIN videos v ON v.id = t.video_id AND v.state <> 'PROCESSING' WHERE t.id = $1`,
        [tapeId],
      )
      const [sent] = rows
      if (sent?.marks) {
        const tones = await tonesOf(folder, sent.key)
        if (tones.length < taps || sent.marks.length !== taps)
          throw new Error(`${tones.length} tones and ${sent.marks.length} marks instead of ${taps}`)
        return sent.marks.map((mark, at) => mark - tones[at]!)
      }
      await wait(500)
    }
    throw new Error('the film or its marks did not come')
  } finally {
    await client.end()
  }
}

const rate = 16_000

/** When sounds begin in a film that is silent but for them, in ms. */
async function tonesOf(folder: string, key: string): Promise<number[]> {
  const store = await openLocalStorage(`${folder}/media`)
  const film = await store.get(videoBlobKey(key, videoFiles.whole))
  if (!film) throw new Error('no film')
  const { ffmpeg } = await findFfmpeg()
  const file = join(folder, `${key}.mp4`)
  await writeFile(file, film.stream)
  const options = { encoding: 'buffer', maxBuffer: 1 << 28 } as const
  const { stdout } = await run(
    ffmpeg,
    [...['-v', 'error', '-i', file, '-f', 's16le'], ...['-ac', '1', '-ar', `${rate}`, '-']],
    options,
  )
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.byteLength >> 1)
  const starts: number[] = []
  let lastLoud = -rate
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < 3_000) continue
    if (at - lastLoud > rate / 5) starts.push(Math.round((at * 1000) / rate))
    lastLoud = at
  }
  return starts
}

/** A second of nothing, which the fake microphone repeats. */
function silence(): Buffer {
  const [bytes, hertz] = [2 * 48_000, 48_000]
  const head = Buffer.from(`RIFF....WAVEfmt ${'.'.repeat(20)}data....`)
  head.writeUInt32LE(36 + bytes, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(hertz, 24)
  head.writeUInt32LE(2 * hertz, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}

type Request = { token: string; tapeId: number }

/** A request to each applicant for a tape of a part that only listens, so that the takes last as long as they may. */
async function seedRequests(url: string, castingId: number): Promise<Request[]> {
  const script = Array.from({ length: 40 }, (_, at) => ({
    speaker: '엄마',
    words: `${at + 1}번째 대사예요. 창밖을 오래 보다가 아주 천천히 말해요.`,
  }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ tapeId: number; userId: number }>(
      `WITH scene AS (
         INSERT INTO tape_scenes (casting_id, title, part, lines) VALUES ($1, '부엌', '수경', $2) RETURNING id)
       INSERT INTO self_tapes (application_id, casting_id, user_id, scene_id, script, max_minutes, due_at, status, decided_at)
       SELECT a.id, $1, a.user_id, scene.id, $2, $3, now() + interval '3 days', 'ACCEPTED', now() FROM applications a, scene
       WHERE a.casting_id = $1 RETURNING id::int AS "tapeId", user_id::int AS "userId"`,
      [castingId, JSON.stringify(script), minutes],
    )
    const requests: Request[] = []
    for (const { tapeId, userId } of rows) {
      const token = newToken('pf')
      await addSession(client, userId, tokenHash(token))
      requests.push({ token, tapeId })
    }
    return requests
  } finally {
    await client.end()
  }
}
