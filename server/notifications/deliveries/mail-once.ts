import { issueNumber } from '#server/integrations/contact-numbers/contact-numbers.ts'
import { MailRefused, MailUncertain } from '#server/integrations/mail/mail-sender.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { mailBodyOf } from './delivery-message.ts'

type Letter = {
  to: string
  /** Identifies the mail, in the log too. */
  key: string
  name: string
  title: string
  content: string
  /** An absolute address, or null. */
  url: string | null
  /** The reason for sending. */
  why: string
}

/** Mails somebody who is no member. A mail that is refused, or of which it is unknown, is not sent again. */
export async function mailOnce(
  ctx: Pick<Tools, 'env' | 'mails' | 'secrets'> & { db: Db; log: Log },
  { to, key, name, why, ...said }: Letter,
): Promise<void> {
  const { db, env, mails, secrets, log } = ctx
  const number = await issueNumber(db, secrets, { key: `mail:${key}`, kind: 'LETTER', channel: 'MAIL', to })
  const message = { ...said, class: 'INFO' as const, brandName: env.BRAND_NAME, number, sender: null }
  try {
    await mails.send({ to, key, unsubscribeUrl: null, ...mailBodyOf(message, { name, unsubscribeUrl: null, why }) })
  } catch (error) {
    if (!(error instanceof MailRefused || error instanceof MailUncertain)) throw error
    log.warn({ key, error: error.name }, 'a mail was not sent')
  }
}
