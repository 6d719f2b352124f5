import { castingForNews } from '#server/castings/casting-news.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { newsTexts as texts } from './messages.ts'

type News = { title: string; words: string; key: string }

/**
 * Notifies people of one casting about self-tapes, once per key; links actors to where they answer, the team to where
 * it reviews.
 */
export async function tellOfSelfTapes(
  ctx: UnitOfWork,
  to: { castingId: number; side: 'actors' | 'team'; userIds: (number | null)[] },
  { title, words, key }: News,
): Promise<void> {
  const userIds = to.userIds.filter(id => id !== null)
  if (!userIds.length) return
  const casting = await castingForNews(ctx.db, to.castingId)
  await notify(ctx, {
    type: 'SELFTAPE',
    userIds,
    title,
    content: `${casting.title}: ${words}`,
    link: to.side === 'actors' ? '/mypage/selftapes' : `/mypage/castingadmin/${to.castingId}/selftapes`,
    linkText: texts.show,
    ...(casting.thumbImageUrl && { thumbImageUrl: casting.thumbImageUrl }),
    castingId: to.castingId,
    dedupeKey: `self-tape ${key}`,
  })
}
