import { z } from 'zod'
import { LectureField, LectureKind, LectureLevel, LectureSort } from '../codes/lectures.ts'
import { listOf, nothing, paging, q } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { lectureLimits } from '../limits.ts'
import { buyErrors } from '../payments/index.ts'
import { buy, checkout, price } from '../payments/shapes.ts'
import { lectureLearning } from './learning.ts'
import { lecture, lectureDetail, lectureReview, waiting } from './shapes.ts'
import { lectureTeaching } from './teaching.ts'

/**
 * Why the viewer cannot enrol now. FULL: they can join the waiting list. OFFERED is not a problem: a seat is reserved
 * for them.
 */
const enrolProblem = z.enum(['CLOSED', 'FULL', 'ENROLLED'])

export const lectures = {
  ...lectureLearning,
  ...lectureTeaching,
  lectures: endpoint('GET /v1/lectures', {
    access: 'anyone',
    summary: '강의 목록: 신청할 수 있는 것부터, 시작이 이른 순서나 sort의 순서. from과 to는 수업하는 날이에요',
    query: z.strictObject({
      ...paging(60, 24),
      kind: q.one(LectureKind),
      field: q.one(LectureField),
      level: q.one(LectureLevel),
      sort: q.one(LectureSort),
      from: q.date(),
      to: q.date(),
    }),
    response: listOf(lecture),
  }),
  lecture: endpoint('GET /v1/lectures/:id', {
    access: 'optional',
    summary: '강의 하나: 강사, 커리큘럼, 일정, 장소, 남은 자리, 가격, 환불 규정',
    response: lectureDetail,
  }),
  lectureReviews: endpoint('GET /v1/lectures/:id/reviews', {
    access: 'anyone',
    summary: '들은 사람들의 후기, 새것부터',
    query: z.strictObject(paging(50, 10)),
    response: listOf(lectureReview),
  }),
  lectureQuote: endpoint('GET /v1/lectures/:id/enrol', {
    access: 'Actor',
    summary: '신청 전에 알 것: 금액, 신청할 수 없는 이유, 환불 규정',
    query: z.strictObject({ couponIds: q.ids(2) }),
    response: z
      .object({
        price,
        isMember: z.boolean(),
        problem: enrolProblem.nullable(),
        waiting: waiting.nullable(),
        refundRule: z.string(),
        termsVersion: z.string(),
      })
      .meta({ id: 'LectureQuote' }),
    errors: ['coupon_unusable', 'coupons_overlap', 'amount_too_large'],
  }),
  enrolLecture: endpoint('POST /v1/lectures/:id/enrol', {
    access: 'Actor',
    summary:
      '강의 신청하기: 결제하는 동안 자리를 잡아 두고, 결제창에 필요한 것을 돌려줘요. 안내받은 자리도 이걸로 받아요',
    body: z.strictObject(buy),
    response: checkout,
    errors: [...buyErrors, 'lecture_closed', 'lecture_full', 'lecture_enrolled'],
    transaction: 'manual',
    replays: true,
  }),
  joinWaiting: endpoint('POST /v1/lectures/:id/waiting', {
    access: 'Actor',
    summary: `자리가 나면 알려 달라고 하기: 기다린 순서대로 ${lectureLimits.offerHours}시간 동안 자리를 잡아 둬요`,
    response: waiting,
    errors: ['lecture_closed', 'lecture_has_seats', 'lecture_enrolled', 'lecture_waiting'],
  }),
  leaveWaiting: endpoint('DELETE /v1/lectures/:id/waiting', {
    access: 'Actor',
    summary: '기다리지 않기. 안내받은 자리는 다음 사람에게 가요',
    response: nothing,
    errors: ['lecture_paying', 'state_moved'],
  }),
}
