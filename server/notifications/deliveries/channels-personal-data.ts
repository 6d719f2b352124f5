import type { PersonalData } from '#server/kernel/personal-data.ts'
import { channelsPersonalDataTexts as texts } from './messages.ts'

/** A person's deliveries and channel settings: exported with their data and removed when they leave. */
export const channelsPersonalData: PersonalData = {
  keeps: {
    'what operators say to everybody': [
      'campaigns.channels',
      'campaigns.content',
      'campaigns.link',
      'campaigns.link_text',
      'campaigns.title',
      'popups.body',
      'popups.link',
      'popups.link_text',
      'popups.title',
    ],
  },
  async export(db, userId) {
    const sent = await db
      .selectFrom('deliveries')
      .select(['channel', 'template', 'status', 'blocked_reason as blockedReason', 'created_at as createdAt'])
      .select('sent_at as sentAt')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(10_000)
      .execute()
    const chosen = await db
      .selectFrom('notification_settings')
      .select(['topic', 'channel', 'is_on as isOn'])
      .where('user_id', '=', userId)
      .execute()
    const quiet = await db
      .selectFrom('quiet_hours')
      .select(['is_on as isOn', 'from_hour as from', 'to_hour as to'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const timings = await db
      .selectFrom('notification_timings')
      .select(['topic', 'timing', 'chosen_at as chosenAt'])
      .where('user_id', '=', userId)
      .execute()
    const digest = await db
      .selectFrom('digests')
      .select(['hour', 'channel'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const browsers = await db
      .selectFrom('push_subscriptions')
      .select(['user_agent as userAgent', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .execute()
    const alerts = await db
      .selectFrom('casting_alerts')
      .select(['art_categories as artCategories', 'regions', 'gender', 'age', 'min_reward as minReward', 'grades'])
      .where('user_id', '=', userId)
      .execute()
    const matches = await db
      .selectFrom('casting_alert_matches')
      .select(['casting_id as castingId', 'conditions', 'created_at as at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(10_000)
      .execute()
    return {
      [texts.alerts]: { alerts, matches },
      [texts.deliveries]: sent,
      [texts.settings]: { chosen, timings, digest: digest ?? null, quiet: quiet ?? null, browsers },
    }
  },
  async forget(db, userId) {
    await db.deleteFrom('casting_alert_matches').where('user_id', '=', userId).execute()
    await db.deleteFrom('casting_alerts').where('user_id', '=', userId).execute()
    await db.deleteFrom('deliveries').where('user_id', '=', userId).execute()
    await db.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
    await db.deleteFrom('notification_timings').where('user_id', '=', userId).execute()
    await db.deleteFrom('digests').where('user_id', '=', userId).execute()
    await db.deleteFrom('quiet_hours').where('user_id', '=', userId).execute()
    await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  },
}
