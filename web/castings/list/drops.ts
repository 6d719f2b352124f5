import type { FewerConditions } from '#contract/common.ts'
import { waysOut } from '#web/calls/drops.ts'
import { paths } from '#web/paths.ts'
import { conditionsOf } from './conditions.ts'
import { type Filters, filterQuery, readFilters } from './filters.ts'
import { dropsTexts as texts } from './messages.ts'

/** What an empty list offers: its conditions one or two fewer, with what they bring. */
export const dropsOf = (filters: Filters, counted: FewerConditions) =>
  waysOut(counted, texts, {
    labelOf: ({ name }) => labelOf(filters, name),
    hrefWithout(dropped) {
      const names = dropped.flatMap(({ name }) => namesOf(name))
      return paths.castings(filterQuery(only(filters, other => !names.includes(other))))
    },
  })

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
