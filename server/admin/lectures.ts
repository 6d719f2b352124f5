import type { adminLectures } from '#contract/admin/lectures.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import {
  cancelSeatAsOperator,
  listForOperators,
  readForOperators,
  removeWaitingAsOperator,
} from '#server/lectures/operators.ts'
import { exportPayouts, listPayouts } from '#server/lectures/payouts.ts'
import { addLecture, changeLecture, moveClass, moveLecture } from '#server/lectures/schedule.ts'
import { listTeachers, setTeacher } from '#server/lectures/teachers.ts'
import type { Products } from '#server/payments/product.ts'
import { exported } from './exported.ts'

type LectureTools = Pick<Tools, 'clock' | 'secrets'> & { products: Products }

/** The operators' endpoints for teachers, lectures and their seats. */
export const lectureHandlers = ({ clock, secrets, products }: LectureTools): Handlers<typeof adminLectures> => {
  const operator = ({ db, jobs, user }: UnitOfWork & { user: Viewer }) => ({
    ...{ db, jobs, clock, products },
    operator: user,
  })
  return {
    teachers: ({ db }) => listTeachers(db),
    setTeacher: ({ db, jobs, user, params, body }) => setTeacher({ db, jobs, clock }, user, params.userId, body),
    lecturesForOperators: ({ db, query }) => listForOperators(db, query),
    exportLectures: exported('lectures', ({ db }, query) => listForOperators(db, query)),
    lectureForOperators: ({ db, jobs, user, params }) =>
      readForOperators({ db, jobs, clock, secrets, viewer: user }, params.lectureId),
    addLecture: context => addLecture(operator(context), context.body),
    changeLecture: context => changeLecture(operator(context), context.params.lectureId, context.body),
    moveLecture: context => moveLecture(operator(context), context.params.lectureId, context.body),
    moveClass: context => moveClass(operator(context), context.params, context.body),
    removeWaiting: context => removeWaitingAsOperator(operator(context), context.params.waitingId, context.body.reason),
    cancelSeat: context => cancelSeatAsOperator(operator(context), context.params.orderId, context.body.reason),
    lecturePayouts: ({ db, query }) => listPayouts(db, query),
    exportPayouts: ({ db, user, body }) => exportPayouts(db, user, body),
  }
}
