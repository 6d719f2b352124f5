import { z } from 'zod'
import { LectureKind, LectureState } from '../codes/lectures.ts'
import { codes, httpsUrl, id, image, nothing, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { lectureLimits as limits } from '../limits.ts'
import { video } from '../media/videos.ts'
import { lectureClass, lectureMaterial, lectureQuestion, participant } from './shapes.ts'

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
export type TaughtLectureRow = z.output<typeof taughtRow>

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
  })
  .meta({ id: 'TaughtLecture' })
export type TaughtLecture = z.output<typeof taughtLecture>

const attendanceBody = z.strictObject({
  marks: z
    .array(z.strictObject({ id, isPresent: z.boolean() }))
    .min(1)
    .max(1000),
})

const path = '/v1/teach/lectures'

export const lectureTeaching = {
  taughtLectures: endpoint(`GET ${path}`, {
    access: 'Teacher',
    summary: '내가 가르치는 강의, 다가오는 것부터',
    response: z.object({ list: z.array(taughtRow) }),
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
}
