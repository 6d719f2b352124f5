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
