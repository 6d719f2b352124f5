import { z } from 'zod'
import { auditionCandidate } from '../auditions/candidates.ts'
import { SelfTapeStatus } from '../codes/applications.ts'
import { codes, id, image, listOf, nothing, paging, q, text, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { castingLimits, selfTapeLengths } from '../limits.ts'
import { video } from '../media/videos.ts'
import { sharedTexts } from '../messages.ts'
import { departed, pendingDeparture, tells } from '../notifications/departures.ts'
import { tapeMarks } from './marks.ts'
import { selfTapeNotes } from './notes.ts'
import { sceneReadings } from './readings.ts'
import { askedScene, namesOneScene, namesSpeaker, sceneFacts, tapeScenes } from './scenes.ts'
import { scriptLine } from './script.ts'

const dueAt = z.iso.datetime({ offset: true, error: sharedTexts.momentMissing })

const facts = {
  id,
  /** Null in a request from before scenes. */
  sceneId: id.nullable(),
  /** Empty if the team gave it none. */
  sceneTitle: z.string(),
  script: z.array(scriptLine),
  ...sceneFacts,
  guide: z.string(),
  maxMinutes: z.int(),
  dueAt: time,
  status: codes(SelfTapeStatus),
  /** The actor's reason for declining. */
  words: z.string(),
  /** The actor's request for more time, possible once; `extendedAt` when it was granted. */
  extensionAskedAt: time.nullable(),
  extensionWords: z.string(),
  extendedAt: time.nullable(),
  submittedAt: time.nullable(),
  /** Why the last sent video was returned to the actor. */
  videoReturned: z.enum(['TOO_LONG', 'FAILED']).nullable(),
  /** The sent video; null before sending, and after its removal, `selfTapeKeptDays` after the casting ended. */
  video: video.nullable(),
}

const teamSelfTape = z
  .object({ ...facts, applicationId: id, name: z.string(), photo: image.nullable() })
  .meta({ id: 'TeamSelfTape' })
export type TeamSelfTape = z.output<typeof teamSelfTape>

const mySelfTape = z
  .object({
    ...facts,
    /** The casting and the application are active, and the request is not overdue. */
    isAnswerable: z.boolean(),
    casting: z.object({ id, key: z.string().nullable(), title: z.string(), companyName: z.string() }),
  })
  .meta({ id: 'MySelfTape' })
export type MySelfTape = z.output<typeof mySelfTape>

const answerErrors = ['self_tape_over'] as const

export const selfTapes = {
  ...selfTapeNotes,
  ...tapeScenes,
  ...tapeMarks,
  ...sceneReadings,
  ask: endpoint('POST /v1/castings/:castingId/self-tapes', {
    access: 'CastingManager',
    summary: '지원자에게 셀프테이프 요청하기. 요청 중인 사람과 서류 합격 전이거나 끝난 사람은 건너뛰어요',
    body: z
      .strictObject({
        applicationIds: z.array(id).min(1).max(200),
        ...askedScene,
        guide: text(0, selfTapeLengths.guide).default(''),
        maxMinutes: z.int().min(1).max(10),
        /** At most `selfTapeDaysAhead`, and after the actors hear of it. */
        dueAt,
        tells,
      })
      .refine(namesOneScene.check, namesOneScene.refusal)
      .refine(namesSpeaker.check, namesSpeaker.refusal),
    response: departed.extend({ asked: z.int(), skipped: z.int() }),
    errors: [...teamRefusals, 'self_tape_due', 'contact_in_text'],
  }),
  list: endpoint('GET /v1/castings/:castingId/self-tapes', {
    access: 'CastingManager',
    summary: '이 공고에서 요청한 셀프테이프와 받은 영상: 볼 것부터',
    query: z.strictObject(paging()),
    response: listOf(teamSelfTape).extend({ title: z.string(), pending: z.array(pendingDeparture) }),
    errors: teamRefusals,
  }),
  takeBack: endpoint('DELETE /v1/castings/:castingId/self-tape-news/:departureId', {
    access: 'CastingManager',
    summary: `보낸 셀프테이프 요청 되돌리기: 배우에게 알리기 전 ${castingLimits.takeBackMinutes}분 안에`,
    response: nothing,
    errors: [...teamRefusals, 'departure_left'],
  }),
  candidates: endpoint('GET /v1/castings/:castingId/self-tapes/candidates', {
    access: 'CastingManager',
    summary: '셀프테이프를 요청할 수 있는 지원자: 서류 합격부터, 요청 중이 아닌 사람',
    response: z.object({ list: z.array(auditionCandidate) }),
    errors: teamRefusals,
  }),
  extend: endpoint('PATCH /v1/castings/:castingId/self-tapes/:tapeId/due', {
    access: 'CastingManager',
    summary: '마감 연장을 요청한 배우의 마감을 한 번 늦추기; 배우에게 알려요',
    body: z.strictObject({ dueAt }),
    response: nothing,
    errors: [...teamRefusals, ...answerErrors, 'self_tape_due', 'self_tape_not_asked'],
  }),
  review: endpoint('POST /v1/castings/:castingId/self-tapes/:tapeId/review', {
    access: 'CastingManager',
    summary: '제출한 영상을 확인했다고 적기; 배우에게 알려요',
    response: nothing,
    errors: [...teamRefusals, ...answerErrors],
  }),
  cancel: endpoint('DELETE /v1/castings/:castingId/self-tapes/:tapeId', {
    access: 'CastingManager',
    summary: '아직 제출하지 않은 요청 취소; 배우에게 알려요',
    response: nothing,
    errors: [...teamRefusals, ...answerErrors],
  }),
  mine: endpoint('GET /v1/self-tapes/mine', {
    access: 'Actor',
    representatives: 'act',
    summary: '나에게 온 셀프테이프 요청: 할 것부터',
    query: z.strictObject({ ...paging(), tapeId: q.number(id) }),
    response: listOf(mySelfTape).extend({ waiting: z.int() }),
  }),
  accept: endpoint('POST /v1/self-tapes/:tapeId/accept', {
    access: 'Actor',
    representatives: 'act',
    summary: '셀프테이프 요청을 수락하기',
    response: nothing,
    errors: answerErrors,
  }),
  decline: endpoint('POST /v1/self-tapes/:tapeId/decline', {
    access: 'Actor',
    representatives: 'act',
    summary: '셀프테이프 요청을 거절하기',
    body: z.strictObject({ words: text(0, selfTapeLengths.words).default('') }),
    response: nothing,
    errors: answerErrors,
  }),
  askForTime: endpoint('POST /v1/self-tapes/:tapeId/extension', {
    access: 'Actor',
    representatives: 'act',
    summary: '마감 연장을 요청하기: 한 번',
    body: z.strictObject({ words: text(1, selfTapeLengths.words) }),
    response: nothing,
    errors: [...answerErrors, 'self_tape_asked_once'],
  }),
  submit: endpoint('POST /v1/self-tapes/:tapeId/video', {
    access: 'Actor',
    representatives: 'act',
    summary: '내 영상을 셀프테이프로 보내기. 마감까지 바꿔 보낼 수 있어요',
    body: z.strictObject({
      videoId: id,
      /**
       * When each line began, in ms from the start of the film by the clock of the studio: where its voice was heard,
       * else where it was shown. Unfit ones are left out.
       */
      marks: z
        .array(z.strictObject({ lineNo: z.int(), atMs: z.int(), isHeard: z.boolean().default(false) }))
        .max(1_000)
        .optional(),
      /** What is left of a take, in ms of the film; one that fits no film leaves the whole of it. */
      cut: z.strictObject({ fromMs: z.int().min(0), toMs: z.int().min(0) }).optional(),
    }),
    response: nothing,
    errors: [...answerErrors, 'self_tape_not_accepted', 'self_tape_too_long', 'video_not_yours'],
  }),
}
