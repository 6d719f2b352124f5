import { z } from 'zod'
import { Dialect, VideoKind, VideoState } from '../codes/profiles.ts'
import { codes, id, q, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { addressLength, megabytes, videoLimits } from '../limits.ts'

/**
 * A video ([M-05]): `default` is stored with us, the others play at their provider. Addresses exist once the state is
 * READY; ours work for half a day to a day, so request them again rather than storing them. `progress` is in percent;
 * `failure` says what to do when the state is FAILED. Audio alone has neither width nor poster.
 */
export const video = z
  .object({
    id,
    kind: z.enum(['default', 'youtube', 'vimeo']),
    state: z.enum(Object.keys(VideoState) as [keyof typeof VideoState]),
    progress: z.int(),
    failure: z.string().nullable(),
    durationMs: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    isSoundLost: z.boolean().describe('소리가 있었지만 읽을 수 없는 형식이라 소리 없이 재생돼요'),
    url: z.string().nullable().describe('default: HLS 재생 목록, 나머지: 제공자의 주소'),
    mp4: z.string().nullable(),
    poster: z.string().nullable(),
    embed: z.string().nullable().describe('youtube, vimeo: 틀 안에서 재생하는 주소'),
  })
  .meta({ id: 'Video' })
export type Video = z.output<typeof video>

/** A video as a profile names it; the main one is shown first. */
export const profileVideo = z
  .object({
    kind: codes(VideoKind),
    dialect: codes(Dialect).nullable(),
    title: z.string(),
    isMain: z.boolean(),
    video,
  })
  .meta({ id: 'ProfileVideo' })
export type ProfileVideo = z.output<typeof profileVideo>

export const videos = {
  uploadVideos: endpoint('POST /v1/file-upload/videos', {
    access: 'user',
    representatives: 'act',
    summary: `영상 올리기: MP4, MOV, WebM, ${megabytes(videoLimits.maxBytes)}와 ${videoLimits.maxSeconds / 60}분까지. 처리가 끝나기 전에 답하고, 상태는 GET /v1/videos로 봐요`,
    response: z.array(video),
    errors: ['video_too_large', 'video_type_unsupported', 'videos_too_many', 'video_unavailable'],
    transaction: 'manual',
    upload: 'videos',
    rateLimit: 20,
  }),
  listVideos: endpoint('GET /v1/videos', {
    access: 'user',
    representatives: 'act',
    summary: '내 영상과 처리 상태',
    query: z.strictObject({ ids: q.ids(30) }),
    response: z.array(video),
  }),
  linkVideo: endpoint('POST /v1/videos/links', {
    access: 'user',
    representatives: 'act',
    summary: '유튜브나 비메오 영상 연결: 주소에서 번호만 읽고 열어 보지 않아요',
    body: z.strictObject({ url: text(1, addressLength) }),
    response: video,
    errors: ['video_link_unsupported', 'videos_too_many'],
    rateLimit: 60,
  }),
  removeVideo: endpoint('DELETE /v1/videos/:videoId', {
    access: 'user',
    summary: '내 영상 지우기: 프로필이나 지원서에 쓰이는 동안은 지우지 못해요',
    response: z.null(),
    errors: ['video_in_use'],
  }),
}
