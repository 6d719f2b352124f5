import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { classVideoLimits as limits, megabytes } from '../limits.ts'
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
  .meta({ id: 'ClassVideoUpload' })
export type ClassVideoUpload = z.output<typeof upload>

const access = ['Teacher', 'Support'] as const
const path = '/v1/file-upload/class-videos'
const textParams = ['uploadId'] as const

/** Videos of lectures, uploaded in parts: a lost connection resumes where it stopped. */
export const classVideos = {
  beginClassVideo: endpoint(`POST ${path}`, {
    access,
    summary: `강의 영상 올리기 시작: ${megabytes(limits.maxBytes)}와 ${limits.maxSeconds / 3600}시간까지. 나눠 보내고, 끊기면 이어서 보내요`,
    body: z.strictObject({ bytes: z.int().min(1) }),
    response: upload,
    errors: ['class_video_too_large', 'videos_too_many', 'video_unavailable'],
    rateLimit: 60,
  }),
  classVideoUpload: endpoint(`GET ${path}/:uploadId`, {
    access,
    summary: '어디까지 올렸는지',
    response: upload,
    textParams,
  }),
  sendClassVideoPart: endpoint(`POST ${path}/:uploadId/parts/:no`, {
    access,
    summary: '한 부분 보내기: 1부터 순서대로. 다시 보내도 같은 답을 해요',
    response: z.array(upload),
    errors: ['video_part_wrong'],
    textParams,
    transaction: 'manual',
    upload: 'part',
    rateLimit: 600,
  }),
  finishClassVideo: endpoint(`POST ${path}/:uploadId/finish`, {
    access,
    summary: '다 보냈다고 알리기: 처리가 시작돼요',
    response: video,
    errors: ['video_part_wrong', 'video_type_unsupported', 'videos_too_many'],
    textParams,
    transaction: 'manual',
    rateLimit: 60,
  }),
}
