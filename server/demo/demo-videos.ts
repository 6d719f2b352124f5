import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { VideoKind } from '#contract/codes/profiles.ts'
import { openFfmpeg } from '#server/integrations/ffmpeg/ffmpeg.ts'
import { runProgram } from '#server/integrations/ffmpeg/run-program.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type Jobs, workOn } from '#server/kernel/jobs.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { imageBlobKey } from '#server/media/images/image-files.ts'
import { videoBlobKey, videoFiles } from '#server/media/videos/video-files.ts'
import { videoQueue } from '#server/media/videos/video-job.ts'
import { addVideo } from './demo-feedback.ts'

const queue = defineQueue('demo.make-videos')
const videos = [
  { loginId: 'actor14', seconds: 6, onProfile: { kind: 'REEL', title: '기다리는 장면' } },
  { loginId: 'actor16', seconds: 6, onProfile: { kind: 'MONOLOGUE', title: '아침의 독백' } },
  // The video of a delivered feedback.
  { loginId: 'actor1', seconds: 24, onProfile: null },
] as const
/** Length of each class video in the demo. */
const classSeconds = 40
const frameRate = 15
/** One frame for ever: drawn once, not once a frame. */
const still = `loop=-1:1,setpts=N/${frameRate}/TB`
// A blurred background of the photo, with the photo moving slightly in front; a barely audible tone.
const picture =
  `[0:v]scale=640:360:force_original_aspect_ratio=increase,crop=640:360,boxblur=16,${still}[back];` +
  `[0:v]scale=-2:360,${still}[face];[back][face]overlay=x='(W-w)/2+24*sin(t)':y=0,format=yuv420p[video]`

type VideoTools = Pick<Tools, 'env' | 'store'> & { workFolder: string }

/** Starts the demo's videos once their images exist. */
export const startVideos = (db: Db, jobs: Jobs): Promise<void> => jobs.send(db, queue, {})

/**
 * Makes short videos from main photos of actors and processes them like every video; restarts after a kill and skips
 * actors who have theirs. Without FFmpeg on the machine the demo has no videos.
 */
export const demoVideosJob = (tools: VideoTools): JobDefinition =>
  workOn(queue, {
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
      for (const video of videos) {
        const waiting = await findWaiting(db, video)
        if (!waiting) continue
        const key = await draw(tools, programs.ffmpeg, { ...waiting, seconds: video.seconds })
        if (key) await db.transaction().execute(tx => show(tx, jobs, { ...video, ...waiting, key }))
      }
      for (const waiting of await findClasses(db)) {
        const key = await draw(tools, programs.ffmpeg, { ...waiting, seconds: classSeconds })
        if (key) await db.transaction().execute(tx => showClass(tx, jobs, { ...waiting, key }))
      }
    },
  })

// Classes without a video, each with the photo of an actor to show.
async function findClasses(db: Db) {
  const { rows } = await sql<{ classId: number; ownerId: number; photo: string }>`
    SELECT lecture_classes.id AS "classId", teacher_id AS "ownerId", images.key AS photo
    FROM lecture_classes JOIN lectures ON lectures.id = lecture_id
      JOIN users ON login_id = 'actor' || (13 + no) JOIN profiles ON profiles.user_id = users.id
      JOIN profile_photos ON profile_photos.id = main_photo_id JOIN images ON images.id = profile_photos.image_id
    WHERE lectures.kind = 'VOD' AND video_id IS NULL AND teacher_id IS NOT NULL ORDER BY lecture_id, no`.execute(db)
  return rows
}

const findWaiting = (db: Db, { loginId, onProfile }: (typeof videos)[number]) =>
  db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .innerJoin('profile_photos', 'profile_photos.id', 'main_photo_id')
    .innerJoin('images', 'images.id', 'image_id')
    .select(['profiles.id as profileId', 'users.id as ownerId', 'images.key as photo'])
    .where('login_id', '=', loginId)
    .where('profiles.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      onProfile
        ? not(exists(selectFrom('profile_videos').select('id').whereRef('profile_id', '=', 'profiles.id')))
        : exists(
            selectFrom('feedback_orders')
              .select('order_id')
              .whereRef('user_id', '=', 'users.id')
              .where('kind', '=', 'VIDEO')
              .where('video_id', 'is', null),
          ),
    )
    .executeTakeFirst()

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Renders the video and stores it as an upload; null when the photo's file is gone. */
async function draw(
  { workFolder, store }: VideoTools,
  ffmpeg: string,
  { photo, seconds }: { photo: string; seconds: number },
): Promise<string | null> {
  const blob = await store.get(imageBlobKey(photo, 700, 'jpg'))
  if (!blob) return null
  const folder = await mkdtemp(join(workFolder, 'video-'))
  try {
    const [face, video] = [join(folder, 'face.jpg'), join(folder, 'video.mp4')]
    await pipeline(blob.stream, createWriteStream(face))
    const sound = `sine=frequency=220:duration=${seconds},volume=0.05`
    await runProgram(
      ffmpeg,
      [
        ...['-v', 'error', '-framerate', String(frameRate), '-i', face, '-f', 'lavfi', '-i', sound],
        ...['-filter_complex', picture, '-map', '[video]', '-map', '1:a'],
        ...['-t', String(seconds), '-r', String(frameRate)],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1', '-c:a', 'aac', video],
      ],
      { timeoutMs: 60_000, memoryMb: 700 },
    )
    const key = randomUUID()
    await store.put(videoBlobKey(key, videoFiles.source), createReadStream(video))
    return key
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function showClass(
  db: Db,
  jobs: Jobs,
  { classId, ownerId, key }: { classId: number; ownerId: number; key: string },
): Promise<void> {
  const { id } = await db
    .insertInto('videos')
    .values({ owner_id: ownerId, kind: 'default', key, container: 'mov' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('lecture_classes').set({ video_id: id }).where('id', '=', classId).execute()
  await jobs.send(db, videoQueue, { videoId: id })
}

type Shown = Waiting & { key: string; onProfile: { kind: CodeOf<typeof VideoKind>; title: string } | null }

async function show(db: Db, jobs: Jobs, { profileId, ownerId, key, onProfile }: Shown): Promise<void> {
  const { id } = await db
    .insertInto('videos')
    .values({ owner_id: ownerId, kind: 'default', key, container: 'mov' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (onProfile)
    await db
      .insertInto('profile_videos')
      .values({ profile_id: profileId, video_id: id, ...onProfile, is_main: true, position: 0 })
      .execute()
  await addVideo(db, ownerId, id)
  await jobs.send(db, videoQueue, { videoId: id })
}
