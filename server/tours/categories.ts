import { sql } from 'kysely'
import type { adminTours } from '#contract/admin/tours.ts'
import { shootCategory } from '#contract/codes/tours.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { tours } from '#contract/tours/index.ts'
import { audit } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'

type OperatorWork = Pick<Work, 'db'> & { operator: Viewer }
type Body = BodyOf<typeof adminTours.addTourCategory>

/** What offices do, in the order in which it is shown. */
export async function listCategories(db: Db): Promise<AnswerOf<typeof tours.tourCategories>> {
  return {
    list: await db.selectFrom('tour_categories').select(['id', 'name']).orderBy('place').orderBy('id').execute(),
  }
}

/** The same for operators. */
export async function listCategoriesForOperators(db: Db): Promise<AnswerOf<typeof adminTours.categoriesForOperators>> {
  const { rows } = await sql<AnswerOf<typeof adminTours.categoriesForOperators>['list'][number]>`
    SELECT id, name, place, (SELECT count(*)::int FROM offices WHERE category_id = tour_categories.id) AS offices
    FROM tour_categories ORDER BY place, id`.execute(db)
  return { list: rows }
}

/** Adds a category, or changes one. Throws `tour_category_used` for a name that another has. */
export async function keepCategory(ctx: OperatorWork, body: Body, categoryId?: number): Promise<{ id: number }> {
  const before = categoryId
    ? await ctx.db
        .selectFrom('tour_categories')
        .select(['name', 'place'])
        .where('id', '=', categoryId)
        .executeTakeFirst()
    : null
  const row = categoryId
    ? await ctx.db
        .updateTable('tour_categories')
        .set(body)
        .where('id', '=', categoryId)
        .returning('id')
        .executeTakeFirst()
    : await ctx.db.insertInto('tour_categories').values(body).returning('id').executeTakeFirst()
  const { id } = row ?? fail('not_found')
  await audit(ctx.db, ctx.operator, categoryId ? 'tour_category.change' : 'tour_category.add', id, {
    ...body,
    ...(before && changesBetween(before, body)),
  })
  return { id }
}

/** Removes a category. Throws `tour_category_filled` while an office has it, and for studio shoots. */
export async function removeCategory(ctx: OperatorWork, categoryId: number): Promise<null> {
  if (categoryId === shootCategory) fail('tour_category_filled')
  const row = await ctx.db
    .deleteFrom('tour_categories')
    .where('id', '=', categoryId)
    .returning('name')
    .executeTakeFirst()
  await audit(ctx.db, ctx.operator, 'tour_category.remove', categoryId, { name: (row ?? fail('not_found')).name })
  return null
}

/** SQL: the name of a category, as rows of `offices`. */
export const categoryName = sql<string>`(SELECT name FROM tour_categories WHERE id = offices.category_id)`
