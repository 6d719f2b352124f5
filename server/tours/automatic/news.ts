import type { CodeOf } from '#contract/codes/code-of.ts'
import { AutoTourReason } from '#contract/codes/tours.ts'
import { koreanDay } from '#contract/messages.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { notify } from '#server/notifications/notify.ts'
import { autoTourTexts as texts } from '../messages.ts'

type Month = { id: number; userId: number | null }
type Reason = CodeOf<typeof AutoTourReason>

const tell = (ctx: Work, { id, userId }: Month, { key, title, content }: Record<'key' | 'title' | 'content', string>) =>
  notify(ctx, {
    ...{ type: 'TOUR', userIds: [userId].filter(person => person !== null), title, content },
    ...{ dedupeKey: `auto tour ${id} ${key}`, link: '/mypage/plfilplus/paymentinfo#auto-tour', linkText: texts.see },
  })

/** Announces the list of a month, `autoDays` before it is ordered. */
export const tellList = (
  ctx: Work,
  month: Month,
  { ordersOn, agreed, fresh }: { ordersOn: string; agreed: number; fresh: number },
) =>
  tell(ctx, month, {
    key: 'list',
    title: texts.listTitle,
    content: texts.list(koreanDay(ordersOn), agreed, fresh),
  })

/** A listed office that costs more than its member agreed to. */
export type DearStop = { name: string; agreedSum: number; sum: number }

/** Asks about an office that became dearer than agreed, while its month can still be changed. */
export const tellDearer = (ctx: Work, { ordersOn, ...stop }: Month & DearStop & { ordersOn: string }) =>
  tell(ctx, stop, {
    key: `dearer ${stop.name} ${stop.sum}`,
    title: texts.dearTitle,
    content: texts.dear([stop], koreanDay(ordersOn)),
  })

/** Names the offices that were left out of a month because they cost more than agreed. */
export const tellUnordered = (ctx: Work, month: Month, stops: readonly DearStop[]) =>
  tell(ctx, month, { key: 'unordered', title: texts.notOrderedTitle, content: texts.notOrdered(stops) })

/** Ends a month without an order, with its reason, and notifies the member. */
export async function skipMonth(ctx: Work, month: Month, reason: Reason): Promise<void> {
  await ctx.db.updateTable('auto_tours').set({ state: 'SKIPPED', reason }).where('id', '=', month.id).execute()
  await tell(ctx, month, { key: 'skipped', title: texts.skippedTitle, content: AutoTourReason[reason] })
}

/** Skips a month whose order ended unpaid because its card was declined. Does nothing for other orders. */
export async function skipUnpaid(ctx: Work, order: { id: number; userId: number | null }): Promise<void> {
  const month = await ctx.db.selectFrom('auto_tours').select('id').where('order_id', '=', order.id).executeTakeFirst()
  if (month) await skipMonth(ctx, { id: month.id, userId: order.userId }, 'DECLINED')
}
