import { castingForNews } from '../castings/casting-news.ts'
import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { notify } from '../notifications/notify.ts'

type News = { title: string; words: string; key: string }

/** Tells people of one notice about self-tapes, once a key: actors where they answer, the team where it looks. */
export async function tellOfSelfTapes(
  tools: { db: Db; jobs: Jobs },
  to: { castingId: number; side: 'actors' | 'team'; userIds: (number | null)[] },
  { title, words, key }: News,
): Promise<void> {
  const userIds = to.userIds.filter(id => id !== null)
  if (!userIds.length) return
  const casting = await castingForNews(tools.db, to.castingId)
  await notify(tools, {
    type: 'SELFTAPE',
    userIds,
    title,
    content: `${casting.title}: ${words}`,
    link: to.side === 'actors' ? '/mypage/selftapes' : `/mypage/castingadmin/${to.castingId}/selftapes`,
    linkText: '셀프테이프 보기',
    ...(casting.thumbImageUrl && { thumbImageUrl: casting.thumbImageUrl }),
    dedupeKey: `self-tape ${key}`,
  })
}
