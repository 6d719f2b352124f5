import { sql } from 'kysely'
import { castingForNews } from '../castings/casting-news.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { addDays, seoulTime, today } from '../kernel/time.ts'
import { notify } from '../notifications/notify.ts'

type Tools = { db: Db; jobs: Jobs }
type News = { title: string; words: string; key: string; startAt: Date }

/** Milliseconds: what begins sooner may begin before somebody's night is over. */
const soon = 12 * 3_600_000

/** Tells actors something about a slot of theirs, once a key. */
export async function tellActors(
  tools: Tools,
  slot: { id: number; castingId: number },
  userIds: number[],
  { title, words, key, startAt }: News,
): Promise<void> {
  if (!userIds.length) return
  const casting = await castingForNews(tools.db, slot.castingId)
  await notify(tools, {
    type: 'SCHEDULE',
    userIds,
    title,
    content: `${casting.title}: ${words}`,
    link: '/mypage/auditions',
    linkText: '일정 보기',
    ...(casting.thumbImageUrl && { thumbImageUrl: casting.thumbImageUrl }),
    dedupeKey: `audition ${slot.id} ${key}`,
    isUrgent: startAt.getTime() - Date.now() < soon,
    arriveBefore: startAt.toISOString(),
  })
}

/** Tells who invited somebody to a slot, once a key. */
export async function tellTeam(
  tools: Tools,
  { castingId, slotId }: { castingId: number; slotId: number },
  invitedBy: number | null,
  { title, words, key }: Omit<News, 'startAt'>,
): Promise<void> {
  if (!invitedBy) return
  const casting = await castingForNews(tools.db, castingId)
  await notify(tools, {
    type: 'SCHEDULE',
    userIds: [invitedBy],
    title,
    content: `${casting.title}: ${words}`,
    link: `/mypage/castingadmin/${castingId}/auditions?slot=${slotId}`,
    linkText: '일정 보기',
    dedupeKey: `audition ${key}`,
  })
}

/** Tells everybody invited to a slot who has not said no. */
export async function tellInvited(tools: Tools, slotId: number, news: News): Promise<void> {
  const people = await tools.db
    .selectFrom('audition_invites as i')
    .innerJoin('audition_slots as s', 's.id', 'i.slot_id')
    .select(['i.user_id as userId', 's.casting_id as castingId'])
    .where('i.slot_id', '=', slotId)
    .where('i.status', '<>', 'DECLINED')
    .execute()
  if (!people.length) return
  const slot = { id: slotId, castingId: people[0]!.castingId }
  await tellActors(
    tools,
    slot,
    people.map(person => person.userId),
    news,
  )
}

/**
 * At 18:00 in Seoul: who said yes to a slot of the next day is reminded. Again at 19 and 20, for a program that was away
 * and for those who said yes since; nobody hears it twice.
 */
export const auditionRemindersJob: JobDefinition = {
  name: 'applications.remind-of-auditions',
  priority: 'idle',
  cron: '0 18-20 * * *',
  async work(_, tools) {
    const day = addDays(today(), 1)
    const { rows } = await sql<{ id: number; castingId: number; startAt: Date; userIds: number[] }>`
      SELECT s.id, casting_id AS "castingId", start_at AS "startAt", json_agg(i.user_id) AS "userIds"
      FROM audition_slots s JOIN audition_invites i ON i.slot_id = s.id AND i.status = 'CONFIRMED'
      JOIN castings c ON c.id = casting_id AND c.status NOT IN ('DELETED', 'HIDDEN')
      WHERE cancelled_at IS NULL AND start_at >= ${`${day}T00:00:00+09:00`} AND start_at < ${`${addDays(day, 1)}T00:00:00+09:00`}
      GROUP BY s.id ORDER BY s.id`.execute(tools.db)
    for (const { startAt, userIds, ...slot } of rows)
      await tellActors(tools, slot, userIds, {
        title: '내일 오디션이 있어요',
        words: `${seoulTime(startAt)}. 시간과 장소를 한 번 더 확인해 주세요.`,
        key: `reminder ${day}`,
        startAt,
      })
  },
}
