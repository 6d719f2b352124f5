import { z } from 'zod'
import { TapeMarkSource } from '../codes/applications.ts'
import { codes, id, image, nothing, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { sceneTapesMost, scriptLimits, videoLimits } from '../limits.ts'
import { video } from '../media/videos.ts'
import { tapeScene } from './scenes.ts'

/** Counted from 1, directions too. */
const lineNo = z.int().min(1).max(scriptLimits.lines)

const tapeMark = z
  .object({
    lineNo: z.int(),
    /** When the line begins in the film. */
    atMs: z.int(),
    source: codes(TapeMarkSource),
    /** Whether it needs no second look; one that was worked out may be wrong. */
    isSure: z.boolean(),
  })
  .meta({ id: 'TapeMark' })
export type TapeMark = z.output<typeof tapeMark>

const sceneTape = z
  .object({
    id,
    applicationId: id,
    name: z.string(),
    photo: image.nullable(),
    submittedAt: time,
    video,
    /** The same film, light and quick to go about in; null while it is being made, and where it cannot be. */
    reviewUrl: z.string().nullable(),
    /** One picture of each of these lines side by side; null until drawn. */
    sheet: z.object({ url: z.string(), lines: z.array(z.int()) }).nullable(),
    /** Whether somebody of the team has watched the film to the end. */
    isWatched: z.boolean(),
    /** Whether its lines have been looked for; where they were not found, no mark is a followed one. */
    isFollowed: z.boolean(),
    /** By line. */
    marks: z.array(tapeMark),
  })
  .meta({ id: 'SceneTape' })
export type SceneTape = z.output<typeof sceneTape>

/** The tapes of a scene, compared line by line. Marks neither order nor hide a tape. */
export const tapeMarks = {
  scene: endpoint('GET /v1/castings/:castingId/scenes/:sceneId', {
    access: 'reviewer',
    summary: `한 장면의 영상과 대사 위치: 볼 수 있는 지원자의 것을 요청한 순서대로 ${sceneTapesMost}개까지`,
    writes: true,
    response: z.object({
      title: z.string(),
      scene: tapeScene,
      list: z.array(sceneTape),
      /** Whether the list of requests is open to the viewer, too. */
      mayDecide: z.boolean(),
    }),
  }),
  watched: endpoint('PUT /v1/castings/:castingId/self-tapes/:tapeId/watched', {
    access: 'reviewer',
    summary: '영상을 끝까지 봤다고 적기: 팀이 본 것만 세고, 누가 봤는지는 남기지 않아요',
    body: z.strictObject({ videoId: id }),
    response: nothing,
  }),
  mark: endpoint('PUT /v1/castings/:castingId/self-tapes/:tapeId/marks', {
    access: 'reviewer',
    summary: '대사가 시작되는 위치 표시하거나 지우기: 팀만; 다른 대사의 위치는 남아요',
    body: z.strictObject({
      /** The film that was watched. */
      videoId: id,
      /** `atMs`: when the key was pressed; the mark is the start of speech that fits it. Null removes the mark. */
      marks: z
        .array(
          z.strictObject({
            lineNo,
            atMs: z
              .int()
              .min(0)
              .max(videoLimits.maxSeconds * 1000)
              .nullable(),
          }),
        )
        .min(1)
        .max(scriptLimits.lines),
    }),
    response: z.object({ marks: z.array(tapeMark) }),
    errors: ['forbidden', 'tape_replaced', 'tape_marks_unfit'],
  }),
}
