import { castingForNews } from '#server/castings/casting-news.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import type { StoredAgreement } from './access.ts'
import { newsTexts as texts } from './messages.ts'

type AgreementNews = Pick<StoredAgreement, 'id' | 'revision' | 'castingId' | 'actorId'>

/** Notifies the actor; nobody who has left. */
export async function tellActor(
  ctx: UnitOfWork,
  agreement: AgreementNews,
  what: keyof typeof texts.actor,
): Promise<void> {
  const { id, castingId, actorId, revision } = agreement
  const { title } = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'AGREEMENT',
    userIds: actorId ? [actorId] : [],
    title: texts.actor[what],
    content: texts.about(title),
    link: `/mypage/agreements/${id}`,
    linkText: texts.show,
    dedupeKey: `agreement ${id} ${revision} ${what}`,
    castingId,
  })
}

/** Notifies the casting's owner and members who decide. */
export async function tellTeam(
  ctx: UnitOfWork,
  agreement: AgreementNews,
  what: keyof typeof texts.team,
): Promise<void> {
  const { id, castingId, revision } = agreement
  const { title, teamIds } = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'AGREEMENT',
    userIds: teamIds,
    title: texts.team[what],
    content: texts.about(title),
    link: `/mypage/castingadmin/${castingId}/agreements/${id}`,
    linkText: texts.show,
    dedupeKey: `agreement ${id} ${revision} team ${what}`,
    castingId,
  })
}
