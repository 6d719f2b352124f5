import { classVideoLimits } from '#contract/limits.ts'
import type { UploadedFile } from '#server/kernel/implement.ts'
import { receiveFile } from '../receive-file.ts'
import { sniffVideo, videoHeadLength } from './sniff-video.ts'
import type { VideoPipeline } from './video-pipeline.ts'

/** How large a video may be, and the error beyond that; that of a class may be larger. */
export const boundsOf = (videos: VideoPipeline, isClass: boolean) =>
  isClass
    ? ({ maxBytes: classVideoLimits.maxBytes, tooLarge: 'class_video_too_large' } as const)
    : ({ maxBytes: videos.maxBytes, tooLarge: 'video_too_large' } as const)

/**
 * The kind and the content of an upload, which its first bytes decide. Throws `video_type_unsupported`; the content
 * throws the error of `boundsOf` as it is read.
 */
export const receiveVideo = (videos: VideoPipeline, stream: UploadedFile['stream'], isClass = false) =>
  receiveFile(stream, {
    headBytes: videoHeadLength,
    recognise: sniffVideo,
    unsupported: 'video_type_unsupported',
    ...boundsOf(videos, isClass),
  })
