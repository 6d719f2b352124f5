import { sql } from 'kysely'
import type { adminLectures } from '#contract/admin/lectures.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { holdMember, setPermission } from '#server/accounts/suspension.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { imageJson } from '#server/media/images/image-json.ts'

/** SQL: whether the row of `users` may teach now. */
const mayTeach = sql<boolean>`(users.status = 'ACTIVE' AND 'Teacher' = ANY(users.permissions))`

/** Current and former teachers, by name. */
export async function listTeachers(db: Db): Promise<AnswerOf<typeof adminLectures.teachers>> {
  const { rows } = await sql<AnswerOf<typeof adminLectures.teachers>['list'][number]>`
    SELECT users.id, users.name, teachers.name AS "teacherName", introduction, ${imageJson()} AS image,
      ${mayTeach} AS "isActive", (SELECT count(*)::int FROM lectures WHERE teacher_id = users.id) AS lectures
    FROM teachers JOIN users ON users.id = user_id LEFT JOIN images ON images.id = image_id
    ORDER BY teachers.name, users.id`.execute(db)
  return { list: rows }
}

/** Throws `teacher_unfit` if the person lacks the permission. */
export async function checkTeacher(db: Db, userId: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM users JOIN teachers ON user_id = users.id WHERE users.id = ${userId} AND ${mayTeach}`.execute(db)
  if (!rows.length) fail('teacher_unfit')
}

/** Throws `photo_not_yours` unless the image is the operator's own upload, or the one already set. */
export async function checkImage(
  db: Db,
  ownerId: number,
  imageId: number | null,
  before: number | null = null,
): Promise<void> {
  if (imageId === null || imageId === before) return
  const own = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!own) fail('photo_not_yours')
}

/**
 * Makes a member a teacher, changes their introduction, or ends the role. Throws `member_state_moved` for accounts that
 * are not active, `teacher_busy` while a lecture of theirs is not over, `photo_not_yours`.
 */
export async function setTeacher(
  ctx: Work,
  operator: Viewer,
  userId: number,
  given: BodyOf<typeof adminLectures.setTeacher>,
): Promise<null> {
  const { status, permissions } = await holdMember(ctx.db, userId)
  if (given.isTeacher) {
    if (status !== 'ACTIVE') fail('member_state_moved')
    const { teacherName: name, introduction, imageId, reason } = given
    const before = await ctx.db
      .selectFrom('teachers')
      .select('image_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    await checkImage(ctx.db, operator.id, imageId, before?.image_id)
    const shown = { name, introduction, image_id: imageId }
    await ctx.db
      .insertInto('teachers')
      .values({ user_id: userId, ...shown, created_at: ctx.clock.now() })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(shown))
      .execute()
    await setPermission(ctx.db, { userId, permissions }, 'Teacher', true)
    await audit(ctx.db, operator, 'account.make_teacher', userId, { name, reason })
    return null
  }
  if (await isTeaching(ctx.db, userId)) fail('teacher_busy')
  // The row in teachers stays: past lectures keep naming the teacher.
  await setPermission(ctx.db, { userId, permissions }, 'Teacher', false)
  await audit(ctx.db, operator, 'account.end_teacher', userId, { reason: given.reason })
  return null
}

/** Whether a lecture of theirs is open for enrolment, or unfinished for somebody. */
export async function isTeaching(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM lectures WHERE teacher_id = ${userId} AND (state = 'OPEN' OR state = 'CLOSED' AND EXISTS (
      SELECT FROM lecture_seats WHERE lecture_id = lectures.id AND lecture_seats.state IN ('HELD', 'CONFIRMED')))
    LIMIT 1`.execute(db)
  return rows.length > 0
}
