import { josa } from 'es-hangul'
import type { FewerConditions } from '#contract/common.ts'
import { boundsOf } from '#contract/profiles/fields.ts'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { type ActorFilters, filterNames, listOf, nameOf, queryOf } from './actor-query.ts'
import { dropsTexts as texts } from './messages.ts'

type Dropped = FewerConditions[number]['dropped']

/**
 * What an empty result offers: ‘서울’을 빼면 12명이에요, or ‘서울’과 ‘여자’를 빼면 3명이에요, with the address without them.
 * Only for loaders, so that browsers do not load it.
 */
export function dropsOf(filters: ActorFilters, counted: FewerConditions) {
  const ways = counted.map(({ dropped, count, isCapped }) => {
    const labels = dropped.map(one => labelOf(filters, one))
    const last = labels.at(-1) ?? ''
    const said = labels.map(texts.quoted).reduce((one, other) => {
      return texts.both(one, josa.pick(labels[0] ?? '', texts.and), other)
    })
    const text = (isCapped ? texts.more : texts.drop)(said, josa.pick(last, texts.particle), thousands(count))
    return { text, href: paths.actors(queryOf(dropped.reduce(without, filters))) }
  })
  const [first] = counted
  return { lead: first ? (first.dropped.length === 1 ? texts.dropOne : texts.dropTwo) : null, ways }
}

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
