import { type ChannelCode, isRequired } from '#contract/codes/notification-topics.ts'
import { notificationTypes } from '#contract/codes/notifications.ts'
import { printedNumber } from '#contract/limits.ts'
import { numberTexts } from '#server/integrations/contact-numbers/messages.ts'
import { MailRefused, MailUncertain } from '#server/integrations/mail/mail-sender.ts'
import { TextRefused } from '#server/integrations/sms/text-sender.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { unsubscribeToken } from '../unsubscribe.ts'
import type { DeliveryRow } from './delivery-facts.ts'
import { type Message, mailBodyOf, textOf } from './delivery-message.ts'
import { channelsTexts } from './messages.ts'
import { browsersOf } from './push-browsers.ts'

/** A delivery with its 확인번호. */
type Numbered = DeliveryRow & { number: string }
type Sending = { facts: Numbered; address: string; body: string; key: string; isRepeat: boolean }

/** How one channel renders and sends. */
export type ChannelSender = {
  /** The person's address in this channel, or null. */
  addressOf(db: Db, facts: DeliveryRow): Promise<string | null>
  bodyOf(facts: Numbered): string
  /** Returns the provider's id, if there is one. Throws Refused where a retry changes nothing. */
  send(db: Db, sending: Sending): Promise<string | null>
}

/** The provider will never accept it. */
export class Refused extends Error {
  override name = 'Refused'
}

/** The channels available with these settings. */
export const channelSenders = (tools: Tools): Record<ChannelCode, ChannelSender | null> => ({
  TEXT: textChannel(tools),
  MAIL: tools.mails.isOffered ? mailChannel(tools) : null,
  PUSH: pushChannel(tools),
})

/**
 * AlimTalk if its template is registered, with a text message as fallback; otherwise, and always for advertising, a
 * text message.
 */
function textChannel({ env, secrets, texts }: Tools): ChannelSender {
  return {
    addressOf: async (_, { phone }) => phone && secrets.decrypt(phone),
    bodyOf: facts => textOf(messageOf(env, facts)),
    async send(_, { facts, address, body, key, isRepeat }) {
      const templateId =
        notificationTypes[facts.template].class === 'INFO' ? env.solapiTemplates[facts.template] : undefined
      const { title, content, url } = messageOf(env, facts)
      const variables = { '#{이름}': facts.name, '#{제목}': title, '#{내용}': content, '#{링크}': url ?? env.origin }
      const alimTalk = templateId ? { templateId, variables } : undefined
      const sent = await texts
        .send({ to: address, text: body, key, isRepeat, alimTalk })
        .catch(error => refusedFor(error, TextRefused))
      return sent.providerId
    },
  }
}

/** Plain text and the same as HTML, with a link to unsubscribe from this topic without a login, if possible. */
function mailChannel({ env, secrets, mails }: Tools): ChannelSender {
  const mailOf = (facts: Numbered) => {
    const { topic } = notificationTypes[facts.template]
    const token = isRequired(topic) ? null : unsubscribeToken(secrets, facts.userId, topic)
    const unsubscribeUrl = token && new URL(`/unsubscribe?token=${token}`, env.origin).href
    return { ...mailBodyOf(messageOf(env, facts), { name: facts.name, unsubscribeUrl }), unsubscribeUrl }
  }
  return {
    addressOf: async (_, { email, recipient }) => (recipient ? secrets.decrypt(recipient) : email),
    bodyOf(facts) {
      const { subject, text } = mailOf(facts)
      return `${subject}\n\n${text}`
    },
    async send(_, { facts, address, key }) {
      await mails
        .send({ to: address, key, ...mailOf(facts) })
        .catch(error => refusedFor(error, MailRefused, MailUncertain))
      return null
    },
  }
}

/**
 * Sends to every browser in which the person is signed in and forgets those that are gone. It counts as sent if one of
 * them accepted it.
 */
function pushChannel({ env, secrets, pushes }: Tools): ChannelSender {
  return {
    async addressOf(db, { userId }) {
      const browsers = await browsersOf(db, userId)
      return browsers.length ? channelsTexts.browsers(browsers.length) : null
    },
    bodyOf: ({ id, notificationId, title, content, link, number }) =>
      JSON.stringify({
        notificationId,
        title,
        body: `${content.slice(0, 300)}\n${numberTexts.number(printedNumber(number))}`,
        link: link ?? '/',
        tag: `delivery-${id}`,
        brand: env.BRAND_NAME,
      }),
    async send(db, { facts, body, key }) {
      const push = { payload: body, topic: key.replace(/\W/g, '-'), isUrgent: facts.isUrgent }
      const results = await Promise.allSettled(
        (await browsersOf(db, facts.userId)).map(async ({ id, subscription_encrypted }) => {
          const answer = await pushes.send(JSON.parse(secrets.decrypt(subscription_encrypted)), push)
          if (answer === 'gone') await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
          else
            await db.updateTable('push_subscriptions').set({ last_used_at: new Date() }).where('id', '=', id).execute()
          return answer
        }),
      )
      if (results.some(result => result.status === 'fulfilled' && result.value === 'sent')) return null
      const failed = results.find(result => result.status === 'rejected')
      throw failed ? failed.reason : new Refused('no browser listens any more')
    },
  }
}

/** Errors of these classes are final. */
function refusedFor(error: Error, ...kinds: (new (message: string) => Error)[]): never {
  if (kinds.some(kind => error instanceof kind)) throw new Refused(error.message, { cause: error })
  throw error
}

const messageOf = (env: Tools['env'], { class: kind, title, content, link, number }: Numbered): Message => ({
  number,
  class: kind,
  title,
  content,
  // The number in the link is the proof, so a text does not grow by it.
  url: link === null ? null : new URL(link.startsWith('/') ? `/c/${number}` : link, env.origin).href,
  brandName: env.BRAND_NAME,
  sender: env.AD_CONTACT && env.AD_OPT_OUT ? { contact: env.AD_CONTACT, optOut: env.AD_OPT_OUT } : null,
})
