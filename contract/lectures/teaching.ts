import { z } from 'zod'
import { LectureKind, LectureState } from '../codes/lectures.ts'
import { codes, httpsUrl, id, image, nothing, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { lectureLimits as limits } from '../limits.ts'
import { video } from '../media/videos.ts'
import {
  lectureAnnouncement,
  lectureClass,
  lectureMaterial,
  lectureQuestion,
  participant,
  payoutRow,
} from './shapes.ts'

/** Teachers access their own lectures, operators all. */
const access = ['Teacher', 'Support'] as const

const taughtRow = z
  .object({
    id,
    kind: codes(LectureKind),
    title: z.string(),
    image: image.nullable(),
    state: codes(LectureState),
    /** The next class, or the first one once all are over; null for videos. */
    startsAt: time.nullable(),
    placeName: z.string(),
    participants: z.int(),
    openQuestions: z.int(),
  })
  .meta({ id: 'TaughtLectureRow' })
export type TaughtLectureRow = z.input<typeof taughtRow>

const taughtClass = lectureClass.extend({
  /** The attendance code shown in the room, for classes at fixed times. */
  code: z.string().nullable(),
  video: video.nullable(),
  captions: z.string(),
})

/** A running lecture as its teacher and operators see it. */
export const taughtLecture = taughtRow
  .omit({ participants: true, openQuestions: true })
  .extend({
    address: z.string(),
    liveUrl: z.string().nullable(),
    classes: z.array(taughtClass),
    participants: z.array(participant),
    materials: z.array(lectureMaterial),
    questions: z.array(lectureQuestion),
    /** Newest first. */
    announcements: z.array(lectureAnnouncement),
  })
  .meta({ id: 'TaughtLecture' })
export type TaughtLecture = z.output<typeof taughtLecture>

const attendanceBody = z.strictObject({
  marks: z
    .array(z.strictObject({ id, isPresent: z.boolean() }))
    .min(1)
    .max(1000),
})

/** The same sums as operators pay out by (`GET /v1/admin/lecture-payouts`), a calendar month each. */
const earnedRow = payoutRow.extend({ month: z.string() }).meta({ id: 'TeacherEarnings' })
export type TeacherEarnings = z.output<typeof earnedRow>

const path = '/v1/teach/lectures'

export const lectureTeaching = {
  taughtLectures: endpoint(`GET ${path}`, {
    access: 'Teacher',
    summary: '내가 가르치는 강의, 다가오는 것부터',
    response: z.object({
      list: z.array(taughtRow),
      /** When the calendar's address was created; null without one. */
      calendarSince: time.nullable(),
    }),
  }),
  taughtLecture: endpoint(`GET ${path}/:id`, {
    access,
    summary: '내가 가르치는 강의 하나: 듣는 사람(이름만), 출석, 질문, 자료',
    response: taughtLecture,
  }),
  takeAttendance: endpoint(`PUT ${path}/:id/classes/:classId/attendance`, {
    access,
    summary: `출석 적기: 수업이 시작된 뒤부터 강의가 끝나고 ${limits.attendanceDays}일까지`,
    body: attendanceBody,
    response: taughtLecture,
    errors: ['lecture_attendance_early', 'lecture_attendance_late'],
  }),
  announceToLecture: endpoint(`POST ${path}/:id/announcements`, {
    access,
    summary: `듣는 사람 모두에게 공지 보내기: 하루 ${limits.announcementsDaily}번까지, 알림으로도 가요`,
    body: z.strictObject({ text: text(1, limits.announcementLength) }),
    response: lectureAnnouncement,
    errors: ['lecture_nobody', 'lecture_announcements_full'],
    replays: true,
  }),
  answerLectureQuestion: endpoint(`PUT ${path}/:id/questions/:questionId`, {
    access,
    summary: '질문에 답하기; 다시 답하면 바뀌어요',
    body: z.strictObject({ answer: text(1, limits.answerLength) }),
    response: lectureQuestion,
  }),
  addLectureMaterial: endpoint(`POST ${path}/:id/materials`, {
    access,
    summary: '듣는 사람에게 줄 자료 더하기',
    body: z.strictObject({ fileId: id, title: text(0, 60).default('') }),
    response: lectureMaterial,
    errors: ['lecture_file_unfit', 'lecture_materials_full'],
  }),
  removeLectureMaterial: endpoint(`DELETE ${path}/:id/materials/:materialId`, {
    access,
    summary: '자료 빼기',
    response: nothing,
  }),
  setLiveUrl: endpoint(`PATCH ${path}/:id/live`, {
    access,
    summary: '라이브 주소 정하기: 수업 직전까지 듣는 사람에게 보이지 않아요',
    body: z.strictObject({ url: httpsUrl.nullable() }),
    response: taughtLecture,
    errors: ['lecture_not_online'],
  }),
  setClassVideo: endpoint(`PUT ${path}/:id/classes/:classId/video`, {
    access,
    summary: '수업 영상과 자막 정하기',
    body: z.strictObject({ videoId: id.nullable(), captions: text(0, limits.captionsLength).default('') }),
    response: taughtLecture,
    errors: ['lecture_not_vod', 'lecture_video_unfit', 'lecture_captions_wrong', 'lecture_class_needs_video'],
  }),
  teacherEarnings: endpoint('GET /v1/teach/earnings', {
    access: 'Teacher',
    summary: '내 강의의 한 해 정산: 달과 강의마다, 환불을 뺀 매출과 내 몫',
    query: z.strictObject({ year: z.coerce.number().int().min(2_000).max(9_999) }),
    response: z.object({ list: z.array(earnedRow) }),
  }),
  openTeacherCalendar: endpoint('POST /v1/teach/calendar', {
    access: 'Teacher',
    summary: '내 수업의 구독 주소 만들기: 이때만 볼 수 있고, 앞서 만든 주소는 끝나요',
    response: z.object({ path: z.string() }),
    errors: ['not_found'],
    rateLimit: 20,
  }),
  closeTeacherCalendar: endpoint('DELETE /v1/teach/calendar', {
    access: 'Teacher',
    summary: '내 수업의 구독 주소 끝내기',
    response: nothing,
  }),
}
