import type { notificationSettings } from '#contract/notifications/settings.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { forgetBrowser, subscribePush, unsubscribePush } from './deliveries/push-browsers.ts'
import { changeSettings, readSettings } from './settings.ts'

export const settingsHandlers: Handlers<typeof notificationSettings> = {
  settings: ctx => readSettings(ctx.db, ctx, ctx.user.id),
  async changeSettings(ctx) {
    await changeSettings(ctx.db, ctx.user.id, ctx.body)
    return readSettings(ctx.db, ctx, ctx.user.id)
  },
  subscribePush: ctx => subscribePush(ctx.db, ctx, ctx.body, { viewer: ctx.user, userAgent: ctx.request.userAgent }),
  async forgetBrowser(ctx) {
    await forgetBrowser(ctx.db, ctx.user.id, ctx.params.subscriptionId)
    return null
  },
  async unsubscribePush(ctx) {
    await unsubscribePush(ctx.db, ctx.user.id, ctx.body.endpoint)
    return null
  },
}
