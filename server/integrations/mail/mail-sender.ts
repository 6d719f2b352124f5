/** Sends mail; never called inside a transaction. */
export type MailSender = {
  /** No settings in production: mail is not a way to reach anybody. */
  isOffered: boolean
  /** Hands one mail to the server. Throws MailRefused or MailUncertain where another try is wrong, anything else where it is right. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Names the mail: the same key makes the same Message-ID, by which mailboxes know a copy. */
  key: string
  /** Where the mail programs' own button posts to (RFC 8058). */
  unsubscribeUrl: string | null
}

/** The server will never take this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The content was handed over and the answer is lost. SMTP can't be asked, so the mail is not sent again. */
export class MailUncertain extends Error {
  override name = 'MailUncertain'
}
