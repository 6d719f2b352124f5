import { castingForNews, type NewsCasting } from '../castings/casting-news.ts'
import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { announceSoon } from '../notifications/announce.ts'
import { readGroup } from '../notifications/notifications.ts'
import { notify } from '../notifications/notify.ts'

type Told = { db: Db; jobs: Jobs }

/**
 * Tells the notice's team of a new application, without a name: cards outlive people who leave. Those not looked at yet
 * gather in one card a notice.
 */
export async function tellApplied({ db, jobs }: Told, castingId: number, applicationId: number): Promise<void> {
  const casting = await castingForNews(db, castingId)
  await notify(
    { db, jobs },
    {
      ...applied(casting),
      userIds: casting.teamIds,
      dedupeKey: `application ${applicationId}`,
      group: { key: groupOf(castingId), ...manyApplied(casting, '{count}') },
    },
  )
}

const groupOf = (castingId: number) => `applications of casting ${castingId}`

/** Whoever opens a notice's applicants has seen its news: what comes afterwards is told anew, also outside. */
export async function noteLooked({ db, jobs }: Told, castingId: number, userId: number): Promise<void> {
  if (await readGroup(db, userId, groupOf(castingId))) await announceSoon(db, jobs, userId)
}

export const applied = ({ id, title, thumbImageUrl }: NewsCasting) => ({
  type: 'APPLICATION' as const,
  title: '새 지원자가 있어요',
  content: `${title}: 한 명이 지원했어요.`,
  link: `/mypage/castingadmin/${id}`,
  linkText: '지원자 보기',
  ...(thumbImageUrl && { thumbImageUrl }),
})

export const manyApplied = ({ title }: Pick<NewsCasting, 'title'>, count: string) => ({
  title: `새 지원자가 ${count}명이에요`,
  content: `${title}: 지난번에 확인한 뒤로 ${count}명이 지원했어요.`,
})

/** Tells applicants that the team has opened their application, where the notice shows its progress. */
export async function tellFirstReading({ db, jobs }: Told, castingId: number, applicationIds: number[]): Promise<void> {
  if (!applicationIds.length) return
  const found = await db
    .selectFrom('applications')
    .innerJoin('castings', 'castings.id', 'applications.casting_id')
    .select('applications.user_id as userId')
    .where('applications.id', 'in', applicationIds)
    .where('is_progress_shown', '=', true)
    .execute()
  if (!found.length) return
  await notify(
    { db, jobs },
    {
      ...opened(await castingForNews(db, castingId)),
      userIds: found.map(({ userId }) => userId),
      // An application is opened for the first time once, and so is this one.
      dedupeKey: `application ${applicationIds[0]} opened`,
    },
  )
}

export const opened = ({ title, thumbImageUrl }: NewsCasting) => ({
  type: 'APPLICATION_READ' as const,
  title: '지원서를 열어 봤어요',
  content: `${title}: 캐스팅팀이 보낸 지원서를 읽었어요.`,
  link: '/mypage/castinghistory',
  linkText: '지원 내역',
  ...(thumbImageUrl && { thumbImageUrl }),
})
