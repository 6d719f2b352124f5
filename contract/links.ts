// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and the rest may be another address
const unsafe = /[\s\\\u0000-\u001f\u007f]/

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
