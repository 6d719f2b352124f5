import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { imageUrl } from '../media/image-url.ts'
import { notify } from '../notifications/notify.ts'

/** What sentences about a notice need of it. */
export type NewsCasting = { id: number; title: string; ownerId: number; thumbImageUrl?: string }

/** The notice that people are told of; its picture is the card's. */
export async function castingForNews(db: Db, castingId: number): Promise<NewsCasting> {
  const row = await db
    .selectFrom('castings')
    .leftJoin('images', 'images.id', 'castings.thumbnail_id')
    .select(['castings.id', 'castings.title', 'castings.owner_id as ownerId', 'images.key'])
    .where('castings.id', '=', castingId)
    .executeTakeFirstOrThrow()
  const { key, ...casting } = row
  return { ...casting, ...(key && { thumbImageUrl: imageUrl(key, 130) }) }
}

/** Tells the owner what an operator has decided about a notice under review. */
export async function tellReviewed(
  { db, jobs }: { db: Db; jobs: Jobs },
  castingId: number,
  reason: string | null,
): Promise<void> {
  const casting = await castingForNews(db, castingId)
  const { revision } = await db
    .selectFrom('castings')
    .select('revision')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  await notify(
    { db, jobs },
    {
      ...reviewed(casting, reason),
      userIds: [casting.ownerId],
      dedupeKey: `casting ${castingId} reviewed ${revision}`,
    },
  )
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

/** Tells everybody whose application stands that a notice closed before its deadline. */
export async function tellClosedEarly({ db, jobs }: { db: Db; jobs: Jobs }, castingId: number): Promise<void> {
  const { id, title, ownerId: _, ...card } = await castingForNews(db, castingId)
  const applicants = await db
    .selectFrom('applications')
    .select('user_id as userId')
    .where('casting_id', '=', castingId)
    .where('withdrawn_at', 'is', null)
    .execute()
  const { revision } = await db
    .selectFrom('castings')
    .select('revision')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  await notify(
    { db, jobs },
    {
      ...card,
      type: 'CASTING_CHANGED',
      userIds: applicants.map(({ userId }) => userId),
      title: '지원한 공고가 일찍 마감됐어요',
      content: `${title}: 더 지원받지 않아요. 보낸 지원서는 그대로 심사해요.`,
      link: '/mypage/castinghistory',
      linkText: '지원 내역',
      dedupeKey: `casting ${id} closed early ${revision}`,
    },
  )
}
