import { sql } from 'kysely'
import type { adminViews, OfficeView } from '#contract/admin/desk/views.ts'
import { operatorLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Handlers } from '#server/kernel/room.ts'

export const viewHandlers: Handlers<typeof adminViews> = {
  views: ({ db, user }) => findViews(db, user.id),
  saveView: ({ db, user, body }) => saveView(db, user.id, body),
  removeView: ({ db, user, params }) => removeView(db, user.id, params.viewId),
}

/** An operator's views of all lists, oldest first. */
export async function findViews(db: Db, userId: number): Promise<{ list: OfficeView[] }> {
  const list = await db
    .selectFrom('office_views')
    .select(['id', 'list', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return { list }
}

/** Saves a view, replacing the one of the same list and name. Errors: `views_full` for a thirty-first. */
async function saveView(db: Db, userId: number, { list, name, query }: Omit<OfficeView, 'id'>) {
  const replaced = await db
    .updateTable('office_views')
    .set({ query })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirst()
  if (!replaced.numUpdatedRows) {
    const { rows } = await sql<{ place: number | null }>`
      SELECT min(place) AS place FROM generate_series(1, ${operatorLimits.views}::int) AS place
      WHERE place NOT IN (SELECT place FROM office_views WHERE user_id = ${userId})`.execute(db)
    const place = firstOf(rows).place ?? fail('views_full')
    await db.insertInto('office_views').values({ user_id: userId, place, list, name, query }).execute()
  }
  return findViews(db, userId)
}

/** Errors: `not_found` for another operator's. */
async function removeView(db: Db, userId: number, viewId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('office_views')
    .where('id', '=', viewId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!numDeletedRows) fail('not_found')
  return findViews(db, userId)
}
