import { koreanDate } from '#contract/korean-time.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { notify } from '#server/notifications/notify.ts'
import type { PaidNews } from '#server/payments/product.ts'
import { plusNewsTexts as texts } from './messages.ts'
import type { PeriodRow, PlusRow } from './subscriptions.ts'

const page = '/mypage/plfilplus/paymentinfo'
const introduction = '/plfilplus'

type PlusOwner = Pick<PlusRow, 'id' | 'userId'>
type News = { title: string; content: string; link: string; linkText: string; key: string; isQuiet?: boolean }

/**
 * `isQuiet`: only a card in the product, and not among the important ones, for news that the person has just seen or
 * caused.
 */
async function tell(ctx: Work, { userId }: PlusOwner, { key, isQuiet, ...news }: News): Promise<void> {
  if (userId === null) return
  const quietly = isQuiet && { channels: [], isOwnAct: true }
  await notify(ctx, { type: 'PAYMENT', userIds: [userId], ...news, dedupeKey: key, ...quietly })
}

/** `4월 15일`. */
const dayWords = (day: string): string => texts.day(Number(day.slice(5, 7)), Number(day.slice(8)))

/** What a new member is told with the first payment. */
export const joinedNews = ({ ends, price }: PeriodRow): PaidNews => ({
  title: texts.joinedTitle,
  content: texts.joined(dayWords(ends), price),
  link: page,
  linkText: texts.see,
})

export const tellNotJoined = (ctx: Work, plus: PlusOwner) =>
  tell(ctx, plus, {
    title: texts.notJoinedTitle,
    content: texts.notJoined,
    link: introduction,
    linkText: texts.rejoin,
    key: `plus not joined ${plus.id}`,
    isQuiet: true,
  })

export const tellNotChanged = (ctx: Work, plus: PlusRow) =>
  tell(ctx, plus, {
    title: texts.notChangedTitle,
    content: texts.notChanged,
    link: page,
    linkText: texts.see,
    key: `plus not changed ${plus.openOrderId}`,
    isQuiet: true,
  })

/** A due payment was declined: when it is retried, or that it needs another card. */
export const tellDeclined = (ctx: Work, plus: PlusRow, orderId: number) => {
  const until = dayWords(koreanDate(plus.benefitsUntil.getTime() - 1))
  const { nextTryOn } = plus
  return tell(ctx, plus, {
    title: texts.declinedTitle,
    content: nextTryOn ? texts.declined(dayWords(nextTryOn), until) : texts.needsCard(until),
    link: page,
    linkText: texts.changeCard,
    key: `plus declined ${orderId} ${nextTryOn ?? 'card'}`,
  })
}

const tellEnd = (ctx: Work, plus: PlusOwner, title: string, content: string) =>
  tell(ctx, plus, { title, content, link: introduction, linkText: texts.rejoin, key: `plus ended ${plus.id}` })

export const tellUnpaid = (ctx: Work, plus: PlusOwner) => tellEnd(ctx, plus, texts.unpaidTitle, texts.unpaid)
export const tellNoConsent = (ctx: Work, plus: PlusOwner) => tellEnd(ctx, plus, texts.noConsentTitle, texts.noConsent)
export const tellEnded = (ctx: Work, plus: PlusOwner) => tellEnd(ctx, plus, texts.endedTitle, texts.ended)

/** The next payment, `days` ahead. */
export const tellSoon = (
  ctx: Work,
  plus: PlusOwner,
  { orderId, ends, amount, days }: { orderId: number; ends: string; amount: number; days: number },
) =>
  tell(ctx, plus, {
    title: texts.soonTitle,
    content: texts.soon(dayWords(ends), amount),
    link: page,
    linkText: texts.see,
    key: `plus soon ${orderId} ${days}`,
  })

type Rise = { orderId: number; ends: string; before: number; after: number; isReminder?: boolean }

/** A price increase at the next payment, which needs consent (E-Commerce Act 13(6)). At most one reminder a day. */
export const tellRise = (ctx: Work, plus: PlusOwner, { orderId, ends, before, after, isReminder }: Rise) =>
  tell(ctx, plus, {
    title: isReminder ? texts.riseAgainTitle : texts.riseTitle,
    content: (isReminder ? texts.riseAgain : texts.rise)(dayWords(ends), before, after),
    link: page,
    linkText: texts.consent,
    key: `plus rise ${orderId} ${after}${isReminder ? ` again ${koreanDate(ctx.clock.now())}` : ''}`,
  })
