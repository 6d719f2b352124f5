import type { notificationSettings } from '#contract/notification-settings.ts'
import type { Handlers } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { changeSettings, readSettings, subscribePush, unsubscribePush } from './settings.ts'

export const settingsHandlers = (
  tools: Pick<Tools, 'mails' | 'pushes' | 'secrets'>,
): Handlers<typeof notificationSettings> => ({
  settings: ({ db, user }) => readSettings(db, tools, user!.id),
  async changeSettings({ db, user, body }) {
    await changeSettings(db, user!.id, body)
    return readSettings(db, tools, user!.id)
  },
  async subscribePush({ db, user, body, request }) {
    await subscribePush(db, tools, body, { userId: user!.id, userAgent: request.userAgent })
    return null
  },
  async unsubscribePush({ db, user, body }) {
    await unsubscribePush(db, user!.id, body.endpoint)
    return null
  },
})
