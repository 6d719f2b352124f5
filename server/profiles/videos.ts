import { type RawBuilder, sql } from 'kysely'
import { profileLimits } from '#contract/limits.ts'
import type { ProfileVideo } from '#contract/media/videos.ts'
import type { ProfileBody } from '#contract/profiles/body.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { VideoUse } from '#server/media/videos/video-use.ts'
import { showVideos } from '#server/media/videos/videos.ts'
import { videosTexts as texts } from './messages.ts'

type Videos = ProfileBody['videos']

// Tolerates the extra seconds that a recorder adds at the end.
const toleranceMs = 1_000
/** Whether a dialect sample is longer than samples may be, which for an upload is known once it was processed. */
export const isTooLong = (video: { kind: string; durationMs: number | null }) =>
  video.kind === 'DIALECT' && (video.durationMs ?? 0) > profileLimits.sampleSeconds * 1000 + toleranceMs

/**
 * Accepts only this person's videos (`video_not_yours`), and samples of at most `sampleSeconds` if their length is
 * known (`sample_too_long`).
 */
export async function checkVideos(db: Db, ownerId: number, videos: Videos): Promise<void> {
  if (!videos.length) return
  const own = await db
    .selectFrom('videos')
    .select(['id', 'duration_ms as durationMs'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'in',
      videos.map(video => video.videoId),
    )
    .orderBy('id')
    .forShare()
    .execute()
  const known = new Map(own.map(video => [video.id, video.durationMs]))
  for (const [at, { videoId, kind }] of videos.entries()) {
    const durationMs = known.get(videoId)
    if (durationMs === undefined) fail('video_not_yours', { fields: { [`videos.${at}`]: texts.notFound } })
    if (isTooLong({ kind, durationMs }))
      fail('sample_too_long', {
        fields: { [`videos.${at}`]: texts.sampleTooLong(profileLimits.sampleSeconds) },
      })
  }
}

/** Replaces all videos, in order. */
export async function replaceVideos(db: Db, profileId: number, videos: Videos): Promise<void> {
  await db.deleteFrom('profile_videos').where('profile_id', '=', profileId).execute()
  if (videos.length) await insertVideos(db, profileId, videos)
  await refreshHasVideo(db, sql`SELECT ${profileId}::bigint`)
}

/** Whether profiles have a playable video besides dialect samples: for cards and search. */
export async function refreshHasVideo(db: Db, profileIds: RawBuilder<unknown>): Promise<void> {
  const plays = sql`EXISTS (
    SELECT FROM profile_videos JOIN videos ON videos.id = video_id
    WHERE profile_id = profiles.id AND profile_videos.kind <> 'DIALECT' AND state = 'READY' AND videos.deleted_at IS NULL)`
  await sql`UPDATE profiles SET has_video = NOT has_video WHERE id IN (${profileIds}) AND has_video <> ${plays}`.execute(
    db,
  )
}

async function insertVideos(db: Db, profileId: number, videos: Videos): Promise<void> {
  await db
    .insertInto('profile_videos')
    .values(
      videos.map(({ videoId, kind, dialect, title, isMain }, position) => ({
        profile_id: profileId,
        video_id: videoId,
        kind,
        dialect,
        title,
        is_main: isMain,
        position,
      })),
    )
    .execute()
}

/** The videos of a profile that this viewer may read: playable ones, and to the owner (`isMine`) all. */
export async function shownVideos(
  db: Db,
  secrets: Secrets,
  videos: Videos,
  { isMine }: { isMine: boolean },
): Promise<ProfileVideo[]> {
  const found = await showVideos(
    db,
    secrets,
    videos.map(video => video.videoId),
  )
  return videos.flatMap(({ videoId, ...rest }) => {
    const video = found.get(videoId)
    if (!video) return []
    const plays = video.state === 'READY' && !isTooLong({ kind: rest.kind, durationMs: video.durationMs })
    return plays || isMine ? [{ ...rest, video }] : []
  })
}

/** Videos of a profile stay until they leave it. */
export const profileVideoUse: VideoUse = {
  place: 'profile_videos.video_id',
  async isNeeded(db, videoId) {
    return Boolean(
      await db
        .selectFrom('profile_videos')
        .select('video_id')
        .where('video_id', '=', videoId)
        .limit(1)
        .executeTakeFirst(),
    )
  },
}
