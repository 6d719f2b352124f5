import { notifications } from '#contract/notifications.ts'
import { implement } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { alertsHandlers } from './alerts-routes.ts'
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
    unreadCount: ({ db, user }) => countUnread(db, user!.id),
    click: ({ db, user, params }) => clickNotification(db, user!.id, params.notificationId),
    readMany: ({ db, user, body }) => readNotifications(db, user!.id, body.ids),
    read: ({ db, user, params }) => readNotification(db, user!.id, params.notificationId),
  })
