import type { notificationSettings } from '#contract/notifications/settings.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { forgetBrowser, subscribePush, unsubscribePush } from './deliveries/push-browsers.ts'
import { changeSettings, readSettings } from './settings.ts'

export const settingsHandlers = (
  tools: Pick<Tools, 'mails' | 'pushes' | 'secrets'>,
): Handlers<typeof notificationSettings> => ({
  settings: ({ db, user }) => readSettings(db, tools, user.id),
  async changeSettings({ db, user, body }) {
    await changeSettings(db, user.id, body)
    return readSettings(db, tools, user.id)
  },
  subscribePush: ({ db, user, body, request }) =>
    subscribePush(db, tools, body, { viewer: user, userAgent: request.userAgent }),
  async forgetBrowser({ db, user, params }) {
    await forgetBrowser(db, user.id, params.subscriptionId)
    return null
  },
  async unsubscribePush({ db, user, body }) {
    await unsubscribePush(db, user.id, body.endpoint)
    return null
  },
})
