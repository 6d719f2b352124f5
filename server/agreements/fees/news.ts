import { castingForNews } from '#server/castings/casting-news.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { today } from '#server/kernel/time.ts'
import { notify } from '#server/notifications/notify.ts'
import type { StoredAgreement } from '../access.ts'
import { newsTexts as texts } from './messages.ts'

export type FeeNews = Pick<StoredAgreement, 'id' | 'castingId' | 'actorId'> & { no: number }

/** Notifies the other side of what one side has said of a fee, once a day, or of its day, by `key` once. */
export async function tellOfFee(ctx: UnitOfWork, fee: FeeNews, what: string, key = today()): Promise<void> {
  const { id, castingId, actorId, no } = fee
  const { title, teamIds } = await castingForNews(ctx.db, castingId)
  const tell = (userIds: number[], sentence: string | undefined, link: string, side: string) =>
    notify(ctx, {
      type: 'FEE',
      userIds: sentence ? userIds : [],
      title: sentence ?? '',
      content: texts.about(title),
      link,
      linkText: texts.show,
      dedupeKey: `fee ${id} ${no} ${side} ${what} ${key}`,
      castingId,
    })
  await tell(actorId ? [actorId] : [], texts.actor[what], `/mypage/agreements/${id}#fees`, 'actor')
  await tell(teamIds, texts.team[what], `/mypage/castingadmin/${castingId}/agreements/${id}#fees`, 'team')
}
