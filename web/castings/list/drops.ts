import { josa } from 'es-hangul'
import type { FewerConditions } from '#contract/common.ts'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { conditionsOf } from './conditions.ts'
import { type Filters, filterQuery, readFilters } from './filters.ts'
import { dropsTexts as texts } from './messages.ts'

/**
 * What an empty result offers: ‘서울’을 빼면 12개예요, or ‘서울’과 ‘여자’를 빼면 3개예요, with the address without them. Only
 * for loaders, so that browsers do not load it.
 */
export function dropsOf(filters: Filters, counted: FewerConditions) {
  const ways = counted.map(({ dropped, count, isCapped }) => {
    const labels = dropped.map(({ name }) => labelOf(filters, name))
    const last = labels.at(-1) ?? ''
    const said = labels.map(texts.quoted).reduce((one, other) => {
      return texts.both(one, josa.pick(labels[0] ?? '', texts.and), other)
    })
    const text = (isCapped ? texts.more : texts.drop)(said, josa.pick(last, texts.particle), thousands(count))
    const names = dropped.flatMap(({ name }) => namesOf(name))
    return { text, href: paths.castings(filterQuery(only(filters, other => !names.includes(other)))) }
  })
  const [first] = counted
  return { lead: first ? (first.dropped.length === 1 ? texts.dropOne : texts.dropTwo) : null, ways }
}

const namesOf = (name: string) => (name === 'age' ? ['age', 'ageMin', 'ageMax'] : [name])

const only = (filters: Filters, isKept: (name: string) => boolean): Filters => ({
  ...readFilters(new URLSearchParams()),
  sort: filters.sort,
  ...Object.fromEntries(Object.entries(filters).filter(([name]) => isKept(name))),
})

function labelOf(filters: Filters, name: string): string {
  if (name === 'q') return filters.q
  return conditionsOf(only(filters, other => namesOf(name).includes(other)))
    .map(condition => condition.label)
    .join('·')
}
