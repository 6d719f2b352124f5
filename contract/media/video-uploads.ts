import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { classVideoLimits, megabytes, videoLimits } from '../limits.ts'
import { video } from './videos.ts'

const upload = z
  .object({
    /** Identifies the upload to its owner only, for a day. */
    id: z.string(),
    bytes: z.int(),
    /** Size of every part except the last. */
    partBytes: z.int(),
    parts: z.int(),
    /** Number of received parts, which is the index of the next one. */
    received: z.int(),
  })
  .meta({ id: 'VideoUpload' })
export type VideoUpload = z.output<typeof upload>

const teachers = ['Teacher', 'Support'] as const
const textParams = ['uploadId'] as const
const begun = z.strictObject({ bytes: z.int().min(1) })
const start = { body: begun, response: upload, rateLimit: 60 }
const progress = { summary: '어디까지 올렸는지', response: upload, textParams }
const part = {
  summary: '한 부분 보내기: 1부터 순서대로. 다시 보내도 같은 답을 해요',
  response: z.array(upload),
  errors: ['video_part_wrong', 'video_type_unsupported'],
  textParams,
  transaction: 'manual',
  upload: 'part',
  rateLimit: 600,
} as const
const finish = {
  summary: '다 보냈다고 알리기: 처리가 시작돼요. 다시 알려도 같은 답을 해요',
  response: video,
  errors: ['video_part_wrong', 'video_type_unsupported', 'videos_too_many'],
  textParams,
  transaction: 'manual',
  rateLimit: 60,
} as const

/** Videos uploaded in parts, one's own and those of lectures: a lost connection resumes where it stopped. */
export const videoUploads = {
  beginVideo: endpoint('POST /v1/file-upload/video-parts', {
    ...start,
    body: begun.extend({
      /** A take of the studio: it is processed once it is sent as a self-tape, which says where it is cut. */
      isTake: z.boolean().default(false),
    }),
    access: 'user',
    representatives: 'act',
    summary: `영상을 나눠 올리기 시작: ${megabytes(videoLimits.maxBytes)}와 ${videoLimits.maxSeconds / 60}분까지. 끊기면 이어서 보내요`,
    errors: ['video_too_large', 'videos_too_many', 'video_unavailable'],
  }),
  videoUpload: endpoint('GET /v1/file-upload/video-parts/:uploadId', {
    ...progress,
    access: 'user',
    representatives: 'act',
  }),
  sendVideoPart: endpoint('POST /v1/file-upload/video-parts/:uploadId/parts/:no', {
    ...part,
    access: 'user',
    representatives: 'act',
  }),
  finishVideo: endpoint('POST /v1/file-upload/video-parts/:uploadId/finish', {
    ...finish,
    access: 'user',
    representatives: 'act',
  }),
  beginClassVideo: endpoint('POST /v1/file-upload/class-videos', {
    ...start,
    access: teachers,
    summary: `강의 영상 올리기 시작: ${megabytes(classVideoLimits.maxBytes)}와 ${classVideoLimits.maxSeconds / 3600}시간까지. 나눠 보내고, 끊기면 이어서 보내요`,
    errors: ['class_video_too_large', 'videos_too_many', 'video_unavailable'],
  }),
  classVideoUpload: endpoint('GET /v1/file-upload/class-videos/:uploadId', { ...progress, access: teachers }),
  sendClassVideoPart: endpoint('POST /v1/file-upload/class-videos/:uploadId/parts/:no', { ...part, access: teachers }),
  finishClassVideo: endpoint('POST /v1/file-upload/class-videos/:uploadId/finish', { ...finish, access: teachers }),
}
