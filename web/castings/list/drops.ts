import { josa } from 'es-hangul'
import type { WithoutOne } from '#contract/common.ts'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { conditionsOf } from './conditions.ts'
import { type Filters, filterQuery, readFilters } from './filters.ts'
import { dropsTexts as texts } from './messages.ts'

/**
 * What an empty result offers: ‘서울’을 빼면 12개예요, with the address without it. Only for loaders, so that browsers do
 * not load it.
 */
export function dropsOf(filters: Filters, counted: WithoutOne): { text: string; href: string }[] {
  const none = readFilters(new URLSearchParams())
  return counted.map(({ name, count, isCapped }) => {
    const names = name === 'age' ? ['age', 'ageMin', 'ageMax'] : [name]
    const only = (isDropped: boolean): Filters => ({
      ...none,
      sort: filters.sort,
      ...Object.fromEntries(Object.entries(filters).filter(([other]) => names.includes(other) === isDropped)),
    })
    const label =
      name === 'q'
        ? filters.q
        : conditionsOf(only(true))
            .map(condition => condition.label)
            .join('·')
    const text = (isCapped ? texts.more : texts.drop)(label, josa.pick(label, texts.particle), thousands(count))
    return { text, href: paths.castings(filterQuery(only(false))) }
  })
}
