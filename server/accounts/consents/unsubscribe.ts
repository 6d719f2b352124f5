import type { accountUnsubscribe } from '#contract/accounts/unsubscribe.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { switchTopic } from '#server/notifications/settings.ts'
import { readUnsubscribeToken } from '#server/notifications/unsubscribe.ts'
import { changeConsents } from './consents.ts'

/**
 * The unsubscribe link at the end of every mail: no login, no question. For advertising it also ends the consent to
 * advertising by mail.
 */
export const unsubscribeHandlers = ({
  secrets,
  env,
}: Pick<Tools, 'secrets' | 'env'>): Handlers<typeof accountUnsubscribe> => ({
  unsubscribing: ({ query }) => ({ topic: readUnsubscribeToken(secrets, query.token).topic }),
  async unsubscribe({ db, body, jobs, request }) {
    const { userId, topic } = readUnsubscribeToken(secrets, body.token)
    const person = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('status', '<>', 'WITHDRAWN')
      .executeTakeFirst()
    if (person) {
      if (topic !== 'MARKETING') await switchTopic(db, userId, { topic, channel: 'MAIL', isOn: false })
      else
        await changeConsents(
          db,
          userId,
          { MARKETING_EMAIL: false },
          { ip: request.ip, jobs, env, channel: 'MAIL_LINK' },
        )
    }
    return { topic }
  },
})
