import type { ServerBuild } from 'react-router'
import { visible } from '#contract/letters.ts'

/** What chats take into a link behind an address: signs that close a sentence or a quotation, and Hangul particles. */
const behind = /[)\]}>.,!?;:'"*~…·‘’“”「」『』《》〈〉，。！？）가-힣]+$/u

/** The addresses of the build's pages; ids are numbers. */
export const pageAddressesOf = (routes: ServerBuild['routes']): RegExp[] =>
  Object.values(routes).flatMap(route => {
    if (!route || route.path === '*' || (!route.path && !route.index)) return []
    const path = (route.path ?? '').replaceAll(/:\w*Id\b/g, '\\d+').replaceAll(/:\w+/g, '[\\w.-]*[\\w-]')
    return [new RegExp(`^/${path}$`)]
  })

/** The page that a link with letters behind it means; null for every other address, such as that of a page itself. */
export function linkedPage(url: URL, pages: readonly RegExp[]): string | null {
  const [last] = [...url.searchParams.keys()].slice(-1)
  // Only a key is never written by people, who may end their words with any sign.
  if (last !== undefined && last !== 'key') return null
  const path = last === undefined ? withoutEnd(url.pathname) : url.pathname
  const key = withoutEnd(url.searchParams.get('key') ?? '')
  if (path === null || key === null || !pages.some(page => page.test(path))) return null
  const query = new URLSearchParams(url.searchParams)
  if (last !== undefined) query.set('key', key)
  const meant = path + (last === undefined ? '' : `?${query}`)
  return decoded(meant) === decoded(url.pathname + url.search) ? null : meant
}

function withoutEnd(part: string): string | null {
  const text = decoded(part)
  return text === null ? null : visible(text).trimEnd().replace(behind, '')
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
