import { castingForNews } from '#server/castings/casting-news.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { type NotificationEvent, notify } from '#server/notifications/notify.ts'
import { newsTexts as texts } from './messages.ts'

type News = { title: string; words: string; key: string }
type Receivers = { castingId: number; side: 'actors' | 'team'; userIds: (number | null)[] }

/**
 * Notifies people of one casting about self-tapes, once per key; links actors to where they answer, the team to where
 * it reviews.
 */
export async function tellOfSelfTapes(ctx: UnitOfWork, to: Receivers, news: News): Promise<void> {
  const event = await newsOfSelfTapes(ctx.db, to, news)
  if (event.userIds.length) await notify(ctx, event)
}

/** The news themselves, for the receivers that are left. */
export async function newsOfSelfTapes(db: Db, to: Receivers, { title, words, key }: News): Promise<NotificationEvent> {
  const userIds = to.userIds.filter(id => id !== null)
  const casting = await castingForNews(db, to.castingId)
  return {
    type: 'SELFTAPE',
    userIds,
    title,
    content: `${casting.title}: ${words}`,
    link: to.side === 'actors' ? '/mypage/selftapes' : `/mypage/castingadmin/${to.castingId}/selftapes`,
    linkText: texts.show,
    ...(casting.thumbImageUrl && { thumbImageUrl: casting.thumbImageUrl }),
    castingId: to.castingId,
    dedupeKey: `self-tape ${key}`,
  }
}
