import type { MessageClass } from '#contract/codes/notifications.ts'
import { printedNumber } from '#contract/limits.ts'
import { numberTexts } from '#server/integrations/contact-numbers/messages.ts'
import { carriedText } from '#server/integrations/sms/letters.ts'
import { escapeHtml } from '#server/kernel/pages/html.ts'
import { deliveryMessageTexts as texts } from './messages.ts'

/** A notification rendered for an outside channel. */
export type Message = {
  class: MessageClass
  title: string
  content: string
  /** An absolute address, or null. */
  url: string | null
  brandName: string
  /** The 확인번호, by which its recipient asks whether it is ours. */
  number: string
  /** Our contact, and the number for opting out of advertising free of charge. */
  sender: { contact: string; optOut: string } | null
}

/**
 * A text message. Its number stands in its link and, where that makes no long text of a short one, in a line.
 * Advertising starts with the literal mark, names the sender and ends with a free way to opt out (Network Act, article
 * 50 (4) and its decree).
 */
export function textOf(message: Message): string {
  const { class: kind, title, content, url, brandName, number, sender } = message
  const lines = [`${markOf(kind)}[${brandName}] ${title}`, shortened(content), url]
  if (kind === 'AD' && sender) lines.push(texts.contact(sender.contact), texts.optOut(sender.optOut))
  const words = lines.filter(Boolean).join('\n')
  const numbered = lines.toSpliced(3, 0, numberLine(number)).filter(Boolean).join('\n')
  return url !== null && carriedText(numbered).type !== carriedText(words).type ? words : numbered
}

const numberLine = (number: string) => numberTexts.number(printedNumber(number))

/** The literal mark of advertising; no other spelling counts. */
export const markOf = (kind: MessageClass) => (kind === 'AD' ? texts.advertising : '')

const longest = 120
const shortened = (text: string) => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}

/** Without a link to end them, mails of this kind are always sent. */
type MailFacts = {
  name: string
  unsubscribeUrl: string | null
  /** The reason for sending, if it is not a member's notification. */
  why?: string
}

/** A mail: subject, plain text, and the same text as HTML without images or style sheets. */
export function mailBodyOf(message: Message, { name, unsubscribeUrl, why: given }: MailFacts) {
  const { class: kind, title, content, url, brandName, number, sender } = message
  const subject = `${markOf(kind)}[${brandName}] ${title}`
  const contact = kind === 'AD' && sender ? texts.sender(brandName, sender.contact) : texts.sentBy(brandName)
  const usual = unsubscribeUrl === null ? texts.whyRequired : kind === 'AD' ? texts.whyAdvertising : texts.whySettings
  const why = given ?? usual
  const stop = kind === 'AD' ? texts.unsubscribe : texts.stopMails
  const text = [
    texts.greeting(name),
    title,
    content,
    url && texts.textLink(url),
    `--\n${contact}\n${numberLine(number)}\n${why}${unsubscribeUrl === null ? '' : `\n${stop}: ${unsubscribeUrl}`}`,
  ]
  const html = `<!doctype html><html lang="ko"><body style="margin:0;padding:24px;background:#f7f8fa">
<div style="max-width:520px;margin:0 auto;padding:32px 28px;background:#fff;border-radius:16px;color:#191f28;font:16px/1.65 -apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic',sans-serif">
<p style="margin:0 0 20px;font-weight:700">${escapeHtml(brandName)}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.4">${escapeHtml(title)}</h1>
<p style="margin:0 0 4px;color:#4e5968">${texts.greeting(escapeHtml(name))},</p>
<p style="margin:0 0 24px;white-space:pre-line">${escapeHtml(content)}</p>
${url ? `<p style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#191f28;color:#fff;text-decoration:none;font-weight:600">${texts.link}</a></p>` : ''}
<hr style="margin:28px 0 16px;border:0;border-top:1px solid #e5e8eb">
<p style="margin:0;font-size:13px;color:#606b79">${escapeHtml(contact)}<br>${numberLine(number)}<br>${why}${unsubscribeUrl === null ? '' : `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#606b79">${stop}</a>`}</p>
</div></body></html>`
  return { subject, text: text.filter(Boolean).join('\n\n'), html }
}
