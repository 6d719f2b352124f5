import { josa } from 'es-hangul'
import type { WithoutOne } from '#contract/common.ts'
import { boundsOf } from '#contract/profiles/fields.ts'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { type ActorFilters, filterNames, listOf, nameOf, queryOf } from './actor-query.ts'
import { dropsTexts as texts } from './messages.ts'

/**
 * What an empty result offers: ‘서울’을 빼면 12명이에요, with the address without it. Only for loaders, so that browsers do
 * not load it.
 */
export function dropsOf(filters: ActorFilters, counted: WithoutOne): { text: string; href: string }[] {
  return counted.map(({ name, value, count, isCapped }) => {
    const names = namesOf(name)
    const of = (isDropped: boolean): ActorFilters =>
      Object.fromEntries(Object.entries(filters).filter(([other]) => names.includes(other) === isDropped))
    const rest = listOf(filters[name as keyof ActorFilters]).filter(other => other !== value)
    const without = value !== null && rest.length ? { ...of(false), [name]: rest.join(',') } : of(false)
    const label = nameOf(value === null ? of(true) : { [name]: value })
    const text = (isCapped ? texts.more : texts.drop)(label, josa.pick(label, texts.particle), thousands(count))
    return { text, href: paths.actors(queryOf(without)) }
  })
}

/** The names in the address of one condition: ages and fields such as the height have several. */
function namesOf(name: string): string[] {
  if (name === 'age') return ['age', 'ageMin', 'ageMax', 'ageRange']
  const bounds = boundsOf(name)
  return filterNames.includes(bounds[0]) ? bounds : [name]
}
