import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createActor, createManager } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'
import { addProfile } from '../../test/support/profiles.ts'

const { server, test } = apiTest()

const table = readFileSync(join(import.meta.dirname, '../../docs/search-words.md'), 'utf8')
const lists = { actors: 'profiles', castings: 'castings' } as const

/** The rows of a table of docs/search-words.md: a query, and the filters and words it should become. */
function queriesOf(set: 'Kept apart' | 'Used while building', kind: keyof typeof lists) {
  const section = table.split(/^## /m).find(each => each.startsWith(`${set}: ${kind}\n`)) ?? ''
  const rows = [...section.matchAll(/^\| (?!query|-)(.+?) \| (.+?) \|$/gm)]
  return rows.map(([, q = '', filters = '']) => ({
    q,
    expected: filters.replaceAll('_배우', ' 배우').split(/ (?=\w+=)/),
  }))
}

const specialties =
  '복싱 수영 승마 검술 피아노 드럼 첼로 발레 태권도 운전 요리 스케이트 현대무용 랩 골프 바이올린'.split(' ')

beforeAll(async () => {
  const names = ['구민결', '한서울', '서단오', '김하늘', '남자연']
  for (const [at, actorName] of names.entries())
    await addProfile(server, await createActor(server), {
      actorName,
      specialties: specialties.slice(at * 4, at * 4 + 4).map(text => ({ group: 'SPORTS' as const, text })),
      imageKeywords: ['담백한', '서늘한', '차가운', '귀여운'].slice(at, at + 1),
      birthDate: '2001-05-05',
    })
  const manager = await createManager(server)
  await postCasting(server, manager, { title: '어머니 역을 찾아요', workTitle: '늦여름의 관객' })
  await postCasting(server, manager, { title: '배우 모집', workTitle: '서울의 밤' })
})

/** What the page of the list makes of a query: near words are tried if nothing is found. */
async function read(kind: keyof typeof lists, q: string): Promise<string[]> {
  const { pages, profiles, castings } = server.api()
  const first = await pages.searchWords({ query: { list: lists[kind], q } })
  const parts = [first.filters]
  let rest = first.q
  if (rest) {
    const query = { ...first.filters, q: rest, limit: 1 }
    const found = await (kind === 'actors' ? profiles.list({ query }) : castings.list({ query }))
    const near = found.totalResult
      ? null
      : await pages.searchWords({ query: { list: lists[kind], q: rest, near: true } })
    if (near?.isNear) {
      parts.push(near.filters)
      rest = near.q
    }
  }
  const pairs = parts.flatMap(filters =>
    Object.entries(filters).flatMap(([name, value]) => value.split(',').map(each => `${name}=${each}`)),
  )
  return [
    ...pairs,
    ...rest
      .split(' ')
      .filter(Boolean)
      .map(word => `q=${word}`),
  ]
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

test.each(['Used while building', 'Kept apart'] as const)(
  '[A-69] queries become the filters of their table: %s',
  async set => {
    const counts = { queries: 0, whole: 0, expected: 0, read: 0, right: 0 }
    const wrong: string[] = []
    for (const kind of ['actors', 'castings'] as const)
      for (const { q, expected } of queriesOf(set, kind)) {
        const found = await read(kind, q)
        const right = found.filter(pair => expected.includes(pair))
        const isWhole = right.length === found.length && right.length === expected.length
        counts.queries += 1
        counts.whole += isWhole ? 1 : 0
        counts.expected += expected.length
        counts.read += found.length
        counts.right += right.length
        if (!isWhole) wrong.push(`${kind} ${q}: ${found.join(' ')} instead of ${expected.join(' ')}`)
      }
    const { queries, whole, right } = counts
    const row = `| ${set} | ${queries} | ${whole} | ${percent(right, counts.read)} | ${percent(right, counts.expected)} |`
    // Kept apart: their faults are no help for the rules.
    if (process.env.PRINT_QUERIES) process.stdout.write(`${[row, ...(set === 'Kept apart' ? [] : wrong)].join('\n')}\n`)
    expect(table.split('\n').filter(line => line.startsWith(`| ${set} |`))).toEqual([row])
  },
)
