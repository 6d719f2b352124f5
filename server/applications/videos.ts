import { sql } from 'kysely'
import type { ProfileVideo } from '#contract/media/videos.ts'
import type { ProfileBody } from '#contract/profiles/body.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { VideoUse } from '#server/media/videos/video-use.ts'
import { shownVideos } from '#server/profiles/videos.ts'
import { videosTexts as texts } from './messages.ts'

type VideoRow = ProfileBody['videos'][number]

/** The playable videos of the person's own profile, in the profile's order. */
export async function findOwnVideos(db: Db, secrets: Secrets, userId: number): Promise<ProfileVideo[]> {
  const { rows } = await sql<VideoRow>`
    SELECT video_id AS "videoId", v.kind, dialect, title, is_main AS "isMain"
    FROM profile_videos v JOIN profiles ON profiles.id = profile_id
    WHERE user_id = ${userId} AND profiles.deleted_at IS NULL ORDER BY position, v.id`.execute(db)
  return shownVideos(db, secrets, rows, { isMine: false })
}

/** The videos sent with an application, in the chosen order; the caller has checked that the viewer may see them. */
export async function findSentVideos(db: Db, secrets: Secrets, applicationId: number): Promise<ProfileVideo[]> {
  const { rows } = await sql<VideoRow>`
    SELECT video_id AS "videoId", kind, dialect, title, false AS "isMain"
    FROM application_videos WHERE application_id = ${applicationId} ORDER BY position`.execute(db)
  return shownVideos(db, secrets, rows, { isMine: false })
}

/**
 * Replaces the sent videos with these of the profile. Throws `video_not_yours` for videos that are not on the profile
 * or not playable yet. The application keeps them when they leave the profile.
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
    JOIN videos ON videos.id = own.video_id AND videos.state = 'READY' AND videos.deleted_at IS NULL`.execute(db)
  if (Number(numAffectedRows) < wanted.length) {
    const message = texts.notPlayable
    fail('video_not_yours', { message, fields: { videoIds: message } })
  }
}

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
