import { sql } from 'kysely'
import type { ProfileBody } from '#contract/profile-body.ts'
import type { ProfileVideo } from '#contract/videos.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { shownVideos } from '../profiles/videos.ts'

type VideoRow = ProfileBody['videos'][number]

/** The films of the person's own profile that may be sent: those that play, in the profile's order. */
export async function findOwnVideos(db: Db, secrets: Secrets, userId: number): Promise<ProfileVideo[]> {
  const { rows } = await sql<VideoRow>`
    SELECT video_id AS "videoId", v.kind, dialect, title, is_main AS "isMain"
    FROM profile_videos v JOIN profiles ON profiles.id = profile_id
    WHERE user_id = ${userId} AND profiles.deleted_at IS NULL ORDER BY position, v.id`.execute(db)
  return shownVideos(db, secrets, rows, { isMine: false })
}

/** The films sent with an application, in the order chosen; whoever asks has checked that the viewer may see them. */
export async function findSentVideos(db: Db, secrets: Secrets, applicationId: number): Promise<ProfileVideo[]> {
  const { rows } = await sql<VideoRow>`
    SELECT video_id AS "videoId", kind, dialect, title, false AS "isMain"
    FROM application_videos WHERE application_id = ${applicationId} ORDER BY position`.execute(db)
  return shownVideos(db, secrets, rows, { isMine: false })
}

/**
 * Sends these films of the profile in the place of those before. What the profile does not hold, or what can't be played
 * yet, is refused (`video_not_yours`). The application keeps them when they leave the profile.
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
    const message = '프로필에서 재생할 수 있는 영상을 골라 주세요'
    fail('video_not_yours', { message, fields: { videoIds: message } })
  }
}
