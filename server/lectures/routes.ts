import { lectures } from '#contract/lectures/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Products } from '#server/payments/product.ts'
import { listLectures, listReviews, readLecture } from './catalog.ts'
import { checkCertificate } from './certificates/certificates.ts'
import { enrol, quoteLecture } from './enrol.ts'
import { addMaterial, removeMaterial } from './materials.ts'
import { attend, cancelOwn, listOwn, openLive, readEnrolment, review } from './own.ts'
import { answer, ask, listQuestions } from './questions.ts'
import { checkTaught, listTaught, readTaught, setClassVideo, setLiveUrl, takeAttendance } from './teaching.ts'
import { joinWaiting, leaveWaiting } from './waiting.ts'
import { readPlayback, saveProgress } from './watching.ts'

type LectureTools = Pick<Tools, 'payments' | 'secrets' | 'clock'> & { products: Products }

export const lectureRoutes = ({ clock, products, secrets, payments: gateway }: LectureTools) => {
  const work = ({ db, jobs }: UnitOfWork) => ({ db, jobs, clock })
  const own = (context: UnitOfWork & { user: Viewer }) => ({ ...work(context), products, userId: context.user.id })
  const teaching = (context: UnitOfWork & { user: Viewer }) => ({ ...work(context), secrets, viewer: context.user })
  return implement(lectures, {
    lectures: ({ db, query }) => listLectures({ db, clock }, query),
    lecture: ({ db, user, params }) => readLecture({ db, clock }, params.id, user?.id ?? null),
    lectureReviews: ({ db, params, query }) => listReviews(db, params.id, query),
    lectureQuote: ({ db, user, params, query: { couponIds = [] } }) =>
      quoteLecture({ db, clock }, user.id, params.id, { couponIds }),
    enrolLecture: ({ db, jobs, log, user, params, body }) =>
      enrol({ engine: { db, jobs, log, clock, products, secrets, gateway }, userId: user.id }, params.id, body),
    cancelLecture: context => cancelOwn(own(context), context.params.orderId, context.body.expectedRefund),
    joinWaiting: context => joinWaiting(work(context), context.user.id, context.params.id),
    leaveWaiting: context => leaveWaiting(work(context), context.user.id, context.params.id),

    myLectures: ({ db, user, query }) => listOwn({ db, clock }, user.id, query),
    myLecture: context => readEnrolment(own(context), context.params.orderId),
    lectureLive: ({ db, user, params }) => openLive({ db, clock }, user.id, params.orderId),
    lecturePlayback: ({ db, user, params }) =>
      readPlayback({ db, clock, secrets }, { ...params, userId: user.id, name: user.name }),
    saveProgress: context => saveProgress(work(context), { ...context.params, userId: context.user.id }, context.body),
    attendLecture: context => attend(own(context), context.params.orderId, context.body.code),
    lectureQuestions: ({ db, user, params, query }) => listQuestions(db, user.id, params.orderId, query),
    askLecture: context => ask(work(context), context.user.id, context.params.orderId, context.body.question),
    reviewLecture: context => review(own(context), context.params.orderId, context.body),
    checkCertificate: ({ db, params }) => checkCertificate(db, params.code),

    taughtLectures: ({ db, user }) => listTaught({ db, clock }, user.id),
    taughtLecture: context => readTaught(teaching(context), context.params.id),
    takeAttendance: context =>
      takeAttendance(
        teaching(context),
        { lectureId: context.params.id, classId: context.params.classId },
        context.body,
      ),
    async answerLectureQuestion(context) {
      const { id, questionId } = context.params
      await checkTaught(context.db, context.user, id)
      return answer(work(context), { lectureId: id, userId: context.user.id }, questionId, context.body.answer)
    },
    async addLectureMaterial(context) {
      const { id } = context.params
      await checkTaught(context.db, context.user, id)
      return addMaterial(work(context), { lectureId: id, userId: context.user.id }, context.body)
    },
    async removeLectureMaterial({ db, user, params }) {
      await checkTaught(db, user, params.id)
      return removeMaterial(db, params.id, params.materialId)
    },
    setLiveUrl: context => setLiveUrl(teaching(context), context.params.id, context.body.url),
    setClassVideo: context =>
      setClassVideo(teaching(context), { lectureId: context.params.id, classId: context.params.classId }, context.body),
  })
}
