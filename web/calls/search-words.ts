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
  // Ages that are typed replace those that were chosen.
  if (ages.some(name => name in read.filters)) for (const name of ages) found.delete(name)
  for (const [name, value] of Object.entries(read.filters)) {
    if (!severalOf.has(name)) found.set(name, value)
    else for (const each of value.split(',')) if (!found.getAll(name).includes(each)) found.append(name, each)
  }
  found.set(near ? 'typed' : 'understood', typed)
  return found.toString()
}
const ages = ['age', 'ageMin', 'ageMax', 'ageRange']
const severalOf = new Set(
  'region artCategory grade auditionWay skills grades categories tags specialty look bodyType'.split(' '),
)

/** The text as typed before similar words replaced it, and before its words became filters. */
export const typedIn = (search: URLSearchParams, name: 'typed' | 'understood' = 'typed') =>
  search.get(name)?.trim().slice(0, searchLength) || null
