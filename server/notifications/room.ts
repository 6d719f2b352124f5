import { notifications } from '#contract/notifications/index.ts'
import { room } from '#server/kernel/room.ts'
import { alertJobs } from './alert-matches.ts'
import { alertsHandlers } from './alerts-handlers.ts'
import { announceJob, announceSoon } from './announce.ts'
import { campaignJobs } from './campaigns.ts'
import { channelsPersonalData } from './deliveries/channels-personal-data.ts'
import { deliveryJobs } from './deliveries/deliveries.ts'
import { registerReports, reportJobs } from './deliveries/delivery-reports.ts'
import { departuresJob } from './departures.ts'
import { digestsJob } from './digests.ts'
import {
  clickNotification,
  countUnread,
  listNotifications,
  readNotification,
  readNotifications,
} from './notifications.ts'
import { notificationsJob } from './notify.ts'
import { notificationsPersonalData } from './personal-data.ts'
import { oldNotificationsJob } from './retention.ts'
import { settingsHandlers } from './settings-handlers.ts'
import { registerNotificationStream } from './stream.ts'

export const notificationsRoom = room('notifications', {
  contract: notifications,
  handlers: {
    ...settingsHandlers,
    ...alertsHandlers,
    list: ctx => listNotifications(ctx, ctx.user?.id ?? null, ctx.query),
    unreadCount: ctx => countUnread(ctx.db, ctx.user.id),
    async click(ctx) {
      await announceSoon(ctx.db, ctx.jobs, ctx.user.id)
      return clickNotification(ctx.db, ctx.user.id, ctx.params.notificationId)
    },
    async readMany(ctx) {
      await announceSoon(ctx.db, ctx.jobs, ctx.user.id)
      return readNotifications(ctx.db, ctx.user.id, ctx.body)
    },
    async read(ctx) {
      await announceSoon(ctx.db, ctx.jobs, ctx.user.id)
      return readNotification(ctx.db, ctx.user.id, ctx.params.notificationId)
    },
  },
  jobs: tools => [
    notificationsJob,
    announceJob,
    departuresJob,
    digestsJob,
    oldNotificationsJob,
    ...alertJobs,
    ...campaignJobs,
    ...deliveryJobs(tools),
    ...reportJobs(tools),
  ],
  doors(app, ctx) {
    registerReports(app, ctx)
    registerNotificationStream(app, ctx)
  },
  personalData: [notificationsPersonalData, channelsPersonalData],
})
