/** Sends mail; never called inside a transaction. */
export type MailSender = {
  /** Production without settings: mail is not offered as a channel. */
  isOffered: boolean
  /** Sends one mail. Throws MailRefused or MailUncertain where a retry is wrong, anything else where it is right. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Identifies the mail: the same key yields the same Message-ID, by which mailboxes detect a copy. */
  key: string
  /** Where the mail program's own unsubscribe button posts to (RFC 8058). */
  unsubscribeUrl: string | null
}

/** The server will never accept this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The content was transmitted and the answer is lost. SMTP has no way to ask, so the mail is not sent again. */
export class MailUncertain extends Error {
  override name = 'MailUncertain'
}
