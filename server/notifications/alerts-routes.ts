import type { castingAlerts } from '#contract/notifications/alerts.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import { addAlert, changeAlert, readAlerts, removeAlert } from './alerts.ts'

export const alertsHandlers: Handlers<typeof castingAlerts> = {
  alerts: ({ db, user }) => readAlerts(db, user.id),
  addAlert: ({ db, user, body }) => addAlert(db, user.id, body),
  changeAlert: ({ db, user, params, body }) => changeAlert(db, user.id, params.alertId, body),
  async removeAlert({ db, user, params }) {
    await removeAlert(db, user.id, params.alertId)
    return null
  },
}
