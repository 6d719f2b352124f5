import type { AnswerOf } from '#contract/endpoint.ts'
import type { lectures } from '#contract/lectures/index.ts'
import { maskName } from '#server/accounts/mask-name.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'

const rowsOf = (db: Db) =>
  db
    .selectFrom('lecture_seats')
    .innerJoin('lectures', 'lectures.id', 'lecture_id')
    .leftJoin('teachers', 'teachers.user_id', 'teacher_id')
    .leftJoin('users', 'users.id', 'lecture_seats.user_id')
    .select(['order_id as orderId', 'lectures.title', 'lectures.kind', 'users.name', 'teachers.name as teacherName'])
    .select(['certificate_code as code', 'completed_at as completedAt'])
    .select(row =>
      row
        .selectFrom('lecture_classes')
        .select(inner => inner.fn.countAll<number>().as('count'))
        .whereRef('lecture_classes.lecture_id', '=', 'lectures.id')
        .as('classes'),
    )
    .where('lecture_seats.state', '=', 'ATTENDED')
    .where('certificate_code', 'is not', null)

/** The facts of a certificate, for anybody who has its code. Throws `not_found`. */
export async function checkCertificate(db: Db, code: string): Promise<AnswerOf<typeof lectures.checkCertificate>> {
  const row = await rowsOf(db).where('certificate_code', '=', code.trim().toUpperCase()).executeTakeFirst()
  if (!row?.completedAt) fail('not_found')
  const { title, kind, teacherName, classes, completedAt } = row
  return {
    ...{ title, kind, teacherName, classes: classes ?? 0 },
    name: row.name === null ? null : maskName(row.name),
    completedAt,
  }
}

/** The person's own certificate, with their name. Throws `not_found` if the lecture is not completed. */
export async function findCertificate(db: Db, userId: number, orderId: number) {
  const row = await rowsOf(db)
    .where('order_id', '=', orderId)
    .where('lecture_seats.user_id', '=', userId)
    .executeTakeFirst()
  if (!row?.completedAt || row.code === null || row.name === null) fail('not_found')
  const { title, kind, name, teacherName, classes, code, completedAt } = row
  return { ...{ title, kind, name, teacherName, code, completedAt }, classes: classes ?? 0 }
}
