import { withoutBlockersOf } from '#server/accounts/blocks/blocks.ts'
import { castingForNews, type NewsCasting } from '#server/castings/casting-news.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { announceSoon } from '#server/notifications/announce.ts'
import { readGroup } from '#server/notifications/notifications.ts'
import { notify } from '#server/notifications/notify.ts'
import { newsTexts as texts } from './messages.ts'

/**
 * Notifies the casting's team of a new application, without a name, because cards outlive people who leave. Unread ones
 * are grouped into one card per casting.
 */
export async function tellApplied(
  ctx: UnitOfWork,
  castingId: number,
  application: { id: number; userId: number },
): Promise<void> {
  const casting = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    ...applied(casting),
    userIds: await withoutBlockersOf(ctx.db, application.userId, casting.teamIds),
    dedupeKey: `application ${application.id}`,
    group: { key: groupOf(castingId), ...manyApplied(casting, '{count}') },
  })
}

const groupOf = (castingId: number) => `applications of casting ${castingId}`

/**
 * Opening a casting's applicants marks its notification as read, so that later applications notify again, outside of
 * the product too.
 */
export async function noteLooked(ctx: UnitOfWork, castingId: number, userId: number): Promise<void> {
  if (await readGroup(ctx.db, userId, groupOf(castingId))) await announceSoon(ctx.db, ctx.jobs, userId)
}

export const applied = ({ id, title, thumbImageUrl }: NewsCasting) => ({
  type: 'APPLICATION' as const,
  title: texts.one,
  content: texts.oneText(title),
  link: `/mypage/castingadmin/${id}`,
  linkText: texts.showApplicants,
  ...(thumbImageUrl && { thumbImageUrl }),
})

export const manyApplied = ({ title }: Pick<NewsCasting, 'title'>, count: string) => ({
  title: texts.many(count),
  content: texts.manyText(title, count),
})

/** Notifies applicants that the team has opened their application, if the casting shows progress. */
export async function tellFirstReading(ctx: UnitOfWork, castingId: number, applicationIds: number[]): Promise<void> {
  if (!applicationIds.length) return
  const found = await ctx.db
    .selectFrom('applications')
    .innerJoin('castings', 'castings.id', 'applications.casting_id')
    .select('applications.user_id as userId')
    .where('applications.id', 'in', applicationIds)
    .where('is_progress_shown', '=', true)
    .execute()
  if (!found.length) return
  await notify(ctx, {
    ...opened(await castingForNews(ctx.db, castingId)),
    userIds: found.map(({ userId }) => userId),
    // Sent once, because an application is opened for the first time only once.
    dedupeKey: `application ${applicationIds[0]} opened`,
  })
}

export const opened = ({ title, thumbImageUrl }: NewsCasting) => ({
  type: 'APPLICATION_READ' as const,
  title: texts.read,
  content: texts.readText(title),
  link: '/mypage/castinghistory',
  linkText: texts.history,
  ...(thumbImageUrl && { thumbImageUrl }),
})
