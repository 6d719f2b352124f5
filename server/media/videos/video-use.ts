import type { Db } from '#server/kernel/db.ts'

/** A column that refers to videos. The room of its table says when it needs its video, and what to do first. */
export type VideoUse = {
  /** `table.column` of the foreign key. */
  place: `${string}.${string}`
  /** Whether the video may not be removed now. */
  isNeeded(db: Db, videoId: number): Promise<boolean>
  /** Without one, that of `video_in_use`. */
  sentence?: string
}
