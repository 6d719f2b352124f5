import type { accountUnsubscribe } from '#contract/accounts/unsubscribe.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { switchTopic } from '#server/notifications/settings.ts'
import { readUnsubscribeToken } from '#server/notifications/unsubscribe.ts'
import { changeConsents } from './consents.ts'

/**
 * The unsubscribe link at the end of every mail: no login, no question. For advertising it also ends the consent to
 * advertising by mail.
 */
export const unsubscribeHandlers: Handlers<typeof accountUnsubscribe> = {
  unsubscribing: ctx => ({ topic: readUnsubscribeToken(ctx.secrets, ctx.query.token).topic }),
  async unsubscribe(ctx) {
    const { userId, topic } = readUnsubscribeToken(ctx.secrets, ctx.body.token)
    const person = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('status', '<>', 'WITHDRAWN')
      .executeTakeFirst()
    if (person) {
      if (topic !== 'MARKETING') await switchTopic(ctx.db, userId, { topic, channel: 'MAIL', isOn: false })
      else
        await changeConsents(
          ctx.db,
          userId,
          { MARKETING_EMAIL: false },
          { ...ctx, ip: ctx.request.ip, channel: 'MAIL_LINK' },
        )
    }
    return { topic }
  },
}
