import { z } from 'zod'
import { givenAnswers, keptAnswer, preQuestion } from '../castings/pre-questions.ts'
import { ActorStage, AuditionStatus, CastAnswer, PromiseAnswer, PromiseKind } from '../codes/applications.ts'
import { answerLimits, replyLimits } from '../codes/talk-limits.ts'
import { codes, id, image, listOf, nothing, paging, q, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { applicationLimits } from '../limits.ts'
import { profileVideo } from '../media/videos.ts'
import { sharedTexts } from '../messages.ts'
import { applicationsPath, matchFlag, messageReply, pick } from './fields.ts'
import { applicationsTexts as texts } from './messages.ts'

const message = text(0, applicationLimits.messageLength)
const photoIds = z.array(id).min(1).max(applicationLimits.photos)
const videoIds = z.array(id).max(applicationLimits.videos, texts.tooManyVideos)
/** The key of a private casting's link. */
const key = z.string().max(100).optional()

/** The recipient, purpose, items and period of a provision to a third party, with the right to refuse. */
const provision = z.object({
  recipient: z.string(),
  purpose: z.string(),
  items: z.string(),
  until: z.string(),
  refusal: z.string(),
})

const preparation = z
  .object({
    /** Nothing is missing and the casting is open for applications. */
    isReady: z.boolean(),
    missing: z.array(z.object({ field: z.string(), label: z.string() })),
    isOpen: z.boolean(),
    applicationId: z.int().nullable(),
    isApplyOnce: z.boolean(),
    castingEndDate: z.string().nullable(),
    roles: z.array(z.object({ id: z.int(), name: z.string(), isOpen: z.boolean(), flags: z.array(matchFlag) })),
    photos: z.array(z.object({ id: z.int(), kind: z.string(), image })),
    /** The videos of the profile that play, or are still processed: those reach the team once they play. */
    videos: z.array(profileVideo),
    preQuestions: z.array(preQuestion),
    provision,
  })
  .meta({ id: 'Preparation' })
export type Preparation = z.output<typeof preparation>

const mineRow = z
  .object({
    id: z.int(),
    casting: z.object({
      id: z.int(),
      title: z.string(),
      companyName: z.string(),
      castingEndDate: z.string().nullable(),
      isRecruiting: z.boolean(),
      isEarlyClosed: z.boolean(),
      isDeleted: z.boolean(),
      /** Whether the actor can open the casting now; false while it is hidden or waits to reopen. */
      isOpenable: z.boolean(),
      /** Hidden while operators check it. */
      isHidden: z.boolean(),
      /** It ended more than `provisionMonths` ago, and the application's contents are deleted. */
      isEmptied: z.boolean(),
      thumbnail: image.nullable(),
    }),
    status: z.enum(['SUBMITTED', 'READ', 'RESULT']),
    roles: z.array(
      z.object({
        roleId: z.int(),
        name: z.string(),
        stage: codes(ActorStage),
        changedAt: time,
        canWithdraw: z.boolean(),
        /** The actor's answer to being cast, and its deadline; null in every other stage. */
        cast: z.object({ answer: codes(CastAnswer), until: time }).nullable(),
        /** The booking state the actor was told; null before. */
        pick: pick.nullable(),
      }),
    ),
    /** The actor's answer to their last audition invitation; null without one. */
    audition: codes(AuditionStatus).nullable(),
    message: z.string(),
    answers: z.array(keptAnswer),
    photos: z.array(image),
    videoIds: z.array(z.int()),
    /** How many of them are still processed, and reach the team afterwards. */
    videosInWork: z.int(),
    canEdit: z.boolean(),
    canWithdraw: z.boolean(),
    /** Opens together with the actor's contact to the team, with the first result past the documents that was sent. */
    contact: z
      .object({ name: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() })
      .nullable(),
    /** What the team wrote apart from results, the latest first. */
    messages: z.array(
      z.object({
        id: z.int(),
        body: z.string(),
        at: time,
        replies: z.array(messageReply),
        /** Whether it can be replied to. */
        canReply: z.boolean(),
        /** Offered with it: one of them is a reply by a press, once. */
        answers: z.array(z.string()),
        canAnswer: z.boolean(),
      }),
    ),
    createdAt: time,
    withdrawnAt: time.nullable(),
  })
  .meta({ id: 'MyApplication' })
export type MyApplication = z.output<typeof mineRow>

const brokenPromise = z
  .object({
    kind: codes(PromiseKind),
    /** Of an audition; null for the notice's terms. */
    slotId: id.nullable(),
    /** When the audition was to be, or the terms were last changed. */
    at: time,
    answer: codes(PromiseAnswer).nullable(),
  })
  .meta({ id: 'BrokenPromise' })
export type BrokenPromise = z.output<typeof brokenPromise>

export const applications = {
  promises: endpoint('GET /v1/castings/:castingId/promises', {
    access: 'CastingManager',
    summary: '공고를 올린 사람의 약속 기록에 들어가는 것: 늦게 바뀐 오디션, 지원을 받은 뒤 바뀐 조건',
    response: z.object({ list: z.array(brokenPromise) }),
  }),
  answerPromise: endpoint('PUT /v1/castings/:castingId/promises', {
    access: 'CastingManager',
    summary: '약속 기록에 상태로 답하기: 공고를 올린 사람만',
    body: z.strictObject({ slotId: id.nullable(), answer: codes(PromiseAnswer) }),
    response: nothing,
  }),
  validate: endpoint(`POST ${applicationsPath}/validate`, {
    access: 'Actor',
    representatives: 'act',
    summary: '지원 전 확인: 빠진 항목, 배역 조건, 선택할 사진과 영상',
    body: z.strictObject({ key }),
    response: preparation,
    errors: ['minor_not_allowed'],
    writes: false,
  }),
  apply: endpoint(`POST ${applicationsPath}`, {
    access: 'Actor',
    representatives: 'act',
    summary: '지원하기',
    body: z.strictObject({
      roleIds: z.array(id).min(1).max(50),
      photoIds,
      videoIds: videoIds.default([]),
      message: message.default(''),
      answers: givenAnswers.default([]),
      consent: z.boolean(),
      key,
    }),
    response: z.object({ id: z.int() }),
    errors: [
      'casting_closed',
      'role_closed',
      'one_role_only',
      'already_applied',
      'profile_incomplete',
      'photo_not_yours',
      'video_not_yours',
      'provision_consent_required',
      'minor_not_allowed',
      'answers_incomplete',
    ],
    rateLimit: 60,
  }),
  edit: endpoint(`PATCH ${applicationsPath}/:appId`, {
    access: 'applicant',
    representatives: 'act',
    summary: '읽히기 전에 지원 메시지와 사진, 영상, 사전 질문의 답 수정. 모집하는 동안만',
    body: z
      .strictObject({
        message: message.optional(),
        photoIds: photoIds.optional(),
        videoIds: videoIds.optional(),
        answers: givenAnswers.optional(),
      })
      .refine(body => Object.values(body).some(value => value !== undefined), sharedTexts.nothingChanged),
    response: nothing,
    errors: [
      'already_read',
      'already_withdrawn',
      'photo_not_yours',
      'video_not_yours',
      'casting_closed',
      'answers_incomplete',
    ],
  }),
  discard: endpoint(`DELETE ${applicationsPath}/:appId`, {
    access: 'applicant',
    representatives: 'act',
    summary: '지원 전체 취소',
    response: nothing,
    errors: ['already_withdrawn', 'already_cast', 'stage_not_allowed'],
  }),
  withdrawAllWithProfile: endpoint('DELETE /v1/applications/mine/with-profile/:profileId', {
    access: 'Actor',
    summary:
      '심사 중인 지원을 모두 취소하고 내 프로필을 지우기, 둘 다 하거나 아무것도 하지 않는다. 확정되었거나 결과를 받은 지원은 남는다',
    response: z.object({ count: z.int() }),
    errors: ['profile_under_review'],
  }),
  withdrawRole: endpoint(`DELETE ${applicationsPath}/roles/:roleId`, {
    access: 'Actor',
    representatives: 'act',
    summary: '한 배역의 지원 취소; 마지막 배역이면 지원 전체가 취소된다',
    response: z.object({ isWithdrawn: z.boolean() }),
    errors: ['already_withdrawn', 'already_cast', 'stage_not_allowed'],
  }),
  answerCast: endpoint(`PATCH ${applicationsPath}/roles/:roleId/cast-answer`, {
    access: 'Actor',
    representatives: 'act',
    summary: `캐스팅 확정에 답하기: ${applicationLimits.castAnswerHours}시간 안에 수락하거나 거절`,
    body: z.strictObject({ isAccepted: z.boolean() }),
    response: nothing,
    errors: ['cast_answered', 'cast_answer_too_late'],
  }),
  answerPick: endpoint(`PATCH ${applicationsPath}/roles/:roleId/pick-answer`, {
    access: 'Actor',
    representatives: 'act',
    summary: '섭외 문의에 답하기: 가능한지 어려운지. 캐스팅팀이 다음으로 옮기기 전에는 바꿀 수 있어요',
    body: z.strictObject({ isPossible: z.boolean() }),
    response: nothing,
    errors: ['not_found'],
  }),
  replyToMessage: endpoint(`POST ${applicationsPath}/:appId/messages/:messageId/replies`, {
    access: 'applicant',
    representatives: 'act',
    summary: `팀이 보낸 메시지에 답장하거나 함께 온 답을 한 번 선택하기: 메시지마다 ${replyLimits.toMessage}번, ${replyLimits.days}일 안에. 연락처는 적을 수 없어요`,
    body: z
      .strictObject({
        body: text(2, replyLimits.length).optional(),
        /** The place of an offered answer from 1, instead of an own text. */
        answer: z.int().min(1).max(answerLimits.count).optional(),
      })
      .refine(({ body, answer }) => (body === undefined) !== (answer === undefined), { path: ['body'] }),
    response: z.object({ id }),
    errors: ['contact_in_text', 'reply_answered', 'reply_closed', 'reply_limit'],
    rateLimit: 30,
  }),
  mine: endpoint('GET /v1/applications/mine', {
    access: 'Actor',
    representatives: 'act',
    summary: '내 지원 내역',
    query: z.strictObject({ status: q.one({ SUBMITTED: '', READ: '', RESULT: '' }), ...paging() }),
    response: listOf(mineRow).extend({
      counts: z.object({ ALL: z.int(), SUBMITTED: z.int(), READ: z.int(), RESULT: z.int() }),
      /** Cast offers and booking questions that wait for the actor's answer. */
      waiting: z.int(),
    }),
  }),
}
