import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import { searchLength } from '#contract/limits.ts'
import { wordIn } from './list-query.ts'
import { refusalOf } from './refusal.ts'

/**
 * The query string for typed words parsed as filters, or null if they stay words. With `near`, mistyped words are
 * replaced, and the result contains the original text.
 */
export async function readWords(
  api: Client<AppContract>,
  list: 'castings' | 'profiles',
  search: URLSearchParams,
  { near = false }: { near?: boolean } = {},
): Promise<string | null> {
  const typed = wordIn(search)
  if (!typed) return null
  const read = await api.pages.searchWords({ query: { list, q: typed, near } }).catch(error => {
    // Words are a convenience: the list works without them.
    refusalOf(error)
    return null
  })
  if (!read || (near ? !read.isNear : !Object.keys(read.filters).length)) return null
  const found = new URLSearchParams(search)
  found.delete('page')
  found.delete('q')
  if (read.q) found.set('q', read.q)
  for (const [name, value] of Object.entries(read.filters)) {
    if (!severalOf.has(name)) found.set(name, value)
    else for (const each of value.split(',')) if (!found.getAll(name).includes(each)) found.append(name, each)
  }
  if (near) found.set('typed', typed)
  return found.toString()
}
const severalOf = new Set('region artCategory grade skills grades categories tags specialty look bodyType'.split(' '))

/** The text as typed before similar words replaced it. */
export const typedIn = (search: URLSearchParams) => search.get('typed')?.trim().slice(0, searchLength) || null
