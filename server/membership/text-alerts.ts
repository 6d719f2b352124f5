import { standardChannels } from '#contract/codes/notification-topics.ts'
import { monthsLater } from '#contract/korean-time.ts'
import { plusLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { addDays } from '#server/kernel/time.ts'
import { setTiming, switchTopic } from '#server/notifications/settings.ts'
import { dayBegins, todayOf } from './subscriptions.ts'

/**
 * The Seoul day from which somebody who joins today gets texts about matching castings; null: at once. From the second
 * joining within a year they begin after the days in which the whole charge can be refunded, so that joining again and
 * again is not free.
 */
export async function textsFrom(ctx: Pick<Work, 'db' | 'clock'>, userId: number): Promise<string | null> {
  const today = todayOf(ctx)
  const before = await ctx.db
    .selectFrom('plus_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('joined_at', '>=', dayBegins(monthsLater(today, -12)))
    .executeTakeFirst()
  return before ? addDays(today, plusLimits.unusedDays + 1) : null
}

/** Texts about matching castings are a notification setting ([A-47]). */
export async function hasTextAlerts(db: Db, userId: number): Promise<boolean> {
  const chosen = await db
    .selectFrom('notification_settings')
    .select('is_on as isOn')
    .where('user_id', '=', userId)
    .where('topic', '=', 'MATCH')
    .where('channel', '=', 'TEXT')
    .executeTakeFirst()
  const timing = await db
    .selectFrom('notification_timings')
    .select('timing')
    .where('user_id', '=', userId)
    .where('topic', '=', 'MATCH')
    .executeTakeFirst()
  if (timing) return false
  return chosen?.isOn ?? standardChannels.MATCH.includes('TEXT')
}

export async function setTextAlerts(db: Db, userId: number, isOn: boolean): Promise<void> {
  // Texts are sent at once alone.
  if (isOn) await setTiming(db, userId, { topic: 'MATCH', timing: 'NOW' })
  await switchTopic(db, userId, { topic: 'MATCH', channel: 'TEXT', isOn })
}
