import { lectures } from '#contract/lectures/index.ts'
import type { Maker } from '#server/kernel/errands/thread.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Products } from '#server/payments/product.ts'
import { createSheets } from '#server/profiles/pdf/sheet-maker.ts'
import { announce } from './announcements.ts'
import { closeCalendar, openCalendar, registerLectureCalendars } from './calendars.ts'
import { listLectures, listReviews, readLecture } from './catalog.ts'
import type { CertificateFacts } from './certificates/certificate.ts'
import { checkCertificate } from './certificates/certificates.ts'
import { registerLectureFiles } from './downloads.ts'
import { lectureJobs } from './ends.ts'
import { enrol, quoteLecture } from './enrol.ts'
import { addMaterial, removeMaterial } from './materials.ts'
import { attend, cancelOwn, listOwn, openLive, readEnrolment, review } from './own.ts'
import { listEarnings } from './payouts.ts'
import { lecturesPersonalData } from './personal-data.ts'
import { lectureProduct } from './product.ts'
import { answer, ask, listQuestions } from './questions.ts'
import { checkTaught, listTaught, readTaught, setClassVideo, setLiveUrl, takeAttendance } from './teaching.ts'
import { joinWaiting, leaveWaiting } from './waiting.ts'
import { readPlayback, saveProgress } from './watching.ts'

type LectureTools = { products: Products; prints: { certificates: Maker<CertificateFacts> } }

const own = <Call extends { user: Viewer }>(ctx: Call) => ({ ...ctx, userId: ctx.user.id })
const teaching = <Call extends { user: Viewer }>(ctx: Call) => ({ ...ctx, viewer: ctx.user })

export const lecturesRoom = roomWith<LectureTools>()('lectures', {
  contract: lectures,
  handlers: {
    lectures: ctx => listLectures(ctx, ctx.query),
    lecture: ctx => readLecture(ctx, ctx.params.id, ctx.user?.id ?? null),
    lectureReviews: ctx => listReviews(ctx.db, ctx.params.id, ctx.query),
    lectureQuote: ctx => quoteLecture(ctx, ctx.user.id, ctx.params.id, { couponIds: ctx.query.couponIds ?? [] }),
    enrolLecture: ctx =>
      enrol({ engine: { ...ctx, gateway: ctx.payments }, userId: ctx.user.id }, ctx.params.id, ctx.body),
    cancelLecture: ctx => cancelOwn(own(ctx), ctx.params.orderId, ctx.body.expectedRefund),
    joinWaiting: ctx => joinWaiting(ctx, ctx.user.id, ctx.params.id),
    leaveWaiting: ctx => leaveWaiting(ctx, ctx.user.id, ctx.params.id),

    myLectures: ctx => listOwn(ctx, ctx.user.id, ctx.query),
    myLecture: ctx => readEnrolment(own(ctx), ctx.params.orderId),
    lectureLive: ctx => openLive(ctx, ctx.user.id, ctx.params.orderId),
    lecturePlayback: ctx => readPlayback(ctx, { ...ctx.params, userId: ctx.user.id, name: ctx.user.name }),
    saveProgress: ctx => saveProgress(ctx, { ...ctx.params, userId: ctx.user.id }, ctx.body),
    attendLecture: ctx => attend(own(ctx), ctx.params.orderId, ctx.body.code),
    lectureQuestions: ctx => listQuestions(ctx.db, ctx.user.id, ctx.params.orderId, ctx.query),
    askLecture: ctx => ask(ctx, ctx.user.id, ctx.params.orderId, ctx.body.question),
    reviewLecture: ctx => review(own(ctx), ctx.params.orderId, ctx.body),
    checkCertificate: ctx => checkCertificate(ctx.db, ctx.params.code),

    taughtLectures: ctx => listTaught(ctx, ctx.user.id),
    taughtLecture: ctx => readTaught(teaching(ctx), ctx.params.id),
    takeAttendance: ctx =>
      takeAttendance(teaching(ctx), { lectureId: ctx.params.id, classId: ctx.params.classId }, ctx.body),
    async announceToLecture(ctx) {
      const { id } = ctx.params
      await checkTaught(ctx.db, ctx.user, id)
      return announce(ctx, { lectureId: id, authorId: ctx.user.id }, ctx.body.text)
    },
    async answerLectureQuestion(ctx) {
      const { id, questionId } = ctx.params
      await checkTaught(ctx.db, ctx.user, id)
      return answer(ctx, { lectureId: id, userId: ctx.user.id }, questionId, ctx.body.answer)
    },
    async addLectureMaterial(ctx) {
      const { id } = ctx.params
      await checkTaught(ctx.db, ctx.user, id)
      return addMaterial(ctx, { lectureId: id, userId: ctx.user.id }, ctx.body)
    },
    async removeLectureMaterial(ctx) {
      await checkTaught(ctx.db, ctx.user, ctx.params.id)
      return removeMaterial(ctx.db, ctx.params.id, ctx.params.materialId)
    },
    setLiveUrl: ctx => setLiveUrl(teaching(ctx), ctx.params.id, ctx.body.url),
    setClassVideo: ctx =>
      setClassVideo(teaching(ctx), { lectureId: ctx.params.id, classId: ctx.params.classId }, ctx.body),
    teacherEarnings: ctx => listEarnings(ctx.db, ctx.user.id, ctx.query.year),
    openTeacherCalendar: ctx => openCalendar(ctx, ctx.user.id),
    closeTeacherCalendar: ctx => closeCalendar(ctx.db, ctx.user.id),
  },
  jobs: lectureJobs,
  doors(app, ctx) {
    registerLectureFiles(app, { ...ctx, certificates: createSheets(ctx.prints.certificates) })
    registerLectureCalendars(app, ctx)
  },
  personalData: lecturesPersonalData,
  products: { LECTURE: lectureProduct },
})
