import { sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { addDays, seoulTime, today } from '#server/kernel/time.ts'
import { timely } from '#server/notifications/departures.ts'
import { type NotificationEvent, notify } from '#server/notifications/notify.ts'
import { newsTexts as texts } from './messages.ts'

type News = { title: string; words: string; key: string; startAt: Date }

/** News for actors about one of their slots, once per key; none without actors. */
export async function newsFor(
  db: Db,
  slot: { id: number; castingId: number },
  userIds: number[],
  { title, words, key, startAt }: News,
): Promise<NotificationEvent[]> {
  if (!userIds.length) return []
  const casting = await castingForNews(db, slot.castingId)
  return [
    {
      type: 'SCHEDULE',
      userIds,
      title,
      content: `${casting.title}: ${words}`,
      link: '/mypage/auditions',
      linkText: texts.show,
      ...(casting.thumbImageUrl && { thumbImageUrl: casting.thumbImageUrl }),
      castingId: slot.castingId,
      dedupeKey: `audition ${slot.id} ${key}`,
      arriveBefore: startAt.toISOString(),
    },
  ]
}

/** Notifies actors about one of their slots now, once per key. */
export async function tellActors(
  ctx: UnitOfWork,
  slot: { id: number; castingId: number },
  userIds: number[],
  news: News,
): Promise<void> {
  for (const event of await newsFor(ctx.db, slot, userIds, news)) await notify(ctx, timely(event))
}

/** Notifies the inviter of a slot, once per key. */
export async function tellTeam(
  ctx: UnitOfWork,
  { castingId, slotId }: { castingId: number; slotId: number },
  invitedBy: number | null,
  { title, words, key }: Omit<News, 'startAt'>,
): Promise<void> {
  if (!invitedBy) return
  const casting = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'SCHEDULE',
    userIds: [invitedBy],
    title,
    content: `${casting.title}: ${words}`,
    link: `/mypage/castingadmin/${castingId}/auditions?slot=${slotId}`,
    linkText: texts.show,
    dedupeKey: `audition ${key}`,
  })
}

/** News for everybody invited to a slot who has not declined. */
export async function newsForInvited(
  db: Db,
  slot: { id: number; castingId: number },
  news: News,
): Promise<NotificationEvent[]> {
  const people = await db
    .selectFrom('audition_invites')
    .select('user_id as userId')
    .where('slot_id', '=', slot.id)
    .where('status', '<>', 'DECLINED')
    .execute()
  return newsFor(
    db,
    slot,
    people.map(person => person.userId),
    news,
  )
}

/**
 * At 18:00 Seoul time: reminds actors who confirmed a slot of the next day. Repeated at 19 and 20 after downtime and
 * for later confirmations; nobody is reminded twice.
 */
export const auditionRemindersJob: JobDefinition = {
  name: 'auditions.remind-actors',
  priority: 'idle',
  cron: '0 18-20 * * *',
  async work(_, unit) {
    const day = addDays(today(), 1)
    const { rows } = await sql<{ id: number; castingId: number; startAt: Date; userIds: number[] }>`
      SELECT s.id, casting_id AS "castingId", start_at AS "startAt", json_agg(i.user_id) AS "userIds"
      FROM audition_slots s JOIN audition_invites i ON i.slot_id = s.id AND i.status = 'CONFIRMED' AND i.told_at <= now()
      JOIN castings c ON c.id = casting_id AND NOT ${isOneOf('c.status', removedStatuses)}
      WHERE cancelled_at IS NULL AND start_at >= ${koreanTime(day)} AND start_at < ${koreanTime(addDays(day, 1))}
      GROUP BY s.id ORDER BY s.id`.execute(unit.db)
    for (const { startAt, userIds, ...slot } of rows)
      await tellActors(unit, slot, userIds, {
        title: texts.tomorrow,
        words: texts.tomorrowText(seoulTime(startAt)),
        key: `reminder ${day}`,
        startAt,
      })
  },
}
