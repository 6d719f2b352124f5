import { type RawBuilder, sql } from 'kysely'
import type { ProfileBody } from '#contract/profile-body.ts'
import { maxSampleMs } from '#contract/profile-limits.ts'
import type { ProfileVideo } from '#contract/videos.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { showVideos } from '../media/videos.ts'

type Videos = ProfileBody['videos']

// What a recorder adds at the end is no reason to refuse.
const toleranceMs = 1_000
const isTooLong = (video: { kind: string; durationMs: number | null }) =>
  video.kind === 'DIALECT' && (video.durationMs ?? 0) > maxSampleMs + toleranceMs

/** Only films of this person (`video_not_yours`), and samples of 20 s at most as far as we know yet (`sample_too_long`). */
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
    if (durationMs === undefined)
      fail('video_not_yours', { fields: { [`videos.${at}`]: '올린 영상을 찾지 못했어요. 다시 올려 주세요' } })
    if (isTooLong({ kind, durationMs }))
      fail('sample_too_long', { fields: { [`videos.${at}`]: '사투리 샘플은 20초까지 올릴 수 있어요' } })
  }
}

/** Puts these films in the place of all before, in their order. */
export async function replaceVideos(db: Db, profileId: number, videos: Videos): Promise<void> {
  await db.deleteFrom('profile_videos').where('profile_id', '=', profileId).execute()
  if (videos.length) await insertVideos(db, profileId, videos)
  await refreshHasVideo(db, sql`SELECT ${profileId}::bigint`)
}

/** Whether profiles have a film that plays, samples of dialects aside: what cards and the search say. */
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

/** The films of a profile that this viewer may read anyway: those that play, and to the owner all of them. */
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
