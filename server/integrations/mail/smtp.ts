import { PassThrough } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { type Mail, MailRefused, type MailSender, MailUncertain } from './mail-sender.ts'

type Settings = {
  /** smtp://user:password@host:587, or smtps:// */
  url: string
  /** 무대로 <no-reply@example.com> */
  from: string
  /** Milliseconds before an unresponsive server is given up. */
  timeout?: number
}

/** Mail through any SMTP server. */
export function createSmtpMails({ url, from, timeout = 20_000 }: Settings): MailSender {
  // No pool: it resends a mail by itself when a connection breaks.
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  transport.use('stream', (mail, done) => {
    mail.message.transform((mail.data as { watched: () => PassThrough }).watched)
    done()
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    isOffered: true,
    async send(mail) {
      let isHandedOver = false
      const watched = () => new PassThrough().once('end', () => (isHandedOver = true))
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.key.replaceAll(/[^\w.-]/g, '-')}@${domain}>`,
          headers: headersOf(mail),
          disableFileAccess: true,
          disableUrlAccess: true,
          watched,
        } as SendMailOptions)
      } catch (error) {
        throw kindOf(error as SmtpError, isHandedOver)
      }
    },
    async close() {
      transport.close()
    },
  }
}

function headersOf({ unsubscribeUrl }: Mail): Record<string, string> {
  const standard = { 'Auto-Submitted': 'auto-generated' }
  if (!unsubscribeUrl) return standard
  return {
    ...standard,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type SmtpError = Error & { code?: string; responseCode?: number }

/** A 5xx answer is final; without an answer to the complete content nobody knows whether it was accepted. */
function kindOf(error: SmtpError, isHandedOver: boolean): Error {
  const answer = error.responseCode ?? 0
  if (answer >= 500 && error.code !== 'EAUTH') return new MailRefused(error.message, { cause: error })
  return isHandedOver && !answer ? new MailUncertain(error.message, { cause: error }) : error
}
