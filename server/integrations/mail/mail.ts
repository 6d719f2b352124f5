import type { Env } from '#server/kernel/env.ts'
import { MailRefused, type MailSender } from './mail-sender.ts'
import { createSmtpMails } from './smtp.ts'

type Settings = Pick<Env, 'isProduction' | 'SMTP_URL' | 'MAIL_FROM' | 'BRAND_NAME'>

/**
 * The configured mail sender: an SMTP server, or outside production a mailbox on this machine, which starts with the
 * first mail. Production without settings offers no mail.
 */
export function openMails({ SMTP_URL: url, MAIL_FROM: from, isProduction, BRAND_NAME: name }: Settings): MailSender {
  if (url && from) return createSmtpMails({ url, from })
  return isProduction ? createNoMails() : createLoopbackMails(`${name} <no-reply@example.com>`)
}

function createNoMails(): MailSender {
  return {
    isOffered: false,
    send: async () => {
      throw new MailRefused('SMTP_URL and MAIL_FROM are not set')
    },
    close: async () => {},
  }
}

function createLoopbackMails(from: string): MailSender {
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    const { startMailbox } = await import('./mailbox-stand-in.ts')
    const mailbox = await startMailbox()
    return { mailbox, mails: createSmtpMails({ url: mailbox.url, from }) }
  }
  return {
    isOffered: true,
    async send(mail) {
      opened ??= open()
      return (await opened).mails.send(mail)
    },
    async close() {
      const started = await opened
      await started?.mails.close()
      await started?.mailbox.stop()
    },
  }
}
