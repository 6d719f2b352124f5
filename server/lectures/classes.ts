import type { z } from 'zod'
import type { lectureClass } from '#contract/lectures/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { VideoUse } from '#server/media/videos/video-use.ts'
import { classesTexts as texts } from './messages.ts'

type LectureClass = z.input<typeof lectureClass>

export type ClassRow = Awaited<ReturnType<typeof listClasses>>[number]

/** The public view of a lecture's classes, in order. */
export async function listClasses(db: Db, lectureId: number) {
  const rows = await db
    .selectFrom('lecture_classes')
    .leftJoin('videos', 'videos.id', 'video_id')
    .select(['lecture_classes.id', 'no', 'title', 'content', 'starts_at as startsAt', 'ends_at as endsAt', 'revision'])
    .select(['code', 'video_id as videoId', 'captions', 'duration_ms as durationMs', 'videos.state as videoState'])
    .select(['updated_at as updatedAt'])
    .where('lecture_id', '=', lectureId)
    .orderBy('no')
    .execute()
  return rows.map(row => ({ ...row, shown: shownClass(row) }))
}

type Shown = {
  id: number
  no: number
  title: string
  content: string
  startsAt: Date | null
  endsAt: Date | null
  durationMs: number | null
}

function shownClass({ id, no, title, content, startsAt, endsAt, durationMs }: Shown): LectureClass {
  const ms = startsAt && endsAt ? endsAt.getTime() - startsAt.getTime() : durationMs
  return {
    ...{ id, no, title, content, startsAt, endsAt },
    minutes: ms === null ? null : Math.ceil(ms / 60_000),
  }
}

/** The current or next class; the first one once all are over. Undefined for videos. */
export const nextClass = <Class extends { startsAt: Date | null; endsAt: Date | null }>(
  classes: readonly Class[],
  now: Date,
): Class | undefined =>
  classes.find(({ endsAt }) => endsAt !== null && endsAt > now) ?? classes.find(one => one.startsAt)

/** Videos of a class stay until they leave it. */
export const classVideoUse: VideoUse = {
  place: 'lecture_classes.video_id',
  async isNeeded(db, videoId) {
    return Boolean(
      await db
        .selectFrom('lecture_classes')
        .select('video_id')
        .where('video_id', '=', videoId)
        .limit(1)
        .executeTakeFirst(),
    )
  },
  sentence: texts.inUse,
}
