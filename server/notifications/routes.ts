import { notifications } from '#contract/notifications/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { alertsHandlers } from './alerts-routes.ts'
import { announceSoon } from './announce.ts'
import {
  clickNotification,
  countUnread,
  listNotifications,
  readNotification,
  readNotifications,
} from './notifications.ts'
import { settingsHandlers } from './settings-routes.ts'

export const notificationRoutes = (tools: Pick<Tools, 'mails' | 'pushes' | 'secrets'>) =>
  implement(notifications, {
    ...settingsHandlers(tools),
    ...alertsHandlers,
    list: ({ db, user, query }) => listNotifications(db, user?.id ?? null, query),
    unreadCount: ({ db, user }) => countUnread(db, user.id),
    async click({ db, jobs, user, params }) {
      await announceSoon(db, jobs, user.id)
      return clickNotification(db, user.id, params.notificationId)
    },
    async readMany({ db, jobs, user, body }) {
      await announceSoon(db, jobs, user.id)
      return readNotifications(db, user.id, body)
    },
    async read({ db, jobs, user, params }) {
      await announceSoon(db, jobs, user.id)
      return readNotification(db, user.id, params.notificationId)
    },
  })
