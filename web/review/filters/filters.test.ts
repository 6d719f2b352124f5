import { expect, test } from 'vitest'
import type { Row } from '../state/rows.ts'
import { filtersFromQuery, filtersToQuery, noFilters, select } from './filters.ts'

const row = (id: number, given: Partial<Row> = {}): Row => ({
  id,
  number: id,
  name: `배우${id}`,
  groupId: 0,
  read: 0,
  gender: 'FEMALE',
  age: 20 + id,
  height: 160,
  mark: 0,
  average: 0,
  sentAt: 0,
  storedVideos: 0,
  videos: 0,
  outside: [],
  unsuited: [],
  comments: 0,
  roles: [{ roleId: 1, stage: 'SUBMITTED', since: 0 }],
  createdAt: id,
  isSaving: false,
  ...given,
})
const people = [
  row(1, { read: 2, groupId: 7 }),
  row(2, { roles: [{ roleId: 2, stage: 'AUDITION', since: 0 }], height: 0 }),
  row(3, { gender: 'MALE', read: 1 }),
]
const ids = (given: Partial<typeof noFilters>, found: Set<number> | null = null) =>
  select(people, { ...noFilters, ...given }, { found, facets: null }).ids

test('unread applicants come first, newest first', () => {
  expect(ids({})).toEqual([3, 2, 1])
  expect(ids({ sort: 'name' })).toEqual([1, 2, 3])
})

test('every filter narrows', () => {
  expect(ids({ role: 2 })).toEqual([2])
  expect(ids({ stage: 'AUDITION' })).toEqual([2])
  expect(ids({ stage: 'AUDITION', role: 1 })).toEqual([])
  expect(ids({ group: 7 })).toEqual([1])
  expect(ids({ group: 0 })).toEqual([3, 2])
  expect(ids({ view: 'read' })).toEqual([1])
  expect(ids({ view: 'unread' })).toEqual([3, 2])
  expect(ids({ gender: 'MALE' })).toEqual([3])
  expect(ids({ ageMin: 22, ageMax: 22 })).toEqual([2])
  expect(ids({ heightMin: 150 })).toEqual([3, 1])
  expect(ids({}, new Set([2]))).toEqual([2])
})

test('filters survive a round trip through the URL, and invalid values are ignored', () => {
  const filters = { ...noFilters, role: 2, group: 0, view: 'unread' as const, q: '한국무용', ageMin: 20 }
  expect(filtersFromQuery(filtersToQuery(filters))).toEqual(filters)
  expect(filtersToQuery(noFilters)).toBe('')
  expect(filtersFromQuery('role=-1&stage=BEST&view=x&sort=paid&ageMin=1e9')).toEqual(noFilters)
})

test('untouched is narrower than unread by me', () => {
  expect(ids({ view: 'untouched' })).toEqual([2])
  expect(ids({ view: 'unread' })).toEqual([3, 2])
})

test('ratings filter and order', () => {
  const marked = [row(1, { average: 3.5, mark: 3 }), row(2), row(3, { average: 5 })]
  const of = (given: Partial<typeof noFilters>) =>
    select(marked, { ...noFilters, ...given }, { found: null, facets: null }).ids
  expect(of({ sort: 'rating' })).toEqual([3, 1, 2])
  expect(of({ rating: 4 })).toEqual([3])
  expect(of({ rating: 0 })).toEqual([3, 2])
})

test('a role lists those who meet its criteria first, and the others below a line', () => {
  const roles = [1, 2].map(roleId => ({ roleId, stage: 'READ' as const, since: 0 }))
  const some = [row(1, { roles, outside: [1], unsuited: [1] }), row(2, { roles }), row(3, { roles, outside: [1, 2] })]
  const of = (given: Partial<typeof noFilters>) =>
    select(some, { ...noFilters, sort: 'name', ...given }, { found: null, facets: null })
  expect(of({})).toEqual({ ids: [1, 2, 3], below: [], unsuited: 0 })
  expect(of({ match: 'fit' })).toEqual({ ids: [1, 2], below: [], unsuited: 0 })
  expect(of({ role: 1 })).toEqual({ ids: [2], below: [3, 1], unsuited: 1 })
  expect(of({ role: 2 })).toEqual({ ids: [1, 2], below: [3], unsuited: 0 })
  expect(of({ role: 1, match: 'fit' })).toEqual({ ids: [2], below: [], unsuited: 0 })
  expect(filtersFromQuery('role=1&match=all').match).toBe('all')
})

test('sorted applicants never stand below the line of a role', () => {
  const other = { roleId: 1, stage: 'READ' as const, since: 0 }
  const outside = { outside: [1], roles: [other] }
  const sorted: Partial<Row>[] = [
    { groupId: 3 },
    { mark: 4 },
    { average: 3.5 },
    { comments: 1 },
    { sentAt: 1 },
    { roles: [{ ...other, stage: 'HOLD' }] },
    { roles: [{ ...other, pick: { state: 'ASKED', answer: null, day: null } }] },
  ]
  const some = [row(100, outside), ...sorted.map((given, at) => row(at, { ...outside, ...given }))]
  const selected = select(some, { ...noFilters, role: 1, sort: 'age' }, { found: null, facets: null })
  expect(selected).toEqual({ ids: sorted.map((_, at) => at), below: [100], unsuited: 0 })
})

test('facets need one of each kind, and others are yes or no', () => {
  const actors = (...ids: number[]) => ({ ids: new Set(ids), text: null })
  const facets = new Map([
    ['LOOK:담백한', actors(1, 2)],
    ['LOOK:서늘한', actors(3)],
    ['REGION:SEOUL', actors(2, 3)],
  ])
  const now = Date.now() / 1000
  const at = (days: number) => [{ roleId: 1, stage: 'READ' as const, since: now - days * 86_400 }]
  const some = [row(1, { roles: at(0.5), videos: 1 }), row(2, { roles: at(5), comments: 2 }), row(3, { roles: at(9) })]
  const of = (given: Partial<typeof noFilters>) =>
    select(some, { ...noFilters, sort: 'name', ...given }, { found: null, facets }).ids
  expect(of({ facets: 'LOOK:담백한' })).toEqual([1, 2])
  expect(of({ facets: 'LOOK:담백한,LOOK:서늘한,REGION:SEOUL' })).toEqual([2, 3])
  expect(of({ video: 'yes' })).toEqual([1])
  expect(of({ video: 'no', comment: 'no' })).toEqual([3])
  expect(of({ result: 'no' })).toEqual([1, 2, 3])
  expect(of({ since: 'D1' })).toEqual([1])
  expect(of({ since: 'OVER7' })).toEqual([3])
  const filters = { ...noFilters, facets: 'LOOK:담백한,AGENCY:', video: 'no' as const, since: 'D3' as const }
  expect(filtersFromQuery(filtersToQuery(filters))).toEqual(filters)
  expect(filtersFromQuery('facets=nonsense&video=maybe&since=NEVER')).toEqual(noFilters)
})
