import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openFfmpeg } from '../integrations/ffmpeg/ffmpeg.ts'
import { runProgram } from '../integrations/ffmpeg/run-program.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import type { Tools } from '../kernel/tools.ts'
import { imageBlobKey } from '../media/image-files.ts'
import { videoBlobKey, videoFiles } from '../media/video-files.ts'

const name = 'demo.films'
const films = [
  { loginId: 'actor14', kind: 'REEL', title: '기다리는 장면' },
  { loginId: 'actor16', kind: 'MONOLOGUE', title: '아침의 독백' },
]
// The photo before itself, out of focus, wandering a little; the tone is hardly heard.
const picture =
  '[0:v]scale=640:360:force_original_aspect_ratio=increase,crop=640:360,boxblur=16[back];' +
  "[0:v]scale=-2:360[face];[back][face]overlay=x='(W-w)/2+24*sin(t)':y=0,format=yuv420p[film]"

type FilmTools = Pick<Tools, 'env' | 'store'>

/** Begins with the demo's films: once its pictures are there, of which they are made. */
export const startFilms = (db: Db, jobs: Jobs): Promise<void> => jobs.send(db, name, {})

/**
 * Makes a short film of the main photo of two actors and sends it the way of all films; a run that was killed begins
 * again, and who has a film gets none. Where FFmpeg isn't there already, the demo has no films.
 */
export const filmsJob = (tools: FilmTools): JobDefinition => ({
  name,
  priority: 'idle',
  timeout: 180,
  async work(_, { db, jobs, log }) {
    const ffmpeg = openFfmpeg({
      ...{ path: tools.env.FFMPEG_PATH, searchPath: tools.env.searchPath },
      mayInstall: false,
      log: line => log.warn(line),
    })
    const programs = await ffmpeg.programs()
    if (!programs) return
    for (const film of films) {
      const waiting = await findWaiting(db, film.loginId)
      if (!waiting) continue
      const key = await draw(tools, programs.ffmpeg, waiting.photo)
      if (key) await db.transaction().execute(tx => show(tx, jobs, { ...film, ...waiting, key }))
    }
  },
})

const findWaiting = (db: Db, loginId: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .innerJoin('profile_photos', 'profile_photos.id', 'main_photo_id')
    .innerJoin('images', 'images.id', 'image_id')
    .select(['profiles.id as profileId', 'users.id as ownerId', 'images.key as photo'])
    .where('login_id', '=', loginId)
    .where('profiles.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profile_videos').select('id').whereRef('profile_id', '=', 'profiles.id'))),
    )
    .executeTakeFirst()

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Draws the film and keeps it as one that was sent; null when the photo's file is gone. */
async function draw({ env, store }: FilmTools, ffmpeg: string, photo: string): Promise<string | null> {
  const blob = await store.get(imageBlobKey(photo, 700, 'jpg'))
  if (!blob) return null
  const folder = await mkdtemp(join(env.dataDir, 'uploads', 'film-'))
  try {
    const [face, film] = [join(folder, 'face.jpg'), join(folder, 'film.mp4')]
    await pipeline(blob.stream, createWriteStream(face))
    const sound = 'sine=frequency=220:duration=6,volume=0.05'
    await runProgram(
      ffmpeg,
      [
        ...['-v', 'error', '-loop', '1', '-framerate', '15', '-t', '6', '-i', face, '-f', 'lavfi', '-i', sound],
        ...['-filter_complex', picture, '-map', '[film]', '-map', '1:a', '-t', '6'],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1', '-c:a', 'aac', film],
      ],
      { timeoutMs: 60_000, memoryMb: 700 },
    )
    const key = randomUUID()
    await store.put(videoBlobKey(key, videoFiles.source), createReadStream(film))
    return key
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Shown = Waiting & { key: string; kind: string; title: string }

async function show(db: Db, jobs: Jobs, { profileId, ownerId, key, kind, title }: Shown): Promise<void> {
  const { id } = await db
    .insertInto('videos')
    .values({ owner_id: ownerId, kind: 'default', key, container: 'mov' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profile_videos')
    .values({ profile_id: profileId, video_id: id, kind, title, is_main: true, position: 0 })
    .execute()
  await jobs.send(db, 'media.video', { videoId: id })
}
