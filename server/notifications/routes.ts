import { notifications } from '#contract/notifications.ts'
import { implement } from '../kernel/implement.ts'
import {
  clickNotification,
  countUnread,
  listNotifications,
  readNotification,
  readNotifications,
} from './notifications.ts'

export const notificationRoutes = () =>
  implement(notifications, {
    list: ({ db, user, query }) => listNotifications(db, user?.id ?? null, query),
    unreadCount: ({ db, user }) => countUnread(db, user!.id),
    click: ({ db, user, params }) => clickNotification(db, user!.id, params.notificationId),
    readMany: ({ db, user, body }) => readNotifications(db, user!.id, body.ids),
    read: ({ db, user, params }) => readNotification(db, user!.id, params.notificationId),
  })
