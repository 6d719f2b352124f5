import type { castingAlerts } from '#contract/notifications/alerts.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { addAlert, changeAlert, readAlerts, removeAlert } from './alerts.ts'

export const alertsHandlers: Handlers<typeof castingAlerts> = {
  alerts: ctx => readAlerts(ctx.db, ctx.user.id),
  addAlert: ctx => addAlert(ctx.db, ctx.user.id, ctx.body),
  changeAlert: ctx => changeAlert(ctx.db, ctx.user.id, ctx.params.alertId, ctx.body),
  async removeAlert(ctx) {
    await removeAlert(ctx.db, ctx.user.id, ctx.params.alertId)
    return null
  },
}
