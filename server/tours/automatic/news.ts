import type { CodeOf } from '#contract/codes/code-of.ts'
import { AutoTourReason } from '#contract/codes/tours.ts'
import { koreanDay } from '#contract/labels.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { notify } from '#server/notifications/notify.ts'
import { autoTourTexts as texts } from '../messages.ts'

type Month = { id: number; userId: number | null }
type Reason = CodeOf<typeof AutoTourReason>

const tell = (
  work: Work,
  { id, userId }: Month,
  { key, title, content }: Record<'key' | 'title' | 'content', string>,
) =>
  notify(work, {
    ...{ type: 'TOUR', userIds: [userId].filter(person => person !== null), title, content },
    ...{ dedupeKey: `auto tour ${id} ${key}`, link: '/mypage/plfilplus/paymentinfo#auto-tour', linkText: texts.see },
  })

/** Announces the list of a month, three days before it is ordered. */
export const tellList = (
  work: Work,
  month: Month,
  { ordersOn, agreed, fresh }: { ordersOn: string; agreed: number; fresh: number },
) =>
  tell(work, month, {
    key: 'list',
    title: texts.listTitle,
    content: texts.list(koreanDay(ordersOn), agreed, fresh),
  })

/** A listed office that costs more than its member agreed to. */
export type DearStop = { name: string; agreedSum: number; sum: number }

/** Asks about an office that became dearer than agreed, while its month can still be changed. */
export const tellDearer = (work: Work, { ordersOn, ...stop }: Month & DearStop & { ordersOn: string }) =>
  tell(work, stop, {
    key: `dearer ${stop.name} ${stop.sum}`,
    title: texts.dearTitle,
    content: texts.dear([stop], koreanDay(ordersOn)),
  })

/** Names the offices that were left out of a month because they cost more than agreed. */
export const tellUnordered = (work: Work, month: Month, stops: readonly DearStop[]) =>
  tell(work, month, { key: 'unordered', title: texts.notOrderedTitle, content: texts.notOrdered(stops) })

/** Ends a month without an order, with its reason, and notifies the member. */
export async function skipMonth(work: Work, month: Month, reason: Reason): Promise<void> {
  await work.db.updateTable('auto_tours').set({ state: 'SKIPPED', reason }).where('id', '=', month.id).execute()
  await tell(work, month, { key: 'skipped', title: texts.skippedTitle, content: AutoTourReason[reason] })
}

/** Skips a month whose order ended unpaid because its card was declined. Does nothing for other orders. */
export async function skipUnpaid(work: Work, order: { id: number; userId: number | null }): Promise<void> {
  const month = await work.db.selectFrom('auto_tours').select('id').where('order_id', '=', order.id).executeTakeFirst()
  if (month) await skipMonth(work, { id: month.id, userId: order.userId }, 'DECLINED')
}
