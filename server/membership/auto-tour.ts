import type { PlusAnswer } from '#contract/membership/shapes.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { checkPrintedFile } from '#server/media/documents/printed-file.ts'
import { readOwnPlus } from './read.ts'
import { findLive } from './subscriptions.ts'

/**
 * Stores the preferences for automatic tours ([A-48]), from which the tours room makes its orders. Throws
 * `plus_not_joined`, `tour_file_unfit`, `tour_file_long`.
 */
export async function setAutoTour(
  ctx: Pick<Work, 'db' | 'clock'>,
  userId: number,
  { isOn, categoryIds, monthlyCap, profileFileId }: PlusAnswer['autoTour'],
): Promise<PlusAnswer> {
  const held = (await findLive(ctx.db, userId, ctx.clock.now())) ?? fail('plus_not_joined')
  const { fileId } = await ctx.db
    .selectFrom('plus_subscriptions')
    .select('auto_tour_file_id as fileId')
    .where('id', '=', held.plus.id)
    .executeTakeFirstOrThrow()
  // A file deleted in the meantime stays selected until it is replaced: its month is skipped with a notification.
  if (profileFileId !== fileId) await checkPrintedFile(ctx.db, userId, profileFileId)
  await ctx.db
    .updateTable('plus_subscriptions')
    .set({
      auto_tour_on: isOn,
      auto_tour_categories: [...new Set(categoryIds)],
      auto_tour_cap: monthlyCap,
      auto_tour_file_id: profileFileId,
    })
    .where('id', '=', held.plus.id)
    .execute()
  return readOwnPlus(ctx, userId)
}
