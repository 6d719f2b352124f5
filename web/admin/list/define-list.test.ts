import { expect, test } from 'vitest'
import { defineList, type List } from './define-list.ts'

type Query = Record<string, unknown>
const at = (query: string) => new URL(`http://here/admin/list?${query}`)
const find = async (_: unknown, query: Query) => ({ list: [{ id: 1 }], query })
const base = { title: '목록', path: '/admin/list', find, empty: () => ({ title: '없어요' }) }
const states = { NEW: '새것', DONE: '끝', ALL: '모두' }
type Answer = Awaited<ReturnType<typeof find>>
const asked = async <State extends string>(list: List<Answer, State>, query: string) =>
  (await list.answer(null as never, list.queryOf(at(query)))).query

test('a queue opens its first state, and a search without a state looks into all', async () => {
  const queue = defineList({
    ...base,
    tabs: { label: '상태', states, first: 'NEW' },
    search: { label: '찾기', hint: '' },
    orders: { codes: ['OLDEST'] },
  })
  expect(await asked(queue, '')).toMatchObject({ state: 'NEW', q: '', page: 1, limit: 30, order: null })
  expect(await asked(queue, 'q=가&order=OLDEST&page=2')).toMatchObject({
    state: undefined,
    q: '가',
    order: 'OLDEST',
    page: 2,
  })
  expect(await asked(queue, 'q=가&state=DONE')).toMatchObject({ state: 'DONE', q: '가' })
})

test('a search may have a state of its own, and a condition is on or off', async () => {
  const list = defineList({
    ...base,
    tabs: { label: '상태', states, first: 'NEW', searched: 'ALL', name: 'list' },
    search: { label: '찾기', hint: '', longest: 2 },
    only: { name: 'late', label: '늦은 것만' },
  })
  expect(await asked(list, 'q=가나다')).toMatchObject({ state: 'ALL', q: '가나', isOnly: undefined })
  expect(await asked(list, 'list=NONE&late=1')).toMatchObject({ state: 'NEW', isOnly: true })
})

test('what a list does not have is not asked of its endpoint', async () => {
  const plain = defineList(base)
  const query = await asked(plain, 'q=가&state=NEW&order=OLDEST&late=1')
  expect(JSON.parse(JSON.stringify(query))).toEqual({ page: 1, limit: 30 })
})

test('an order that a list does not have is left out of its address', async () => {
  const list = defineList({ ...base, orders: { codes: ['SOONEST', 'NEWEST'] } })
  expect(await asked(list, 'order=NEWEST')).toMatchObject({ order: 'NEWEST' })
  expect(await asked(list, 'order=OLDEST')).toMatchObject({ order: null })
})
