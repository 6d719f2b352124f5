import type { ServerBuild } from 'react-router'
import { visible } from '#contract/letters.ts'

/** What chats take into a link behind an address: signs that close a sentence or a quotation, and Hangul particles. */
const behind = /[)\]}>.,!?;:'"*~…·|‘’“”「」『』《》〈〉【】〔〕、。，．！？；：～）］｝＞｣ㄱ-ㆎ가-힣]+$/u

/** Names in queries whose values may end with any sign: words of people, and what other sites return with. */
const anyEnd = new Set(
  'q typed specialty look returnUrl code state pgCode message pgMessage txId paymentToken billingIssueToken'.split(' '),
)
/** Numbers, days, codes and keys, or lists of them. */
const isCode = /^[\w-]+(?:[,:][\w-]+)*$/

/** The addresses of the build's pages; ids are numbers, those of orders also order numbers. */
export const pageAddressesOf = (routes: ServerBuild['routes']): RegExp[] =>
  Object.values(routes).flatMap(route => {
    if (!route || route.path === '*' || (!route.path && !route.index)) return []
    const parent = route.parentId ? routes[route.parentId]?.path : undefined
    const path = [parent, route.path].filter(Boolean).join('/')
    const ids = path.replaceAll(/:orderId\b/g, '[\\w-]+').replaceAll(/:\w*Id\b/g, '\\d+')
    return [new RegExp(`^/${ids.replaceAll(/:\w+/g, '[\\w.-]*[\\w-]')}/?$`)]
  })

/** The page that a link with letters behind it means; null for every other address, such as that of a page itself. */
export function linkedPage({ pathname, search }: URL, pages: readonly RegExp[]): string | null {
  const path = search.length > 1 ? pathname : withoutEnd(pathname)
  if (path === null || !pages.some(page => page.test(path))) return null
  const query = search.length > 1 ? queryWithoutEnd(search) : search
  return query === null || decoded(path + query) === decoded(pathname + search) ? null : path + query
}

/** Takes the letters off the last value. */
function queryWithoutEnd(search: string): string | null {
  const [before, name, value] = /^(\?(?:.*&)?)([^=&]*)(?:=([^&]*))?$/.exec(search)?.slice(1) ?? []
  if (before === undefined || name === undefined) return null
  const end = withoutEnd((value ?? name).replaceAll('+', ' '))
  // Behind `?` or `&` with nothing in between.
  if (value === undefined) return end === '' ? before.slice(0, -1) : null
  return end && isCode.test(end) && !anyEnd.has(name) ? `${before}${name}=${end}` : null
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
