import { josa } from 'es-hangul'
import { sql } from 'kysely'
import { ChangedFact } from '#contract/codes/casting-terms.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { imageUrl } from '#server/media/images/image-url.ts'
import { notify } from '#server/notifications/notify.ts'
import { castingNewsTexts as texts } from './messages.ts'

/** Facts about a casting for notifications. */
export type NewsCasting = { id: number; title: string; ownerId: number; thumbImageUrl?: string }

type Around = {
  revision: number
  /** Its owner and the members with the right to decide. */
  teamIds: number[]
  /** The key of a private casting. */
  privateKey: string | null
}

/** The casting of the notification; its image is the card's. */
export async function castingForNews(db: Db, castingId: number): Promise<NewsCasting & Around> {
  const row = await db
    .selectFrom('castings')
    .leftJoin('images', 'images.id', 'castings.thumbnail_id')
    .select(['castings.id', 'castings.title', 'castings.owner_id as ownerId', 'castings.revision', 'images.key'])
    .select(
      sql<number[]>`to_json(castings.owner_id || ARRAY(
      SELECT user_id FROM casting_members m
      WHERE m.casting_id = castings.id AND role = 'FULL' AND state = 'ACCEPTED'))`.as('teamIds'),
    )
    .select(sql<string | null>`CASE WHEN is_private THEN private_key END`.as('privateKey'))
    .where('castings.id', '=', castingId)
    .executeTakeFirstOrThrow()
  const { key, ...casting } = row
  return { ...casting, ...(key && { thumbImageUrl: imageUrl(key, 130) }) }
}

type News = {
  title: string
  content: string
  /** Identifies the event: `changed 4`. */
  key: string
  /** The link of the notification; the casting itself by default. */
  link?: string
  linkText?: string
}

/** Notifies everybody with an active application to a casting, or those that match `of`. */
export async function tellApplicants(
  ctx: UnitOfWork,
  castingId: number,
  news: (title: string) => News,
  of = sql<boolean>`true`,
): Promise<void> {
  const applicants = await ctx.db
    .selectFrom('applications')
    .select('user_id')
    .distinct()
    .where('casting_id', '=', castingId)
    .where('withdrawn_at', 'is', null)
    .where(of)
    .execute()
  const userIds = applicants.map(({ user_id }) => user_id)
  const casting = await castingForNews(ctx.db, castingId)
  await notify(ctx, { type: 'CASTING_CHANGED', userIds, ...eventOf(casting, news) })
}

/** Applicants who know no result yet and whose application has not expired. */
const undecided = sql<boolean>`result_sent_at IS NULL AND EXISTS (
  SELECT FROM application_roles r WHERE r.application_id = applications.id AND r.stage NOT IN ('WITHDRAWN', 'EXPIRED'))`

/** Notifies the owner of a casting about its state. */
export async function tellOwner(ctx: UnitOfWork, castingId: number, news: (title: string) => News): Promise<void> {
  const casting = await castingForNews(ctx.db, castingId)
  await notify(ctx, { type: 'CASTING_REVIEWED', userIds: [casting.ownerId], ...eventOf(casting, news) })
}

function eventOf({ id, title, thumbImageUrl }: NewsCasting, news: (title: string) => News) {
  const { key, link = `/casting/${id}`, linkText = texts.show, ...words } = news(title)
  return { ...words, link, linkText, ...(thumbImageUrl && { thumbImageUrl }), dedupeKey: `casting ${id} ${key}` }
}

/** Notifies the owner of an operator's decision on a casting under review. */
export async function tellReviewed(ctx: UnitOfWork, castingId: number, reason: string | null): Promise<void> {
  const casting = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    ...reviewed(casting, reason),
    userIds: [casting.ownerId],
    dedupeKey: `casting ${castingId} reviewed ${casting.revision}`,
  })
}

/** The notification of a review: without a reason the casting was opened. */
export function reviewed(casting: NewsCasting, reason: string | null) {
  const { id, title, thumbImageUrl } = casting
  const card = { type: 'CASTING_REVIEWED' as const, ...(thumbImageUrl && { thumbImageUrl }) }
  if (reason === null) {
    const content = texts.openedText(title)
    return { ...card, title: texts.opened, content, link: `/casting/${id}`, linkText: texts.show }
  }
  const content = `${title}: ${reason}`
  return { ...card, title: texts.rejected, content, link: `/casting/${id}/edit`, linkText: texts.edit }
}

/** Notifies everybody who waits for a result that a casting closed before its deadline. */
export async function tellClosedEarly(ctx: UnitOfWork, castingId: number, closedAt: string): Promise<void> {
  const news = (title: string) => ({
    title: texts.closedEarly,
    content: texts.closedEarlyText(title),
    link: '/mypage/castinghistory',
    linkText: texts.history,
    key: `closed early ${closedAt}`,
  })
  await tellApplicants(ctx, castingId, news, undecided)
}

/**
 * Notifies everybody who waits for a result that a casting accepts applications again, and what has changed since it
 * closed.
 */
export async function tellReopened(ctx: UnitOfWork, castingId: number, closedAt: Date): Promise<void> {
  const { revision } = await castingForNews(ctx.db, castingId)
  const changes = await ctx.db
    .selectFrom('casting_changes')
    .select('field')
    .distinct()
    .where('casting_id', '=', castingId)
    .where('created_at', '>', closedAt)
    .execute()
  const changed = changes.map(({ field }) => ChangedFact[field as keyof typeof ChangedFact]).join(', ')
  const news = (title: string) => ({
    title: texts.reopened,
    content: changed ? texts.reopenedChangedText(title, josa(changed, texts.subject)) : texts.reopenedText(title),
    key: `reopened ${revision}`,
  })
  await tellApplicants(ctx, castingId, news, undecided)
}
