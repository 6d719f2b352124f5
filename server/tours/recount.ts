import type { adminTours } from '#contract/admin/tours.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { holding } from './tours.ts'

/**
 * Sets the places of a tour that are taken to its visits that hold one. Throws `not_found`, `tour_overbooked` for more
 * visits than places.
 */
export async function recountTour(
  ctx: { db: Db; operator: Viewer },
  tourId: number,
): Promise<AnswerOf<typeof adminTours.recountTour>> {
  // Orders take and free places behind this lock: those under way are over before the count, others wait for it.
  const tour = await ctx.db
    .selectFrom('tours')
    .select(['taken', 'capacity'])
    .where('id', '=', tourId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { taken: before, capacity } = tour ?? fail('not_found')
  const { after } = await ctx.db
    .selectFrom('tours')
    .select(holding.as('after'))
    .where('id', '=', tourId)
    .executeTakeFirstOrThrow()
  if (after > capacity) fail('tour_overbooked')
  await ctx.db.updateTable('tours').set({ taken: after }).where('id', '=', tourId).execute()
  await audit(ctx.db, ctx.operator, 'tour.recount', tourId, { before, after })
  return { before, after }
}
