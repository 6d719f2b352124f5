import { plain } from '#contract/letters.ts'
import { searchLength } from '#contract/limits.ts'
import { pageIn } from './page-param.ts'

/** What an address shows of a list: `id` is the row that is open. */
export type ListQuery<State extends string> = { state: State | undefined; q: string; page: number; id: number | null }

type Lists<State extends string> = {
  states?: readonly State[]
  /** The name of the state in addresses. */
  stateName?: 'state' | 'status' | 'list' | 'tab'
  /** The most letters of a word. */
  longest?: number
}

/** Reads the address of a list. A word is cut to its length, unknown states, pages and ids are left out. */
export function queryOf<State extends string = never>(
  { states = [], stateName = 'state', longest }: Lists<State>,
  { searchParams }: Pick<URL, 'searchParams'>,
): ListQuery<State> {
  const id = searchParams.get('id') ?? ''
  return {
    state: states.find(state => state === searchParams.get(stateName)),
    q: wordIn(searchParams, longest),
    page: pageIn(searchParams),
    id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null,
  }
}

/** The words to search for in an address, as the contract reads and limits them. */
export const wordIn = (search: URLSearchParams, longest = searchLength): string =>
  plain(search.get('q') ?? '')
    .slice(0, longest)
    .trim()

type Changes = Record<string, string | number | boolean | null | undefined>

/** The address of a list with changed conditions: its page and open row stay only where they are given. */
export function listUrl(path: string, { page: _, id: __, ...here }: Changes, changes: Changes = {}): string {
  const shown = Object.entries({ ...here, ...changes }).flatMap(([name, value]) =>
    value && !(name === 'page' && value === 1) ? [[name, value === true ? '1' : String(value)]] : [],
  )
  return shown.length ? `${path}?${new URLSearchParams(shown)}` : path
}
