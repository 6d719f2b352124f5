import { sql } from 'kysely'
import type { adminLectures } from '#contract/admin/lectures.ts'
import type { Handlers } from '#server/kernel/room.ts'
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
import { asOperator } from './as-operator.ts'
import { exported } from './exported.ts'
import { countStates, withCounts } from './views/tab-counts.ts'

/** The operators' endpoints for teachers, lectures and their seats. */
export const lectureHandlers: Handlers<typeof adminLectures, { products: Products }> = {
  teachers: ctx => listTeachers(ctx.db),
  setTeacher: ctx => setTeacher(ctx, ctx.user, ctx.params.userId, ctx.body),
  lecturesForOperators: ctx => withCounts(listForOperators(ctx.db, ctx.query), countStates(ctx.db, sql`lectures`)),
  exportLectures: exported('lectures', (ctx, query) => listForOperators(ctx.db, query)),
  lectureForOperators: ctx => readForOperators({ ...ctx, viewer: ctx.user }, ctx.params.lectureId),
  addLecture: ctx => addLecture(asOperator(ctx), ctx.body),
  changeLecture: ctx => changeLecture(asOperator(ctx), ctx.params.lectureId, ctx.body),
  moveLecture: ctx => moveLecture(asOperator(ctx), ctx.params.lectureId, ctx.body),
  moveClass: ctx => moveClass(asOperator(ctx), ctx.params, ctx.body),
  removeWaiting: ctx => removeWaitingAsOperator(asOperator(ctx), ctx.params.waitingId, ctx.body.reason),
  cancelSeat: ctx => cancelSeatAsOperator(asOperator(ctx), ctx.params.orderId, ctx.body.reason),
  lecturePayouts: ctx => listPayouts(ctx.db, ctx.query),
  exportPayouts: ctx => exportPayouts(ctx.db, ctx.user, ctx.body),
}
