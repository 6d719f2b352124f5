import { josa } from 'es-hangul'
import type { FewerConditions } from '#contract/common.ts'
import { thousands } from '#web/ui/format.ts'
import { dropsTexts as texts } from './drops-messages.ts'

export type Dropped = FewerConditions[number]['dropped']
type Words = Record<'drop' | 'more', (labels: string, particle: string, count: string) => string>
type Search = { labelOf: (one: Dropped[number]) => string; hrefWithout: (dropped: Dropped) => string }

/**
 * What an empty result offers: ‘서울’을 빼면 12개예요, or ‘서울’과 ‘여자’를 빼면 3개예요, with the address without them. Only
 * for loaders, so that browsers do not load it.
 */
export function waysOut(counted: FewerConditions, words: Words, { labelOf, hrefWithout }: Search) {
  const ways = counted.map(({ dropped, count, isCapped }) => {
    const labels = dropped.map(labelOf)
    const said = labels
      .map(texts.quoted)
      .reduce((one, other) => texts.both(one, josa.pick(labels[0] ?? '', texts.and), other))
    const particle = josa.pick(labels.at(-1) ?? '', texts.particle)
    return { text: (isCapped ? words.more : words.drop)(said, particle, thousands(count)), href: hrefWithout(dropped) }
  })
  const [first] = counted
  return { lead: first ? (first.dropped.length === 1 ? texts.one : texts.two) : null, ways }
}
