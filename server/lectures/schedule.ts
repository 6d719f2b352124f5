import type { adminLectures } from '#contract/admin/lectures.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { lectureLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { newCode } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { seoulTime } from '#server/kernel/time.ts'
import type { Products } from '#server/payments/product.ts'
import { listClasses } from './classes.ts'
import { endLectureSoon } from './ends.ts'
import { newsTexts as texts } from './messages.ts'
import { type LectureRow, lecturePage, liveSeats, lockLecture, tellOfLecture } from './seats.ts'
import { checkImage, checkTeacher } from './teachers.ts'
import { endLine, offerPlaces } from './waiting.ts'

export type OperatorWork = Work & { operator: Viewer; products: Products }
type LectureBody = BodyOf<typeof adminLectures.addLecture>
type ClassBody = LectureBody['classes'][number]

const valuesOf = (body: LectureBody) => ({
  kind: body.kind,
  field: body.field,
  level: body.level,
  title: body.title,
  summary: body.summary,
  description: body.description,
  teacher_id: body.teacherId,
  image_id: body.imageId,
  place_name: body.placeName,
  address: body.address,
  map_url: body.mapUrl,
  live_url: body.kind === 'ONLINE' ? body.liveUrl : null,
  bring: body.bring,
  price: body.price,
  capacity: body.capacity,
  closes_at: closingOf(body),
  access_days: body.accessDays,
  teacher_percent: body.teacherPercent,
})

// Enrolment ends with the start of the first class.
function closingOf({ closesAt, classes }: LectureBody): Date | null {
  const first = classes[0]?.startsAt
  const given = closesAt === null ? null : new Date(closesAt)
  if (first == null) return given
  return given !== null && given < new Date(first) ? given : new Date(first)
}

/**
 * Creates a lecture as a draft, which is hidden until opened. Throws `teacher_unfit`, `photo_not_yours`,
 * `lecture_schedule_wrong`.
 */
export async function addLecture(ctx: OperatorWork, body: LectureBody): Promise<{ id: number }> {
  await checkTeacher(ctx.db, body.teacherId)
  await checkImage(ctx.db, ctx.operator.id, body.imageId)
  checkTimes(body.classes, ctx.clock.now())
  const { id } = await ctx.db
    .insertInto('lectures')
    .values({ ...valuesOf(body), created_at: ctx.clock.now(), ...movedBy(ctx.clock, `operator:${ctx.operator.id}`) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addClasses(ctx, id, body.classes, 0)
  await audit(ctx.db, ctx.operator, 'lecture.add', id, { title: body.title })
  return { id }
}

// In order, without overlap, and in the future.
function checkTimes(classes: readonly { startsAt: string | null; endsAt: string | null }[], after: Date): void {
  let last = after.getTime()
  for (const { startsAt, endsAt } of classes) {
    if (startsAt === null || endsAt === null) continue
    if (Date.parse(startsAt) < last) fail('lecture_schedule_wrong')
    last = Date.parse(endsAt)
  }
}

async function addClasses(
  ctx: Pick<Work, 'db' | 'clock'>,
  lectureId: number,
  classes: readonly ClassBody[],
  from: number,
): Promise<void> {
  if (!classes.length) return
  await ctx.db
    .insertInto('lecture_classes')
    .values(
      classes.map(({ title, content, startsAt, endsAt }, at) => ({
        lecture_id: lectureId,
        no: from + at + 1,
        ...{ title, content },
        starts_at: startsAt === null ? null : new Date(startsAt),
        ends_at: endsAt === null ? null : new Date(endsAt),
        code: startsAt === null ? null : newCode(lectureLimits.codeDigits),
        updated_at: ctx.clock.now(),
      })),
    )
    .execute()
}

/**
 * Changes a lecture; existing orders keep their price. Once opened, its kind, times and number of classes are fixed
 * (`lecture_opened`); `moveClass` moves classes. Throws `lecture_over`, `lecture_capacity_taken`, and as `addLecture`.
 */
export async function changeLecture(ctx: OperatorWork, lectureId: number, body: LectureBody): Promise<null> {
  const { db, operator } = ctx
  const lecture = await lockLecture(db, lectureId)
  const { state, taken, openedAt } = lecture
  if (state === 'DONE' || state === 'CANCELLED') fail('lecture_over')
  if (body.capacity !== null && body.capacity < taken) fail('lecture_capacity_taken')
  const before = await db.selectFrom('lectures').selectAll().where('id', '=', lectureId).executeTakeFirstOrThrow()
  if (body.teacherId !== before.teacher_id) await checkTeacher(db, body.teacherId)
  await checkImage(db, operator.id, body.imageId, before.image_id)
  await db.updateTable('lectures').set(valuesOf(body)).where('id', '=', lectureId).execute()
  if (openedAt === null) await replaceClasses(ctx, lectureId, body.classes)
  else await renameClasses(ctx, lecture, body)
  await audit(db, operator, 'lecture.change', lectureId, {
    title: body.title,
    ...changesBetween(before, valuesOf(body)),
  })
  await offerPlaces(ctx, lectureId)
  return null
}

// Replaces the classes of a draft; those that stay keep their videos.
async function replaceClasses(ctx: OperatorWork, lectureId: number, classes: readonly ClassBody[]): Promise<void> {
  checkTimes(classes, ctx.clock.now())
  const stay = classes.flatMap(({ id }) => (id === null ? [] : [id]))
  await ctx.db
    .deleteFrom('lecture_classes')
    .where('lecture_id', '=', lectureId)
    .$if(stay.length > 0, query => query.where('id', 'not in', stay))
    .execute()
  for (const [at, one] of classes.entries()) {
    if (one.id === null) {
      await addClasses(ctx, lectureId, [one], at)
      continue
    }
    const kept = await ctx.db
      .updateTable('lecture_classes')
      .set({
        ...{ no: at + 1, title: one.title, content: one.content, updated_at: ctx.clock.now() },
        starts_at: one.startsAt === null ? null : new Date(one.startsAt),
        ends_at: one.endsAt === null ? null : new Date(one.endsAt),
      })
      .where('id', '=', one.id)
      .where('lecture_id', '=', lectureId)
      .returning('id')
      .executeTakeFirst()
    if (!kept) fail('not_found')
  }
}

async function renameClasses(ctx: OperatorWork, { id, kind }: LectureRow, body: LectureBody): Promise<void> {
  const there = await listClasses(ctx.db, id)
  const isSame =
    kind === body.kind &&
    there.length === body.classes.length &&
    there.every((one, at) => {
      const given = body.classes[at]
      return (
        given?.id === one.id &&
        one.startsAt?.getTime() === timeOf(given.startsAt) &&
        one.endsAt?.getTime() === timeOf(given.endsAt)
      )
    })
  if (!isSame) fail('lecture_opened')
  for (const { id: classId, title, content } of body.classes)
    await ctx.db
      .updateTable('lecture_classes')
      .set({ title, content, updated_at: ctx.clock.now() })
      .where('id', '=', classId)
      .execute()
}

const timeOf = (at: string | null): number | undefined => (at === null ? undefined : Date.parse(at))

/**
 * Opens a lecture, closes its enrolment or cancels it. Throws `lecture_past` for opening after the closing time,
 * `lecture_class_needs_video` for missing videos. A cancelled lecture is refunded to everybody by a job.
 */
export async function moveLecture(
  ctx: OperatorWork,
  lectureId: number,
  { to, reason }: BodyOf<typeof adminLectures.moveLecture>,
): Promise<null> {
  const { db, clock, operator } = ctx
  const lecture = await lockLecture(db, lectureId)
  if (lecture.state === to) fail('state_moved')
  if (to === 'OPEN') await checkOpens(db, lecture, clock.now())
  await db
    .updateTable('lectures')
    .set({
      state: to,
      ...(to === 'OPEN' && { opened_at: lecture.openedAt ?? clock.now() }),
      ...movedBy(clock, `operator:${operator.id}`),
    })
    .where('id', '=', lectureId)
    .execute()
  await audit(db, operator, 'lecture.move', lectureId, { from: lecture.state, to, ...(reason && { reason }) })
  if (to === 'OPEN') await offerPlaces(ctx, lectureId)
  else await endLine(ctx, lectureId)
  if (to === 'CANCELLED') await endLectureSoon(ctx, lectureId, reason)
  return null
}

async function checkOpens(db: Db, { id, kind, closesAt }: LectureRow, now: Date): Promise<void> {
  if (closesAt !== null && closesAt <= now) fail('lecture_past')
  const classes = await listClasses(db, id)
  if (kind === 'VOD' && classes.some(({ videoState }) => videoState !== 'READY')) fail('lecture_class_needs_video')
}

/**
 * Moves a class and notifies everybody enrolled, who may cancel for free until it starts. Throws `lecture_class_moved`
 * if another operator has moved it in the meantime, `lecture_class_started`, `lecture_past`, `lecture_schedule_wrong`
 * for a time out of the order of the classes, `lecture_over`.
 */
export async function moveClass(
  ctx: OperatorWork,
  { lectureId, classId }: { lectureId: number; classId: number },
  { startsAt, endsAt, reason, expectedStartsAt }: BodyOf<typeof adminLectures.moveClass>,
): Promise<null> {
  const { db, clock, operator } = ctx
  const now = clock.now()
  const lecture = await lockLecture(db, lectureId)
  if (lecture.state === 'DONE' || lecture.state === 'CANCELLED') fail('lecture_over')
  const classes = await listClasses(db, lectureId)
  const moved = classes.find(({ id }) => id === classId) ?? fail('not_found')
  if (moved.startsAt === null) fail('not_found')
  if (moved.startsAt.getTime() !== Date.parse(expectedStartsAt)) fail('lecture_class_moved')
  if (moved.startsAt <= now) fail('lecture_class_started')
  const [starts, ends] = [new Date(startsAt), new Date(endsAt)]
  if (starts <= now) fail('lecture_past')
  checkTimes(
    classes.map(one =>
      one.id === classId ? { startsAt, endsAt } : { startsAt: iso(one.startsAt), endsAt: iso(one.endsAt) },
    ),
    new Date(0),
  )
  const revision = moved.revision + 1
  await db
    .updateTable('lecture_classes')
    .set({
      ...{ starts_at: starts, ends_at: ends, revision, updated_at: now },
      ...{ is_told_day: false, is_told_hour: false },
    })
    .where('id', '=', classId)
    .execute()
  if (classes[0]?.id === classId) await moveClosing(db, lecture, { from: moved.startsAt, to: starts })
  await db
    .updateTable('lecture_seats')
    .set({ free_until: starts })
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', ['HELD', 'CONFIRMED'])
    .execute()
  await audit(db, operator, 'lecture.move_class', lectureId, {
    classId,
    from: iso(moved.startsAt),
    to: startsAt,
    reason,
  })
  await tellOfLecture(ctx, {
    userIds: await listEnrolled(db, lectureId),
    key: `moved ${classId} ${revision}`,
    title: texts.movedTitle,
    content: texts.moved(lecture.title, seoulTime(moved.startsAt), seoulTime(starts), reason),
    link: lecturePage(lectureId),
  })
  return null
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

// Enrolment ends with the first class at the latest, and moves with it if it ended there.
async function moveClosing(
  db: Db,
  { id, closesAt }: LectureRow,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  if (closesAt === null || (closesAt < to && closesAt.getTime() !== from.getTime())) return
  await db.updateTable('lectures').set({ closes_at: to }).where('id', '=', id).execute()
}

/** People with an active seat. */
async function listEnrolled(db: Db, lectureId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('lecture_seats')
    .select('user_id as userId')
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', liveSeats)
    .where('user_id', 'is not', null)
    .execute()
  return rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
}
