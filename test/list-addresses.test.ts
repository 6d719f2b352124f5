import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect } from 'vitest'
import { contract } from '#contract'
import { officePaths } from '#web/admin/office-paths.ts'
import { paths } from '#web/paths.ts'
import { apiTest } from './support/api.ts'
import { openCasting } from './support/castings.ts'
import { createAdmin, createManager, type Person } from './support/people.ts'

const { server, test } = apiTest({ LOG_LEVEL: 'silent' }, 'built')
let operator: Person
let manager: Person
let castingId: number

beforeAll(async () => {
  operator = await createAdmin(server)
  manager = await createManager(server)
  castingId = (await openCasting(server, manager)).id
})

const operatorsPages = Object.values(officePaths).flatMap(path => (path.length === 0 ? [(path as () => string)()] : []))

/** One after the other: a server that is asked for thirty pages at once on a busy machine sheds some of them. */
async function refusedOf(person: Person | null, addresses: string[]): Promise<string[]> {
  const headers = new Headers(person ? { cookie: `pfToken=${person.token}` } : {})
  const refused: string[] = []
  for (const address of addresses) {
    const { status } = await fetch(server.origin + address, { redirect: 'manual', headers })
    if (status !== 200) refused.push(`${status} ${address.slice(0, 80)}`)
  }
  return refused
}
const withQuery = (list: string[], query: Record<string, string>) =>
  list.map(path => `${path}?${new URLSearchParams(query)}`)

// The second grows when it is read as plain text, the third is cut within a letter of two.
const words = ['가', 'ﬃ', '𠮷'].map(letter => letter.repeat(200))

test('200 letters in the search field of any list are cut, never an unknown page', async () => {
  expect(operatorsPages.length).toBeGreaterThan(20)
  for (const q of words) {
    expect(await refusedOf(operator, withQuery(operatorsPages, { q }))).toEqual([])
    const open = [paths.castings(), paths.actors()]
    expect(await refusedOf(null, withQuery(open, { q, specialty: q, look: q, typed: q }))).toEqual([])
    expect(await refusedOf(manager, withQuery([paths.workspace(castingId)], { q }))).toEqual([])
  }
})

test('an unknown state, page or row in an address shows the operators’ list', async () => {
  const unknown = { state: 'NONE', status: 'NONE', list: 'NONE', tab: 'none', order: 'NONE', page: '-3', id: 'x' }
  expect(await refusedOf(operator, withQuery(operatorsPages, unknown))).toEqual([])
  expect(
    await refusedOf(operator, withQuery([officePaths.adminAudit()], { action: 'none', from: 'x', targetId: 'x' })),
  ).toEqual([])
})

test('pages of operators show lists by their declaration alone', () => {
  const pages = globSync('web/admin/**/*Page.tsx').map(path => [path, readFileSync(path, 'utf8')] as const)
  const lists = pages.filter(
    ([path, text]) => /defineList\(|AdminList\.tsx/.test(text) && !path.endsWith('ListPage.tsx'),
  )
  expect(lists.length).toBeGreaterThan(20)
  const own = lists.flatMap(
    ([path, text]) => text.match(/<t[dr]\b|URLSearchParams|\.export[A-Z]\w+/g)?.map(each => `${path} ${each}`) ?? [],
  )
  expect(own).toEqual([])
})

test('words to search for are named q in every query and body', () => {
  const others = ['search', 'word', 'words', 'keyword', 'query', 'term', 'find', 'text']
  const named = Object.values(contract).flatMap(group =>
    Object.values(group).flatMap(({ route, query, body }) => {
      const fields = [query, route.includes('exports') || route.includes('export') ? body : undefined]
      return fields.flatMap(schema => {
        const names = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
        return names.filter(name => others.includes(name)).map(name => `${route} ${name}`)
      })
    }),
  )
  expect(named).toEqual([])
})
