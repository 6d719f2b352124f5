import { josa } from 'es-hangul'
import { sql } from 'kysely'
import { ChangedFact } from '#contract/casting-terms.ts'
import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { imageUrl } from '../media/image-url.ts'
import { notify } from '../notifications/notify.ts'

/** What sentences about a notice need of it. */
export type NewsCasting = { id: number; title: string; ownerId: number; thumbImageUrl?: string }

type Around = {
  revision: number
  /** Its owner and those who decide with them. */
  teamIds: number[]
  /** Of a private notice: the key that opens it. */
  privateKey: string | null
}

/** The notice that people are told of; its picture is the card's. */
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

type Tools = { db: Db; jobs: Jobs }
type News = {
  title: string
  content: string
  /** What happened, once: `changed 4`. */
  key: string
  /** Where it can be read; the notice itself unless told otherwise. */
  link?: string
  linkText?: string
}

/** Tells everybody whose application to a notice stands, or of them those `of` holds for. */
export async function tellApplicants(
  tools: Tools,
  castingId: number,
  news: (title: string) => News,
  of = sql<boolean>`true`,
): Promise<void> {
  const applicants = await tools.db
    .selectFrom('applications')
    .select('user_id')
    .distinct()
    .where('casting_id', '=', castingId)
    .where('withdrawn_at', 'is', null)
    .where(of)
    .execute()
  const userIds = applicants.map(({ user_id }) => user_id)
  const casting = await castingForNews(tools.db, castingId)
  await notify(tools, { type: 'CASTING_CHANGED', userIds, ...eventOf(casting, news) })
}

/** Who knows no result yet, and whose application has not ended without one. */
const undecided = sql<boolean>`result_sent_at IS NULL AND EXISTS (
  SELECT FROM application_roles r WHERE r.application_id = applications.id AND r.stage NOT IN ('WITHDRAWN', 'EXPIRED'))`

/** Tells the one who posted a notice how it stands. */
export async function tellOwner(tools: Tools, castingId: number, news: (title: string) => News): Promise<void> {
  const casting = await castingForNews(tools.db, castingId)
  await notify(tools, { type: 'CASTING_REVIEWED', userIds: [casting.ownerId], ...eventOf(casting, news) })
}

function eventOf({ id, title, thumbImageUrl }: NewsCasting, news: (title: string) => News) {
  const { key, link = `/casting/${id}`, linkText = '공고 보기', ...words } = news(title)
  return { ...words, link, linkText, ...(thumbImageUrl && { thumbImageUrl }), dedupeKey: `casting ${id} ${key}` }
}

/** Tells the owner what an operator has decided about a notice under review. */
export async function tellReviewed(tools: Tools, castingId: number, reason: string | null): Promise<void> {
  const casting = await castingForNews(tools.db, castingId)
  await notify(tools, {
    ...reviewed(casting, reason),
    userIds: [casting.ownerId],
    dedupeKey: `casting ${castingId} reviewed ${casting.revision}`,
  })
}

/** The sentences of a review: without a reason the notice was opened. */
export function reviewed({ id, title, thumbImageUrl }: NewsCasting, reason: string | null) {
  const card = { type: 'CASTING_REVIEWED' as const, ...(thumbImageUrl && { thumbImageUrl }) }
  if (reason === null) {
    const content = `${title}: 검수가 끝났어요. 이제 배우들이 지원할 수 있어요.`
    return { ...card, title: '공고가 열렸어요', content, link: `/casting/${id}`, linkText: '공고 보기' }
  }
  const content = `${title}: ${reason}`
  return { ...card, title: '공고를 고쳐 주세요', content, link: `/casting/${id}/edit`, linkText: '고치러 가기' }
}

/** Tells everybody who waits for a result that a notice closed before its deadline. */
export async function tellClosedEarly(tools: Tools, castingId: number, closedAt: string): Promise<void> {
  const news = (title: string) => ({
    title: '지원한 공고가 일찍 마감됐어요',
    content: `${title}: 더 지원받지 않아요. 보낸 지원서는 그대로 심사해요.`,
    link: '/mypage/castinghistory',
    linkText: '지원 내역',
    key: `closed early ${closedAt}`,
  })
  await tellApplicants(tools, castingId, news, undecided)
}

/** Tells everybody who waits for a result that a notice takes applications again, and what changed since it closed. */
export async function tellReopened(tools: Tools, castingId: number, closedAt: Date): Promise<void> {
  const { revision } = await castingForNews(tools.db, castingId)
  const changes = await tools.db
    .selectFrom('casting_changes')
    .select('field')
    .distinct()
    .where('casting_id', '=', castingId)
    .where('created_at', '>', closedAt)
    .execute()
  const changed = changes.map(({ field }) => ChangedFact[field as keyof typeof ChangedFact]).join(', ')
  const news = (title: string) => ({
    title: '지원한 공고가 다시 열렸어요',
    content: changed
      ? `‘${title}’ 공고가 다시 지원을 받아요. ${josa(changed, '이/가')} 바뀌었으니 확인해 주세요.`
      : `‘${title}’ 공고가 다시 지원을 받아요. 보낸 지원서는 그대로예요.`,
    key: `reopened ${revision}`,
  })
  await tellApplicants(tools, castingId, news, undecided)
}
