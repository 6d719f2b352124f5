import type { PersonalData } from '#server/kernel/personal-data.ts'

/** A person's notifications: exported with their data and removed when they leave. */
export const notificationsPersonalData: PersonalData = {
  keeps: {
    'news of a team, for the minutes until they leave': ['departures.about', 'departures.events', 'departures.undo'],
  },
  async export(db, userId) {
    const notifications = await db
      .selectFrom('notifications')
      .select(['type', 'title', 'content', 'link', 'created_at', 'read_at', 'clicked_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return { 알림: notifications }
  },
  async forget(db, userId) {
    await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
    await db.deleteFrom('notification_counts').where('user_id', '=', userId).execute()
    await db.updateTable('departures').set({ planned_by: null }).where('planned_by', '=', userId).execute()
    await db.deleteFrom('notification_group_events').where('user_id', '=', userId).execute()
  },
}
