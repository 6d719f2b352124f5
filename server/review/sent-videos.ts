import { type RawBuilder, sql } from 'kysely'

const isWatchable = sql`videos.deleted_at IS NULL AND (videos.kind <> 'default' OR videos.state = 'READY')`

/** The playable videos sent with applications, or at the team's request: `application_id`, `kind`. */
export const sentVideos = (castingId: number): RawBuilder<unknown> => sql`
  SELECT application_id, videos.kind FROM (
    SELECT application_id, video_id FROM applications sender JOIN application_videos ON application_id = sender.id
    WHERE sender.casting_id = ${castingId}
    UNION SELECT application_id, video_id FROM self_tapes
    WHERE casting_id = ${castingId} AND status IN ('SUBMITTED', 'REVIEWED')) AS sent
  JOIN videos ON videos.id = video_id AND ${isWatchable}`

/** Whether such a video came with application `a`: found by its own keys, which is fast for few applicants. */
export const hasSentVideo: RawBuilder<unknown> = sql`(
  EXISTS (SELECT FROM application_videos JOIN videos ON videos.id = video_id AND ${isWatchable} WHERE application_id = a.id)
  OR EXISTS (SELECT FROM self_tapes JOIN videos ON videos.id = video_id AND ${isWatchable}
             WHERE application_id = a.id AND self_tapes.status IN ('SUBMITTED', 'REVIEWED')))`
