import { sql } from 'kysely'
import type { SavedFilter } from '#contract/review/filters.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import { type Reviewer, refuseWithout } from '#server/kernel/reviewer.ts'

/** The owner of saved filters is a person. Throws `forbidden` for guests of a share. */
const ownOf = (reviewer: Reviewer) => ({
  user_id: reviewer.userId ?? refuseWithout('saveFilters', reviewer),
  casting_id: reviewer.castingId,
})

/** The filters this reviewer saved for this casting, oldest first. */
export async function findFilters(db: Db, reviewer: Reviewer): Promise<{ list: SavedFilter[] }> {
  const { user_id, casting_id } = ownOf(reviewer)
  const list = await db
    .selectFrom('application_filters')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', user_id)
    .where('casting_id', '=', casting_id)
    .orderBy('id')
    .execute()
  return { list }
}

/** Saves filters under a name, replacing existing ones. Errors: `filters_full` for a twenty-first. */
export async function saveFilter(db: Db, reviewer: Reviewer, { name, query }: { name: string; query: string }) {
  const own = ownOf(reviewer)
  const replaced = await db
    .updateTable('application_filters')
    .set({ query })
    .where('user_id', '=', own.user_id)
    .where('casting_id', '=', own.casting_id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (!replaced.numUpdatedRows) {
    const { rows } = await sql<{ place: number | null }>`
      SELECT min(place) AS place FROM generate_series(1, 20) AS place WHERE place NOT IN (
        SELECT place FROM application_filters WHERE user_id = ${own.user_id} AND casting_id = ${own.casting_id})`.execute(
      db,
    )
    const place = firstOf(rows).place ?? fail('filters_full')
    await db
      .insertInto('application_filters')
      .values({ ...own, place, name, query })
      .execute()
  }
  return findFilters(db, reviewer)
}

/** Errors: `not_found` for other people's or another casting's. */
export async function deleteFilter(db: Db, reviewer: Reviewer, filterId: number) {
  const own = ownOf(reviewer)
  const deleted = await db
    .deleteFrom('application_filters')
    .where('id', '=', filterId)
    .where('user_id', '=', own.user_id)
    .where('casting_id', '=', own.casting_id)
    .executeTakeFirst()
  if (!deleted.numDeletedRows) fail('not_found')
  return findFilters(db, reviewer)
}
