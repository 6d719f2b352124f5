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
import { addVideo } from '../demo-feedback.ts'

const queue = defineQueue('demo.make-videos')
const videos = [
  { loginId: 'actor14', seconds: 6, onProfile: { kind: 'REEL', title: '기다리는 장면' } },
  { loginId: 'actor16', seconds: 6, onProfile: { kind: 'MONOLOGUE', title: '아침의 독백' } },
  // The video of a delivered feedback.
  { loginId: 'actor1', seconds: 24, onProfile: null },
] as const
/** Length of each class video in the demo. */
const classSeconds = 40
/** Films sent to the casting with the most applicants: every sixth of them has one. */
const applicantFilm = { every: 6, seconds: 4, kind: 'REEL', title: '연기 영상' } as const
/** So many are drawn before the job gives way to others. */
const filmsAtOnce = 6
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
      const waiting = await findApplicants(db)
      for (const each of waiting) {
        const key = await draw(tools, programs.ffmpeg, { ...each, seconds: applicantFilm.seconds })
        if (key) await db.transaction().execute(tx => showApplicant(tx, jobs, { ...each, key }))
      }
      if (waiting.length === filmsAtOnce) await startVideos(db, jobs)
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

// Applicants whose film is still to be drawn, with their photo.
async function findApplicants(db: Db) {
  const { rows } = await sql<Waiting & { applicationId: number }>`
    SELECT a.id AS "applicationId", profiles.id AS "profileId", a.user_id AS "ownerId", images.key AS photo
    FROM applications a JOIN profiles ON profiles.id = a.profile_id
      JOIN profile_photos ON profile_photos.id = main_photo_id JOIN images ON images.id = profile_photos.image_id
    WHERE casting_id = (SELECT id FROM castings ORDER BY apply_count DESC, id LIMIT 1)
      AND number % ${applicantFilm.every} = 0 AND withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM profile_videos WHERE profile_id = profiles.id)
    ORDER BY number DESC LIMIT ${filmsAtOnce}`.execute(db)
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

/** Stores a film as an upload of its owner that waits to be processed; returns its id. */
async function addUpload(db: Db, jobs: Jobs, { ownerId, key }: { ownerId: number; key: string }): Promise<number> {
  const { id } = await db
    .insertInto('videos')
    .values({ owner_id: ownerId, kind: 'default', key, container: 'mov' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.send(db, videoQueue, { videoId: id })
  return id
}

type Upload = { ownerId: number; key: string }
type OnProfile = { kind: CodeOf<typeof VideoKind>; title: string }

async function showClass(db: Db, jobs: Jobs, { classId, ...upload }: Upload & { classId: number }): Promise<void> {
  const id = await addUpload(db, jobs, upload)
  await db.updateTable('lecture_classes').set({ video_id: id }).where('id', '=', classId).execute()
}

type Shown = Upload & { profileId: number; onProfile: OnProfile | null }

async function show(db: Db, jobs: Jobs, { profileId, onProfile, ...upload }: Shown): Promise<void> {
  const id = await addUpload(db, jobs, upload)
  if (onProfile) await showOnProfile(db, { profileId, id, onProfile })
  await addVideo(db, upload.ownerId, id)
}

type OfApplicant = Upload & { profileId: number; applicationId: number }

async function showApplicant(db: Db, jobs: Jobs, { profileId, applicationId, ...upload }: OfApplicant): Promise<void> {
  const id = await addUpload(db, jobs, upload)
  const { kind, title } = applicantFilm
  await showOnProfile(db, { profileId, id, onProfile: { kind, title } })
  await db
    .insertInto('application_videos')
    .values({ application_id: applicationId, video_id: id, kind, title, position: 0 })
    .execute()
}

const showOnProfile = (db: Db, { profileId, id, onProfile }: { profileId: number; id: number; onProfile: OnProfile }) =>
  db
    .insertInto('profile_videos')
    .values({ profile_id: profileId, video_id: id, ...onProfile, is_main: true, position: 0 })
    .execute()
