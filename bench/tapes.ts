import { Readable } from 'node:stream'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { openLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { videoBlobKey, videoFiles } from '#server/media/videos/video-files.ts'
import { buildWebIfStale } from '../bin/web-build.ts'
import { findChromium } from '../test/support/chromium.ts'
import { makeVideo } from '../test/support/videos.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { seedApplicants } from './seed-applicants.ts'
import { startServerProcess } from './server-process.ts'
import { boundFigure, type Figure, median } from './table.ts'

const tapes = 40
const lines = 24
const seconds = 120
/** The page starts a line this long before its mark. */
const leadSeconds = 0.4
/** An exchange of this long is listened to at each line. */
const listenSeconds = 6

const keys = {
  j: 'next candidate at the same line',
  k: 'previous candidate at the same line',
  ArrowRight: 'next line of the same candidate',
}

type Press = { key: string; tapeId: number; line: number }

/**
 * A team goes through forty tapes of one scene by keys alone at 1280 × 800: three lines of each candidate, then every
 * line of eight finalists. Each press is timed until the right picture stands still on the screen.
 */
export async function measureTapes(): Promise<Figure[]> {
  await buildWebIfStale()
  const database = await openBenchDatabase()
  const { castingId, token } = await seedApplicants(database.url, tapes, newToken('pf'), tokenHash)
  const { sceneId, tapeIds } = await seedTapes(database, castingId)
  const server = await startServerProcess(database, 'web')
  const browser = await chromium.launch(await findChromium())
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: 'pfToken', value: token, url: server.address, httpOnly: true }])
    const page = await context.newPage()
    await page.goto(`${server.address}/mypage/castingadmin/${castingId}/scenes/${sceneId}`)
    await page.locator(`figure[data-tape="${tapeIds[0]}"] video`).waitFor()
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
    const presses: { key: string; ms: number }[] = []
    for (const press of way(tapeIds)) presses.push({ key: press.key, ms: await timePress(page, press) })
    const figures = Object.entries(keys).flatMap(([key, what]) => {
      const times = presses.filter(press => press.key === key).map(({ ms }) => ms)
      return [
        boundFigure(`${what}: median of ${times.length}`, median(times), 'ms', 250),
        boundFigure('the same: 95 of 100 within', percentile(times, 0.95), 'ms', 250),
      ]
    })
    const longest = Math.max(...presses.map(({ ms }) => ms))
    const machine = presses.reduce((sum, { ms }) => sum + ms, 0) / 1000
    const listening = (presses.length * listenSeconds) / 60
    return [
      ...figures,
      { what: 'the longest of all', ours: `${Math.round(longest)} ms` },
      boundFigure(`${tapes} tapes, ${presses.length} presses: the machine`, machine, 's', 120),
      boundFigure(`the same: listening, ${listenSeconds} s a press`, listening, 'min', 20),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await database.stop()
  }
}

/** Down the candidates at a line, up again at the next, so that each is seen at three; then finalists line by line. */
function* way(tapeIds: number[]): Generator<Press> {
  let [at, line] = [0, 1]
  const press = (key: string): Press => ({ key, tapeId: tapeIds[at]!, line })
  for (const key of ['j', 'k', 'j']) {
    for (let step = 1; step < tapeIds.length; step += 1) {
      at += key === 'j' ? 1 : -1
      yield press(key)
    }
    line += 1
    yield press('ArrowRight')
  }
  while (line < lines) {
    line += 1
    yield press('ArrowRight')
  }
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!

/** Milliseconds from a press until the film it asks for shows the picture at its mark. */
async function timePress(page: Page, { key, tapeId, line }: Press): Promise<number> {
  const goal = { tapeId, at: markMs(tapeId, line) / 1000 - leadSeconds }
  await page.evaluate(({ tapeId, at }) => {
    const kept = window as unknown as { shown: Promise<number> }
    kept.shown = new Promise(resolve =>
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () => {
            const film = document.querySelector<HTMLVideoElement>(`figure[data-tape="${tapeId}"]:not([hidden]) video`)
            const isThere =
              film && !film.seeking && film.readyState >= 2 && Math.abs(film.currentTime - Math.max(0, at)) < 0.1
            // What is there now is on the screen with the next frame.
            requestAnimationFrame(isThere ? () => setTimeout(() => resolve(performance.now() - timeStamp)) : look)
          }
          look()
        },
        { once: true, capture: true },
      ),
    )
  }, goal)
  await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** Every candidate speaks at a pace of their own. */
const markMs = (tapeId: number, line: number) => 1_000 + (line - 1) * 4_800 + ((tapeId * 37) % 20) * 50

/** A scene of lines, sent by every applicant as the pipeline leaves it, and where its lines begin. */
async function seedTapes({ url, folder }: BenchDatabase, castingId: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const script = Array.from({ length: lines }, (_, at) => ({
      speaker: at % 2 ? '엄마' : '수경',
      words: `${at + 1}번째 대사예요. 창밖을 보며 천천히 말해요.`,
    }))
    const { rows: scenes } = await client.query<{ id: number }>(
      `INSERT INTO tape_scenes (casting_id, title, part, lines) VALUES ($1, '부엌', '수경', $2) RETURNING id::int`,
      [castingId, JSON.stringify(script)],
    )
    const sceneId = scenes[0]!.id
    const { rows } = await client.query<{ id: number; videoId: number; key: string }>(
      `WITH films AS (
         INSERT INTO videos (owner_id, kind, key, container, state, progress, duration_ms, width, height, review_asked_at, review_bytes)
         SELECT user_id, 'default', gen_random_uuid(), 'mov', 'READY', 100, $2, 640, 360, now(), 1 FROM applications WHERE casting_id = $1
         RETURNING id, owner_id, key),
       sent AS (
         INSERT INTO self_tapes (application_id, casting_id, user_id, scene_id, script, max_minutes, due_at, status, decided_at, submitted_at, video_id)
         SELECT a.id, $1, a.user_id, $3, $4, 3, now() + interval '3 days', 'SUBMITTED', now(), now(), films.id
         FROM applications a JOIN films ON films.owner_id = a.user_id WHERE a.casting_id = $1 ORDER BY a.id
         RETURNING id, video_id)
       SELECT sent.id::int, sent.video_id::int AS "videoId", films.key FROM sent JOIN films ON films.id = sent.video_id ORDER BY sent.id`,
      [castingId, seconds * 1000, sceneId, JSON.stringify(script)],
    )
    for (const { id, videoId } of rows)
      await client.query(
        `INSERT INTO tape_marks (tape_id, line_no, video_id, at_ms, source, is_sure)
         SELECT $1, no, $2, at, 'FOLLOWED', true FROM unnest($3::int[], $4::int[]) AS m(no, at)`,
        [id, videoId, script.map((_, at) => at + 1), script.map((_, at) => markMs(id, at + 1))],
      )
    await client.query('VACUUM (ANALYZE)')
    const film = await makeVideo({
      seconds,
      size: '640x360',
      // A key frame a second, as the reviewers' rendition has them.
      options: ['-crf', '32', '-g', '15', '-movflags', '+faststart'],
    })
    const store = await openLocalStorage(`${folder}/media`)
    for (const { key } of rows) await store.put(videoBlobKey(key, videoFiles.review), Readable.from([film]))
    return { sceneId, tapeIds: rows.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}
