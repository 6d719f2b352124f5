import { z } from 'zod'
import { LectureField, LectureKind, LectureLevel, LectureState, SeatState, WaitingState } from '../codes/lectures.ts'
import { codes, date, httpsUrl, id, image, name, nothing, q, reason, spreadsheet, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { payoutRow } from '../lectures/shapes.ts'
import { taughtLecture } from '../lectures/teaching.ts'
import { lectureLengths, lectureMost, lectureLimits as limits, reasonLength } from '../limits.ts'
import { cancelled, refundQuote, won } from '../payments/shapes.ts'
import { adminList, by, orderBy } from './list.ts'
import { daysTexts, lecturesTexts as texts } from './messages.ts'

const moment = z.iso.datetime({ offset: true })
const person = z.object({ id, name: z.string() })

const classBody = z
  .strictObject({
    /** The id of an existing class; null for a new one. */
    id: id.nullable().default(null),
    title: name(1, lectureLengths.classTitle),
    content: text(0, lectureLengths.classContent),
    startsAt: moment.nullable().default(null),
    endsAt: moment.nullable().default(null),
  })
  .refine(({ startsAt, endsAt }) => (startsAt === null) === (endsAt === null), {
    path: ['endsAt'],
    message: texts.oneTimeMissing,
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: texts.endTooEarly,
  })

const lectureBody = z
  .strictObject({
    kind: codes(LectureKind),
    field: codes(LectureField),
    level: codes(LectureLevel),
    title: name(2, lectureLengths.title),
    summary: text(5, lectureLengths.summary),
    description: text(0, lectureLengths.description),
    teacherId: id,
    imageId: id.nullable().default(null),
    placeName: text(0, lectureLengths.placeName),
    address: text(0, lectureLengths.address),
    mapUrl: httpsUrl.nullable().default(null),
    liveUrl: httpsUrl.nullable().default(null),
    bring: text(0, lectureLengths.bring),
    price: z.int().min(0).max(2_000_000),
    /** Null: unlimited, for videos only. */
    capacity: z.int().min(1).max(lectureMost.capacity).nullable(),
    /** Null: at the start of the first class; never for videos. */
    closesAt: moment.nullable().default(null),
    accessDays: z.int().min(7).max(lectureMost.accessDays).default(limits.accessDays),
    /** The teacher's share of the income, in percent. */
    teacherPercent: z.int().min(0).max(100),
    classes: z.array(classBody).min(1).max(limits.classes),
  })
  .refine(({ kind, capacity }) => kind === 'VOD' || capacity !== null, {
    path: ['capacity'],
    message: texts.capacityMissing,
  })
  .refine(({ kind, placeName }) => kind !== 'LIVE' || placeName !== '', {
    path: ['placeName'],
    message: texts.placeMissing,
  })
  .refine(({ kind, classes }) => classes.every(({ startsAt }) => (kind === 'VOD') === (startsAt === null)), {
    path: ['classes'],
    message: texts.timesByKind,
  })

const teacherForOperators = person
  .extend({
    /** The public name. */
    teacherName: z.string(),
    introduction: z.string(),
    image: image.nullable(),
    /** The person still has the permission. */
    isActive: z.boolean(),
    lectures: z.int(),
  })
  .meta({ id: 'TeacherForOperators' })

export const lectureRow = z
  .object({
    id,
    kind: codes(LectureKind),
    title: z.string(),
    teacherName: z.string().nullable(),
    state: codes(LectureState),
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    closesAt: time.nullable(),
    price: won,
    capacity: z.int().nullable(),
    taken: z.int(),
    waiting: z.int(),
    createdAt: time,
  })
  .meta({ id: 'LectureForOperatorsRow' })
export type LectureForOperatorsRow = z.input<typeof lectureRow>

const seatRow = z.object({
  /** The id of the order. */
  id,
  buyer: person.nullable(),
  state: codes(SeatState),
  amount: won,
  refund: refundQuote,
  attended: z.array(id),
  createdAt: time,
})
const waitingRow = z.object({
  id,
  person: person.nullable(),
  state: codes(WaitingState),
  offeredUntil: time.nullable(),
  createdAt: time,
})

const lectureForOperators = taughtLecture
  .omit({ participants: true })
  .extend({
    ...lectureRow.omit({ waiting: true }).shape,
    field: codes(LectureField),
    level: codes(LectureLevel),
    summary: z.string(),
    description: z.string(),
    teacherId: id.nullable(),
    mapUrl: z.string().nullable(),
    bring: z.string(),
    accessDays: z.int(),
    teacherPercent: z.int(),
    seats: z.array(seatRow),
    waiting: z.array(waitingRow),
  })
  .meta({ id: 'LectureForOperators' })
export type LectureForOperators = z.output<typeof lectureForOperators>

const payout = payoutRow.extend({ teacherId: id.nullable(), teacherName: z.string().nullable() })
const payoutDays = z
  .strictObject({ from: date, to: date })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: daysTexts.lastDayTooEarly })

const path = '/v1/admin/lectures'

const lectures = adminList('/v1/admin/lectures', {
  access: 'Support',
  summary: '강의, 다가오는 것부터',
  exported: { summary: '찾은 강의를' },
  filters: { state: by.one(LectureState), q: by.word() },
  own: { order: orderBy('SOONEST', 'NEWEST'), kind: q.one(LectureKind), teacherId: q.number(id) },
  row: lectureRow,
  states: LectureState,
})

export const adminLectures = {
  teachers: endpoint('GET /v1/admin/teachers', {
    access: 'Support',
    summary: '강사, 이름 순',
    response: z.object({ list: z.array(teacherForOperators) }),
  }),
  setTeacher: endpoint('PATCH /v1/admin/members/:userId/teacher', {
    access: 'Support',
    summary: '강사 권한 주기, 수정, 회수',
    body: z.discriminatedUnion('isTeacher', [
      z.strictObject({
        isTeacher: z.literal(true),
        teacherName: name(2, lectureLengths.teacherName),
        introduction: text(0, lectureLengths.introduction),
        imageId: id.nullable().default(null),
        reason,
      }),
      z.strictObject({ isTeacher: z.literal(false), reason }),
    ]),
    response: nothing,
    errors: ['member_state_moved', 'teacher_busy', 'photo_not_yours'],
  }),
  lecturesForOperators: lectures.list,
  exportLectures: lectures.table,
  lectureForOperators: endpoint(`GET ${path}/:lectureId`, {
    access: 'Support',
    summary: '강의 하나: 자리, 대기, 출석, 질문, 자료',
    response: lectureForOperators,
  }),
  addLecture: endpoint(`POST ${path}`, {
    access: 'Support',
    summary: '강의 만들기: 열기 전까지 보이지 않아요',
    body: lectureBody,
    response: z.object({ id }),
    errors: ['teacher_unfit', 'photo_not_yours', 'lecture_schedule_wrong'],
  }),
  changeLecture: endpoint(`PUT ${path}/:lectureId`, {
    hides: true,
    access: 'Support',
    summary: '강의 수정: 산 사람에게는 그때의 금액이 남고, 연 뒤에는 수업을 옮기기로만 옮겨요',
    body: lectureBody,
    response: nothing,
    errors: [
      ...(['teacher_unfit', 'photo_not_yours', 'lecture_schedule_wrong', 'lecture_over'] as const),
      ...(['lecture_capacity_taken', 'lecture_opened', 'lecture_class_needs_video'] as const),
    ],
  }),
  moveLecture: endpoint(`POST ${path}/:lectureId/move`, {
    hides: true,
    access: 'Support',
    summary: '강의 열기, 마감하기, 취소하기. 취소하면 모두에게 알리고 전부 돌려줘요',
    body: z
      .strictObject({ to: z.enum(['OPEN', 'CLOSED', 'CANCELLED']), reason: text(0, reasonLength).default('') })
      .refine(({ to, reason: given }) => to !== 'CANCELLED' || given.length >= 5, {
        path: ['reason'],
        message: texts.reasonMissing,
      }),
    response: nothing,
    errors: ['state_moved', 'lecture_past', 'lecture_class_needs_video'],
  }),
  moveClass: endpoint(`POST ${path}/:lectureId/classes/:classId/move`, {
    hides: true,
    access: 'Support',
    summary: '수업 옮기기: 모두에게 알리고, 옮긴 수업 전까지 무료로 취소할 수 있어요',
    body: z
      .strictObject({
        startsAt: moment,
        endsAt: moment,
        reason,
        /** The time that the operator saw: of two simultaneous moves the second is refused. */
        expectedStartsAt: moment,
      })
      .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
        path: ['endsAt'],
        message: texts.endTooEarly,
      }),
    response: nothing,
    errors: ['lecture_over', 'lecture_past', 'lecture_class_moved', 'lecture_class_started', 'lecture_schedule_wrong'],
  }),
  cancelSeat: endpoint('POST /v1/admin/lecture-seats/:orderId/cancel', {
    access: 'Support',
    summary: '한 사람의 수강을 규정대로 취소하고 환불하기',
    body: z.strictObject({ reason }),
    response: cancelled,
    errors: ['not_refundable', 'refund_open', 'refund_proposed', 'refund_too_large', 'state_moved'],
  }),
  removeWaiting: endpoint('POST /v1/admin/lecture-waiting/:waitingId/remove', {
    access: 'Support',
    summary: '한 사람을 대기에서 빼고 알리기. 잡아 둔 자리는 다음 사람에게 가요',
    body: z.strictObject({ reason }),
    response: nothing,
    errors: ['lecture_paying', 'state_moved'],
  }),
  lecturePayouts: endpoint('GET /v1/admin/lecture-payouts', {
    access: 'Finance',
    summary: '강사 정산: 이 날들에 번 매출과 강사의 몫',
    query: payoutDays,
    response: z.object({ list: z.array(payout) }),
  }),
  exportPayouts: endpoint('POST /v1/admin/lecture-payouts/export', {
    access: 'Finance',
    summary: '강사 정산을 xlsx 표로. 기록이 남아요',
    body: payoutDays,
    response: spreadsheet,
    rateLimit: 20,
  }),
}
