// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and the rest may be another address
const unsafe = /[\s\\\u0000-\u001f\u007f]/

/** An address of this site as its path; any other as it is. `origin`: https://mudaero.example. */
export const pathWithin = (origin: string, link: string): string =>
  link === origin || link.startsWith(`${origin}/`) ? link.slice(origin.length) || '/' : link

/**
 * The allowed target of a link: a path of this site, or an https URL without user name or password. Null for anything
 * else (`javascript:`, `data:`, `//host`, `\\host`), so that it is refused where it is written and where it is shown.
 */
export function safeLink(link: string | null | undefined): string | null {
  if (!link || link.length > 1000 || unsafe.test(link)) return null
  if (link.startsWith('/')) return link.startsWith('//') ? null : link
  if (!/^https:\/\/[^/]/i.test(link) || !URL.canParse(link)) return null
  const { protocol, username, password, hostname } = new URL(link)
  const isPlain = protocol === 'https:' && !username && !password && !/^https:\/\/[^/?#]*@/i.test(link)
  return isPlain && hostname.includes('.') ? link : null
}
