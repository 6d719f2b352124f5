import { sentVideoUse } from '#server/applications/videos.ts'
import { feedbackVideoUse } from '#server/feedback/videos.ts'
import { classVideoUse } from '#server/lectures/classes.ts'
import type { VideoUse } from '#server/media/videos/video-use.ts'
import { profileVideoUse } from '#server/profiles/videos.ts'
import { readingVideoUse } from '#server/self-tapes/readings/readings.ts'
import { selfTapeVideoUse } from '#server/self-tapes/videos.ts'

/** Every column that refers to videos. Of several that need one, the first gives its sentence. */
export const videoUses: VideoUse[] = [
  profileVideoUse,
  sentVideoUse,
  selfTapeVideoUse,
  readingVideoUse,
  feedbackVideoUse,
  classVideoUse,
]
