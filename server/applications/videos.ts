import { sql } from 'kysely'
import type { ProfileVideo } from '#contract/media/videos.ts'
import type { ProfileBody } from '#contract/profiles/body.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { videoDoneForApplicationsQueue } from '#server/media/videos/video-job.ts'
import type { VideoUse } from '#server/media/videos/video-use.ts'
import { notify } from '#server/notifications/notify.ts'
import { isTooLong, shownVideos } from '#server/profiles/videos.ts'
import { videosTexts as texts } from './messages.ts'

type VideoRow = ProfileBody['videos'][number]

/** The videos of the person's own profile that can be sent, in the profile's order: playable, or still processed. */
export async function findOwnVideos(db: Db, secrets: Secrets, userId: number): Promise<ProfileVideo[]> {
  const { rows } = await sql<VideoRow>`
    SELECT video_id AS "videoId", v.kind, dialect, title, is_main AS "isMain"
    FROM profile_videos v JOIN profiles ON profiles.id = profile_id
    WHERE user_id = ${userId} AND profiles.deleted_at IS NULL ORDER BY position, v.id`.execute(db)
  const own = await shownVideos(db, secrets, rows, { isMine: true })
  return own.filter(({ kind, video }) => video.state !== 'FAILED' && !isTooLong({ kind, durationMs: video.durationMs }))
}

/** The videos sent with an application, in the chosen order; the caller has checked that the viewer may see them. */
export async function findSentVideos(db: Db, secrets: Secrets, applicationId: number): Promise<ProfileVideo[]> {
  const { rows } = await sql<VideoRow>`
    SELECT video_id AS "videoId", kind, dialect, title, false AS "isMain"
    FROM application_videos WHERE application_id = ${applicationId} ORDER BY position`.execute(db)
  return shownVideos(db, secrets, rows, { isMine: false })
}

/**
 * Replaces the sent videos with these of the profile. One that is still processed shows to the team once it plays
 * (`sentVideosJob`). Throws `video_not_yours` for videos that are not on the profile or cannot be played. The
 * application keeps them when they leave the profile.
 */
export async function replaceVideos(
  db: Db,
  applicationId: number,
  profileId: number,
  videoIds: number[],
): Promise<void> {
  const wanted = [...new Set(videoIds)]
  await db.deleteFrom('application_videos').where('application_id', '=', applicationId).execute()
  const { numAffectedRows } = await sql`
    INSERT INTO application_videos (application_id, video_id, kind, dialect, title, position)
    SELECT ${applicationId}, own.video_id, own.kind, own.dialect, own.title, wanted.position
    FROM unnest(${wanted}::bigint[]) WITH ORDINALITY AS wanted (video_id, position)
    JOIN profile_videos own ON own.video_id = wanted.video_id AND own.profile_id = ${profileId}
    JOIN videos ON videos.id = own.video_id AND videos.state <> 'FAILED' AND videos.deleted_at IS NULL`.execute(db)
  if (Number(numAffectedRows) < wanted.length) {
    const message = texts.notPlayable
    fail('video_not_yours', { message, fields: { videoIds: message } })
  }
}

type Broken = { applicationId: number; castingId: number; userId: number; isLive: boolean }

/**
 * When a video has been processed: one that plays is with its applications already. One that does not, or is a sample
 * that turned out too long, leaves them, and their actor is notified.
 */
export const sentVideosJob: JobDefinition = workOn(videoDoneForApplicationsQueue, {
  async work({ videoId }, { db, jobs }) {
    await db.transaction().execute(async trx => {
      const video = await trx
        .selectFrom('videos')
        .select(['state', 'duration_ms as durationMs'])
        .where('id', '=', videoId)
        .executeTakeFirst()
      if (!video || video.state === 'PROCESSING') return
      const isLong = isTooLong({ kind: 'DIALECT', durationMs: video.durationMs })
      if (video.state === 'READY' && !isLong) return
      const { rows } = await sql<Broken>`
        DELETE FROM application_videos sent USING applications a
        WHERE sent.video_id = ${videoId} AND a.id = sent.application_id
          AND (${video.state === 'FAILED'} OR sent.kind = 'DIALECT')
        RETURNING a.id AS "applicationId", a.casting_id AS "castingId", a.user_id AS "userId",
                  a.withdrawn_at IS NULL AS "isLive"`.execute(trx)
      for (const { applicationId, castingId, userId, isLive } of rows) {
        if (!isLive) continue
        const { title, thumbImageUrl } = await castingForNews(trx, castingId)
        await notify(
          { db: trx, jobs },
          {
            type: 'STAGE',
            userIds: [userId],
            title: texts.broken,
            content: texts.brokenText(title),
            link: '/mypage/castinghistory',
            linkText: texts.history,
            ...(thumbImageUrl && { thumbImageUrl }),
            dedupeKey: `application ${applicationId} without video ${videoId}`,
          },
        )
      }
    })
  },
})

/** Videos of an application stay until it is withdrawn. */
export const sentVideoUse: VideoUse = {
  place: 'application_videos.video_id',
  async isNeeded(db, videoId) {
    return Boolean(
      await db
        .selectFrom('application_videos')
        .innerJoin('applications', 'applications.id', 'application_id')
        .select('video_id')
        .where('video_id', '=', videoId)
        .where('withdrawn_at', 'is', null)
        .limit(1)
        .executeTakeFirst(),
    )
  },
  sentence: texts.inUse,
}
