import type { PersonalData } from '../kernel/personal-data.ts'

/** What people were told: theirs to take along, and gone when they leave. */
export const notificationsPersonalData: PersonalData = {
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
    await db.deleteFrom('notification_group_events').where('user_id', '=', userId).execute()
  },
}
