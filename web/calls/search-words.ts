import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import { searchLength } from '#contract/limits.ts'
import { wordIn } from './list-query.ts'
import { refusalOf } from './refusal.ts'

/**
 * The query string for typed words parsed as filters, or null if they stay words. With `near`, mistyped words are
 * replaced, and the result contains the original text. What the words name replaces what was chosen of the same kind.
 */
export async function readWords(
  api: Client<AppContract>,
  list: 'castings' | 'profiles',
  search: URLSearchParams,
  { near = false }: { near?: boolean } = {},
): Promise<string | null> {
  const typed = wordIn(search)
  if (!typed) return null
  const ask = (q: string, near: boolean) =>
    api.pages.searchWords({ query: { list, q, near } }).catch(error => {
      // Words are a convenience: the list works without them.
      refusalOf(error)
      return null
    })
  const read = await ask(typed, near)
  if (!read || (near ? !read.isNear : !Object.keys(read.filters).length)) return null
  const found = new URLSearchParams(search)
  for (const name of ['page', 'q', earlierIn]) found.delete(name)
  // Mistyped words that are left of a sentence add to what the sentence set; a new sentence starts over.
  if (!near || !search.has('understood')) {
    await dropEarlier(search.get(earlierIn))
    for (const name of Object.keys(read.filters)) for (const each of kindOf(name)) found.delete(each)
  }
  if (read.q) found.set('q', read.q)
  for (const [name, value] of Object.entries(read.filters)) {
    if (!severalOf.has(name)) found.set(name, value)
    else for (const each of value.split(',')) if (!valuesOf(name).includes(each)) found.append(name, each)
  }
  found.set(near ? 'typed' : 'understood', typed)
  return found.toString()

  function valuesOf(name: string): string[] {
    return found.getAll(name).flatMap(value => value.split(','))
  }

  /** Values that were changed by hand since then stay. */
  async function dropEarlier(sentence: string | null) {
    const earlier = sentence && (await ask(sentence.slice(0, searchLength), false))
    for (const [name, value] of Object.entries(earlier ? earlier.filters : {})) {
      const set = value.split(',')
      const kept = valuesOf(name).filter(each => !set.includes(each))
      found.delete(name)
      for (const each of kept) found.append(name, each)
    }
  }
}

/** Names the sentence whose conditions a search form still shows, so that the next sentence replaces them. */
export const earlierIn = 'earlier'

/** The query string of a search form, with the earlier sentence that it names if words are searched. */
export function withEarlier(query: string, form: FormData): string {
  const search = new URLSearchParams(query)
  const earlier = form.get(earlierIn)
  if (typeof earlier !== 'string' || !search.has('q')) return query
  search.set(earlierIn, earlier)
  return search.toString()
}

const ages = ['age', 'ageMin', 'ageMax', 'ageRange']
const severalOf = new Set(
  'region artCategory grade auditionWay skills grades categories tags specialty look bodyType'.split(' '),
)

/** The names that say the same as this one: what is typed of a kind replaces all that was chosen of it. */
function kindOf(name: string): string[] {
  if (ages.includes(name)) return ages
  const field = /^(.+)M(?:in|ax)$/.exec(name)?.[1]
  return field ? [`${field}Min`, `${field}Max`] : [name]
}

/** The text as typed before similar words replaced it, and before its words became filters. */
export const typedIn = (search: URLSearchParams, name: 'typed' | 'understood' = 'typed') =>
  search.get(name)?.trim().slice(0, searchLength) || null
