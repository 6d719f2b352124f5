import { z } from 'zod'
import { LectureKind, SeatState } from '../codes/lectures.ts'
import { codes, id, image, listOf, paging, plainText, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { lectureLimits as limits, onlyDigits } from '../limits.ts'
import { video } from '../media/videos.ts'
import { backErrors } from '../payments/index.ts'
import { back, refundQuote } from '../payments/shapes.ts'
import { learningTexts as texts } from './messages.ts'
import { lectureAnnouncement, lectureClass, lectureMaterial, lectureQuestion, waiting } from './shapes.ts'

const enrolmentRow = z
  .object({
    /** The id of its order. */
    id,
    lectureId: id,
    kind: codes(LectureKind),
    title: z.string(),
    teacherName: z.string().nullable(),
    image: image.nullable(),
    state: codes(SeatState),
    /** The next class, or the first one once all are over; null for videos. */
    startsAt: time.nullable(),
    placeName: z.string(),
    /** Number of classes, and of those that the person attended or watched. */
    classes: z.int(),
    attended: z.int(),
    /** Videos: when access ends. */
    accessUntil: time.nullable(),
  })
  .meta({ id: 'EnrolmentRow' })

const ownClass = lectureClass.extend({
  /** Attended or watched; null if not known yet. */
  isAttended: z.boolean().nullable(),
  /** Videos: seconds actually played, and where to resume. */
  playedSeconds: z.int(),
  position: z.int(),
  hasVideo: z.boolean(),
})

/** The viewer's own enrolment with everything its page shows. */
export const enrolment = enrolmentRow
  .extend({
    address: z.string(),
    mapUrl: z.string().nullable(),
    bring: z.string(),
    curriculum: z.array(ownClass),
    /** When the link of the current or next class starts to work. Null unless online. */
    liveOpensAt: time.nullable(),
    isLiveOpen: z.boolean(),
    /** Whether the code of a class is accepted now. */
    canAttend: z.boolean(),
    materials: z.array(lectureMaterial),
    /** What the teacher wrote to everybody, newest first. */
    announcements: z.array(lectureAnnouncement),
    /** The refund for cancelling now. */
    refund: refundQuote,
    /** We moved a class: cancelling is free until then. */
    freeCancelUntil: time.nullable(),
    /** Set once the lecture is completed; `path` downloads it as a PDF. */
    certificate: z.object({ code: z.string(), path: z.string() }).nullable(),
    review: z.object({ rating: z.int(), text: z.string() }).nullable(),
    canReview: z.boolean(),
  })
  .meta({ id: 'Enrolment' })
export type Enrolment = z.output<typeof enrolment>

const playback = z
  .object({
    classId: id,
    title: z.string(),
    video,
    /** The address of its captions (WebVTT). */
    captions: z.string().nullable(),
    /** Where the person stopped, in seconds. */
    position: z.number(),
    /** Watermark drawn over the picture by the player. */
    mark: z.string(),
    isSeen: z.boolean(),
    nextClassId: id.nullable(),
  })
  .meta({ id: 'LecturePlayback' })

const second = z.number().min(0).max(86_400)
const ownPath = '/v1/lectures/mine/:orderId'

export const lectureLearning = {
  myLectures: endpoint('GET /v1/lectures/mine', {
    access: 'Actor',
    summary: '내 강의, 새것부터. 기다리는 강의도 함께',
    query: z.strictObject(paging(50)),
    response: listOf(enrolmentRow).extend({ waiting: z.array(waiting.extend({ title: z.string() })) }),
  }),
  myLecture: endpoint(`GET ${ownPath}`, {
    access: 'Actor',
    summary: '내 강의 하나: 수업, 자료, 출석, 지금 취소하면 돌려받는 돈, 수료증',
    response: enrolment,
  }),
  cancelLecture: endpoint(`DELETE ${ownPath}`, {
    access: 'Actor',
    summary: '수강 취소하기: 첫 수업까지 남은 날이나 열지 않은 수업에 따라 돌려받아요',
    body: back,
    response: enrolment,
    errors: backErrors,
    replays: true,
  }),
  lectureLive: endpoint(`GET ${ownPath}/live`, {
    access: 'Actor',
    summary: `라이브 주소: 수업 ${limits.liveOpensMinutes}분 전부터 끝날 때까지, 수강이 확정된 사람에게만`,
    response: z.object({ url: z.string() }),
    errors: ['lecture_live_closed', 'lecture_live_unset'],
  }),
  lecturePlayback: endpoint(`GET ${ownPath}/classes/:classId`, {
    access: 'Actor',
    summary: '수업 영상 보기: 서명한 주소와 이어 볼 곳. 주소를 받으면 연 수업이 돼요',
    writes: true,
    response: playback,
    errors: ['lecture_access_over', 'lecture_video_unready'],
  }),
  saveProgress: endpoint(`PUT ${ownPath}/classes/:classId/progress`, {
    access: 'Actor',
    summary: '어디까지 봤는지 남기기. played는 지난번 뒤로 실제로 재생한 부분이고, 흐른 시간만큼만 인정해요',
    body: z.strictObject({
      position: second,
      played: z.array(z.strictObject({ from: second, to: second })).max(50),
    }),
    response: z.object({ playedSeconds: z.int(), isSeen: z.boolean(), seenClasses: z.int(), state: codes(SeatState) }),
    errors: ['lecture_access_over', 'lecture_video_unready'],
    rateLimit: 60,
  }),
  attendLecture: endpoint(`POST ${ownPath}/attend`, {
    access: 'Actor',
    summary: `강의실에 붙은 코드로 출석하기: 수업 ${limits.attendMinutes}분 전부터 끝난 뒤 ${limits.attendMinutes}분까지`,
    body: z.strictObject({
      code: plainText().regex(onlyDigits(limits.codeDigits), texts.codeWrong),
    }),
    response: enrolment,
    errors: ['lecture_code_wrong', 'lecture_attend_closed'],
    rateLimit: 10,
  }),
  lectureQuestions: endpoint(`GET ${ownPath}/questions`, {
    access: 'Actor',
    summary: '듣는 사람들의 질문과 강사의 답, 새것부터',
    query: z.strictObject(paging(50)),
    response: listOf(lectureQuestion),
  }),
  askLecture: endpoint(`POST ${ownPath}/questions`, {
    access: 'Actor',
    summary: '강사에게 묻기',
    body: z.strictObject({ question: text(5, limits.questionLength) }),
    response: lectureQuestion,
    errors: ['lecture_questions_full', 'lecture_access_over'],
    rateLimit: 20,
  }),
  reviewLecture: endpoint(`PUT ${ownPath}/review`, {
    access: 'Actor',
    summary: '들은 강의에 후기 남기기; 다시 남기면 바뀌어요',
    body: z.strictObject({
      rating: z.int().min(1).max(5),
      text: text(0, limits.reviewLength).default(''),
    }),
    response: enrolment,
    errors: ['lecture_not_attended'],
  }),
  checkCertificate: endpoint('GET /v1/lecture-certificates/:code', {
    access: 'anyone',
    summary: '수료증이 진짜인지 확인하기',
    textParams: ['code'],
    response: z
      .object({
        title: z.string(),
        kind: codes(LectureKind),
        /** The name with its middle hidden; null if the person has left the service. */
        name: z.string().nullable(),
        teacherName: z.string().nullable(),
        classes: z.int(),
        completedAt: time,
      })
      .meta({ id: 'LectureCertificate' }),
    rateLimit: 30,
  }),
}
