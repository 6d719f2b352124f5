import { type ChannelCode, templates } from '#contract/notification-topics.ts'
import { TextRefused } from '../integrations/sms/text-sender.ts'
import type { Db } from '../kernel/db.ts'
import type { Tools } from '../kernel/tools.ts'
import type { DeliveryRow } from './delivery-facts.ts'
import { type Message, textOf } from './delivery-message.ts'

type Sending = { facts: DeliveryRow; address: string; body: string; key: string; isRepeat: boolean }

/** How one channel writes and sends. */
export type ChannelSender = {
  /** Where this person is reached, or null. */
  addressOf(db: Db, facts: DeliveryRow): Promise<string | null>
  bodyOf(facts: DeliveryRow): string
  /** Answers the provider's id, if there is one. Throws Refused where another try changes nothing. */
  send(db: Db, sending: Sending): Promise<string | null>
}

/** The provider will never take it. */
export class Refused extends Error {
  override name = 'Refused'
}

/** The channels that these settings offer. */
export const channelSenders = (tools: Tools): Record<ChannelCode, ChannelSender | null> => ({
  TEXT: textChannel(tools),
  MAIL: null,
  PUSH: null,
})

/** AlimTalk where its template is registered, with a text message behind it; a text message else, and for advertising always. */
function textChannel({ env, secrets, texts }: Tools): ChannelSender {
  return {
    addressOf: async (_, { phone }) => phone && secrets.decrypt(phone),
    bodyOf: facts => textOf(messageOf(env, facts)),
    async send(_, { facts, address, body, key, isRepeat }) {
      const templateId = templates[facts.template].class === 'INFO' ? env.solapiTemplates[facts.template] : undefined
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

function refusedFor(error: Error, kind: new (message: string) => Error): never {
  if (error instanceof kind) throw new Refused(error.message, { cause: error })
  throw error
}

const messageOf = (env: Tools['env'], { class: kind, title, content, link }: DeliveryRow): Message => ({
  class: kind,
  title,
  content,
  url: link === null ? null : new URL(link, env.origin).href,
  brandName: env.BRAND_NAME,
  sender: env.AD_CONTACT && env.AD_OPT_OUT ? { contact: env.AD_CONTACT, optOut: env.AD_OPT_OUT } : null,
})
