import { z } from 'zod'
import { id, nothing, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { ages, scriptLimits, selfTapeKeptDays, videoLimits } from '../limits.ts'
import { video } from '../media/videos.ts'
import { readingTexts as texts } from './messages.ts'
import { scriptLine } from './script.ts'

const ms = z
  .int()
  .min(0)
  .max(videoLimits.maxSeconds * 1000)

/** Where a line is said in a recording. */
const readLine = z
  .strictObject({
    /** Counted from 1, directions too. */
    lineNo: z.int().min(1).max(scriptLimits.lines),
    fromMs: ms,
    toMs: ms,
  })
  .meta({ id: 'ReadLine' })
export type ReadLine = z.output<typeof readLine>

const path = '/v1/castings/:castingId/scenes/:sceneId/reading'

const sceneReading = z.object({
  readerName: z.string(),
  isMine: z.boolean(),
  readAt: time,
  /** The lines that it says. */
  lineNos: z.array(z.int()),
  video,
})
export type SceneReading = z.output<typeof sceneReading>

/** A voice that somebody recorded, and the scene whose page plays and removes it. */
const ownReading = z.object({
  castingId: id,
  castingTitle: z.string(),
  sceneId: id,
  sceneName: z.string(),
  readAt: time,
})

/** The voice of the team in the lines of the partners: actors hear it in the studio. One of a scene. */
export const sceneReadings = {
  reading: endpoint(`GET ${path}`, {
    access: 'user',
    summary: '한 장면의 상대역 목소리: 결정하는 사람에게, 녹음한 사람은 팀을 나간 뒤에도',
    response: z.object({
      /** The casting's. */
      title: z.string(),
      scene: z.object({ id, title: z.string(), part: z.string(), lines: z.array(scriptLine) }),
      reading: sceneReading.nullable(),
      /** Whether the viewer may record one. */
      mayRead: z.boolean(),
    }),
    errors: ['forbidden', ...teamRefusals],
  }),
  read: endpoint(`POST ${path}`, {
    access: 'CastingManager',
    summary: `상대역 목소리 녹음해 두기: 만 ${ages.adult}세부터, 앞의 목소리를 대신해요`,
    body: z.strictObject({
      /** A recording of the caller's own, with its sound alone. */
      videoId: id,
      /** By line; moments by the clock of the recording, whose tone says when it began. */
      lines: z.array(readLine).min(1, texts.nothing).max(scriptLimits.lines),
      /** Actors of this casting's self-tapes may hear the caller's voice. */
      consents: z.literal(true, texts.consentMissing),
    }),
    response: nothing,
    errors: [...teamRefusals, 'video_not_yours', 'reading_minor', 'reading_unfit'],
  }),
  dropReading: endpoint(`DELETE ${path}`, {
    access: 'user',
    summary: `상대역 목소리 지우기: 녹음한 사람은 언제나; 공고가 끝나고 ${selfTapeKeptDays}일 뒤에는 저절로 지워져요`,
    response: nothing,
    errors: ['forbidden', ...teamRefusals],
  }),
  ownReadings: endpoint('GET /v1/self-tapes/readings', {
    access: 'user',
    summary: '내가 녹음한 상대역 목소리, 최근 것부터: 팀을 나간 뒤에도 찾아서 지울 수 있어요',
    response: z.object({ list: z.array(ownReading) }),
  }),
  tapeReading: endpoint('GET /v1/self-tapes/:tapeId/reading', {
    access: 'Actor',
    representatives: 'act',
    summary: '요청받은 장면의 상대역 목소리: 마감 전인 요청만. 주소는 반나절에서 하루 동안 열려요',
    response: z.object({
      reading: z
        .object({
          url: z.string(),
          /** Moments of this sound. */
          lines: z.array(readLine),
        })
        .nullable(),
    }),
  }),
}
