import { searchNumbersTexts as texts } from './messages.ts'

type Filters = Record<string, string>
type List = 'castings' | 'profiles'

/**
 * Takes ages, heights of actors and fees of castings out of lower-case text: `20대`, `키 170 이상`, `100만원 이상`. What it
 * cannot express as a filter, such as a highest fee, stays in the text. `20대 초반` is 20–23, and 60대 has no upper end.
 */
export function takeNumbers(typed: string, list: List): { filters: Filters; rest: string } {
  const filters: Filters = {}
  const set = (name: string, value: number | string | undefined) => {
    if (value !== undefined) filters[name] ??= String(value)
  }
  let rest = inDigits(typed)
  const take = (pattern: RegExp, read: (found: (string | undefined)[]) => boolean) => {
    rest = rest.replace(pattern, (whole, ...found) => (read(found) ? ' ' : whole))
  }
  const span = (name: string, from: number | undefined, upTo: number | undefined) => {
    set(`${name}Min`, from)
    set(`${name}Max`, upTo)
    return true
  }
  const bounded = (name: string, value: number, bound: string) =>
    texts.least.has(bound)
      ? span(name, texts.above.has(bound) ? value + 1 : value, undefined)
      : span(name, undefined, texts.below.has(bound) ? value - 1 : value)

  if (list === 'profiles') {
    take(texts.heights, ([from, upTo]) => span('height', Number(from), Number(upTo)))
    take(texts.heightDecade, ([height, part]) => decade('height', Number(height), part))
    take(texts.height, ([called, height, unit, bound]) => {
      if (!(called || unit || bound)) return false
      return bounded('height', Number(height), bound ?? [...texts.least][0] ?? '')
    })
  } else {
    const fee = (unit: string | undefined, won: number) => {
      set('minFee', won)
      if (unit) set('feeUnit', texts.feeUnits[unit])
      return true
    }
    take(texts.feeRange, ([unit, from]) => fee(unit, numberOf(from) * 10_000))
    take(texts.fee, ([unit, figure, scale, won, spoken]) => {
      if (spoken) return fee(unit, spokenNumber(spoken) * 10_000)
      return fee(unit, won ? numberOf(won) : Math.round(numberOf(figure) * (texts.scales[scale ?? ''] ?? 1)))
    })
  }
  for (const pattern of [texts.decades, texts.spaced])
    take(pattern, ([from, upTo]) => Number(from) < Number(upTo) && span('age', Number(from), Number(upTo) + 9))
  take(texts.ages, ([from, upTo]) => span('age', Number(from), Number(upTo)))
  take(texts.oneDecade, ([from, part]) => decade('age', Number(from), part))
  take(texts.age, ([years, bound]) => {
    if (bound) return bounded('age', Number(years), bound)
    if (filters.age || filters.ageMin || filters.ageMax) return false
    set('age', Number(years))
    return true
  })
  return { filters, rest }

  function decade(name: string, from: number, part = '') {
    const [first, last] = texts.partsOf[part] ?? [0, 9]
    if (texts.least.has(part)) return span(name, from, undefined)
    if (part && !texts.partsOf[part]) return span(name, undefined, from + 9)
    return span(name, from + first, name === 'age' && from >= 60 && !part ? undefined : from + last)
  }
}

/** 스물다섯 살 and 이십대 written as 25살 and 20대. */
const inDigits = (text: string) =>
  text
    .replace(texts.native, (_, tens: string, ones?: string) =>
      texts.years((texts.tens[tens] ?? 0) + (texts.ones[ones ?? ''] ?? 0)),
    )
    .replace(texts.sinoDecade, (_, digit?: string) => texts.decadeOf(digit ? texts.digits.indexOf(digit) + 1 : 1))

const numberOf = (figure = '') => Number(figure.replaceAll(',', '')) || 0

/** 이백오십 is 250. */
function spokenNumber(words: string): number {
  let sum = 0
  let digit = 0
  for (const letter of words) {
    const place = texts.places[letter]
    if (place) {
      sum += (digit || 1) * place
      digit = 0
    } else digit = texts.digits.indexOf(letter) + 1
  }
  return sum + digit
}
