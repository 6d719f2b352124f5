import type { MessageClass } from '#contract/notification-topics.ts'

/** A notification as it is written for the world outside. */
export type Message = {
  class: MessageClass
  title: string
  content: string
  /** A whole address, or null. */
  url: string | null
  brandName: string
  /** Where one calls us, and where one refuses advertising free of charge. */
  sender: { contact: string; optOut: string } | null
}

/**
 * A text message. Advertising begins with the literal mark, names the sender and ends with how to refuse it for nothing
 * (Network Act, article 50 (4) and its decree).
 */
export function textOf({ class: kind, title, content, url, brandName, sender }: Message): string {
  const lines = [`${markOf(kind)}[${brandName}] ${title}`, shortened(content), url]
  if (kind === 'AD' && sender) lines.push(`문의 ${sender.contact}`, `무료수신거부 ${sender.optOut}`)
  return lines.filter(Boolean).join('\n')
}

/** The literal mark of advertising; no other spelling counts. */
export const markOf = (kind: MessageClass) => (kind === 'AD' ? '(광고)' : '')

const longest = 120
const shortened = (text: string) => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}

/** Without an address to end them at, mails of this kind come whatever one chose. */
type MailFacts = { name: string; unsubscribeUrl: string | null }

/** A mail: subject, plain words, and the same words as HTML that needs no picture and no style sheet. */
export function mailBodyOf(message: Message, { name, unsubscribeUrl }: MailFacts) {
  const { class: kind, title, content, url, brandName, sender } = message
  const subject = `${markOf(kind)}[${brandName}] ${title}`
  const contact = kind === 'AD' && sender ? `${brandName} · 문의 ${sender.contact}` : `${brandName}에서 보내 드려요`
  const why =
    unsubscribeUrl === null
      ? '계정에 관한 중요한 소식이라 알림 설정과 상관없이 보내 드려요.'
      : kind === 'AD'
        ? '광고성 정보 수신에 동의하셔서 보내 드려요.'
        : '알림 설정에 따라 보내 드려요.'
  const stop = kind === 'AD' ? '무료로 수신거부하기' : '이런 메일 그만 받기'
  const text = [
    `${name} 님`,
    title,
    content,
    url && `바로 보기: ${url}`,
    `--\n${contact}\n${why}${unsubscribeUrl === null ? '' : `\n${stop}: ${unsubscribeUrl}`}`,
  ]
  const html = `<!doctype html><html lang="ko"><body style="margin:0;padding:24px;background:#f7f8fa">
<div style="max-width:520px;margin:0 auto;padding:32px 28px;background:#fff;border-radius:16px;color:#191f28;font:16px/1.65 -apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic',sans-serif">
<p style="margin:0 0 20px;font-weight:700">${escapeHtml(brandName)}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.4">${escapeHtml(title)}</h1>
<p style="margin:0 0 4px;color:#4e5968">${escapeHtml(name)} 님,</p>
<p style="margin:0 0 24px;white-space:pre-line">${escapeHtml(content)}</p>
${url ? `<p style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#191f28;color:#fff;text-decoration:none;font-weight:600">바로 보기</a></p>` : ''}
<hr style="margin:28px 0 16px;border:0;border-top:1px solid #e5e8eb">
<p style="margin:0;font-size:13px;color:#606b79">${escapeHtml(contact)}<br>${why}${unsubscribeUrl === null ? '' : `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#606b79">${stop}</a>`}</p>
</div></body></html>`
  return { subject, text: text.filter(Boolean).join('\n\n'), html }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
