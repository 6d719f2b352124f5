import type { FewerConditions } from '#contract/common.ts'
import { boundsOf } from '#contract/profiles/fields.ts'
import { type Dropped, waysOut } from '#web/calls/drops.ts'
import { paths } from '#web/paths.ts'
import { type ActorFilters, filterNames, listOf, nameOf, queryOf } from './actor-query.ts'
import { dropsTexts as texts } from './messages.ts'

/** What an empty list offers: its conditions one or two fewer, with what they bring. */
export const dropsOf = (filters: ActorFilters, counted: FewerConditions) =>
  waysOut(counted, texts, {
    labelOf: one => labelOf(filters, one),
    hrefWithout: dropped => paths.actors(queryOf(dropped.reduce(without, filters))),
  })

function labelOf(filters: ActorFilters, { name, value }: Dropped[number]): string {
  if (value !== null) return nameOf({ [name]: value })
  const names = namesOf(name)
  return nameOf(Object.fromEntries(Object.entries(filters).filter(([other]) => names.includes(other))))
}

function without(filters: ActorFilters, { name, value }: Dropped[number]): ActorFilters {
  const rest = listOf(filters[name as keyof ActorFilters]).filter(other => other !== value)
  if (value !== null && rest.length) return { ...filters, [name]: rest.join(',') }
  const names = namesOf(name)
  return Object.fromEntries(Object.entries(filters).filter(([other]) => !names.includes(other)))
}

/** The names in the address of one condition: ages and fields such as the height have several. */
function namesOf(name: string): string[] {
  if (name === 'age') return ['age', 'ageMin', 'ageMax', 'ageRange']
  const bounds = boundsOf(name)
  return filterNames.includes(bounds[0]) ? bounds : [name]
}
