import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { type ActorOrder, BodyType, SkillCode } from '#contract/codes/profiles.ts'
import {
  boundsOf,
  type FieldFilterName,
  type FilterRow,
  fieldFilterNames,
  fieldFilters,
} from '#contract/profiles/fields.ts'
import { wordIn } from '#web/calls/list-query.ts'
import { actorQueryTexts as texts } from './messages.ts'

const first = ['q', 'gender', 'age', 'ageRange', 'ageMin', 'ageMax'] as const
const others = [
  'skills',
  'specialty',
  'bodyType',
  'look',
  'tags',
  'grades',
  'categories',
  'agency',
  'updatedWithin',
  'hasVideo',
  'sort',
] as const
type Name = (typeof first | typeof others)[number] | FieldFilterName

/** The names of filters in the URL of the actor list, in order. */
export const filterNames = [...new Set<Name>([...first, ...fieldFilterNames, ...others])]
export type ActorFilters = Partial<Record<Name, string>>

/** Parses the filters; a repeated name (as checkboxes send it) is one list. Unknown names are ignored. */
export function readFilters(search: URLSearchParams): ActorFilters {
  const filters: ActorFilters = {}
  for (const name of filterNames) {
    const value = search.getAll(name).filter(Boolean).join(',')
    if (value) filters[name] = value
  }
  if (filters.q) filters.q = wordIn(search)
  // The API's names for two kinds of skills.
  const skills = [
    ...listOf(filters.skills),
    ...listed(search, 'dialects').map(code => `DIALECT:${code}`),
    ...listed(search, 'languages').map(code => `LANG:${code}`),
  ]
  if (skills.length) filters.skills = skills.join(',')
  // Typed ages replace a range: one control shows both.
  if (filters.age || filters.ageMin || filters.ageMax) delete filters.ageRange
  return filters
}

const listed = (search: URLSearchParams, name: string) => listOf(search.getAll(name).filter(Boolean).join(','))

/** The query string of these filters, without empty ones; '' when there are none. */
export function queryOf(filters: ActorFilters, page = 1): string {
  const search = new URLSearchParams()
  for (const name of filterNames) if (filters[name]) search.set(name, filters[name])
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

export const listOf = (value: string | undefined) => value?.split(',').filter(Boolean) ?? []
const labelsOf = (labels: Record<string, string>, value?: string) =>
  listOf(value).map(code => labelIn(labels, code) ?? code)

/** `20–35세`, `20세부터`, `35세까지`. */
function span(from: string | undefined, to: string | undefined, unit: string): string | null {
  if (from && to) return from === to ? `${from}${unit}` : `${from}–${to}${unit}`
  if (from) return texts.from(from, unit)
  return to ? texts.to(to, unit) : null
}

const short = (labels: string[]) =>
  labels.length > 1 ? texts.others(labels[0], labels.length - 1) : (labels[0] ?? null)

export const agencyLabels = { true: texts.hasAgency, false: texts.noAgency }
export const updatedLabels = { 7: texts.within7Days, 30: texts.within30Days, 90: texts.within90Days }

const rangeTexts = [texts.toAge18, texts.age19, texts.age23, texts.age25]

function fieldsSaid(filters: ActorFilters, panel: FilterRow['panel']): string[] {
  return fieldFilters(panel).flatMap(({ name, by, kind }) => {
    if (kind.type === 'number') {
      const [min, max] = boundsOf(name)
      return span(filters[min], filters[max], kind.unit ?? '') ?? []
    }
    const codes = kind.type === 'code' ? kind.codes : {}
    const value = filters[name as FieldFilterName]
    // An unknown single code is ignored.
    return by === 'one' ? (labelIn(codes, value ?? '') ?? []) : labelsOf(codes, value)
  })
}

/** The text of each active filter, else null. */
export function describe(filters: ActorFilters) {
  const ages = span(filters.ageMin ?? filters.age, filters.ageMax ?? filters.age, texts.years)
  const range = filters.ageRange ? (rangeTexts[Number(filters.ageRange)] ?? null) : null
  return {
    gender: short(fieldsSaid(filters, 'gender')),
    age: ages ? texts.ages(ages) : range,
    body: short([...fieldsSaid(filters, 'body'), ...labelsOf(BodyType, filters.bodyType)]),
    skills: short([...listOf(filters.specialty), ...labelsOf(SkillCode, filters.skills)]),
    region: short(fieldsSaid(filters, 'region')),
    parts: short([...labelsOf(RoleGrade, filters.grades), ...labelsOf(ArtCategory, filters.categories)]),
    more: short([
      ...listOf(filters.look),
      ...listOf(filters.tags),
      ...labelsOf(agencyLabels, filters.agency),
      ...labelsOf(updatedLabels, filters.updatedWithin),
    ]),
  }
}

/** One condition with its label, and the filters without it. */
export type Condition = { label: string; without: ActorFilters }

/** Every active condition, the typed words in front. */
export function conditionsOf(filters: ActorFilters): Condition[] {
  const { sort: _, ...asked } = filters
  const ages = ['age', 'ageMin', 'ageMax', 'ageRange']
  const found: Condition[] = []
  for (const name of Object.keys(asked) as Name[]) {
    if (found.some(condition => !(name in condition.without))) continue
    const together = ages.includes(name) ? ages : (rangeOf(name) ?? [name])
    const parts = together.length === 1 ? listOf(filters[name]) : [null]
    for (const part of name === 'q' ? [null] : parts) {
      const only = Object.fromEntries(Object.entries(filters).filter(([other]) => together.includes(other)))
      const label = name === 'q' ? `‘${filters.q}’` : nameOf(part === null ? only : { [name]: part })
      const rest = listOf(filters[name]).filter(other => part !== null && other !== part)
      const without = Object.fromEntries(Object.entries(filters).filter(([other]) => !together.includes(other)))
      if (label) found.push({ label, without: rest.length ? { ...without, [name]: rest.join(',') } : without })
    }
  }
  return found
}

/** Both bounds of a field that is filtered by a range. */
const rangeOf = (name: string) => {
  const field = /^(.+)M(?:in|ax)$/.exec(name)?.[1]
  return field ? (boundsOf(field) as string[]) : null
}

/** Whether any filter is set; the order does not count. */
export const isNarrowed = (filters: ActorFilters): boolean => queryOf({ ...filters, sort: undefined }) !== ''

/** The order of the list: as chosen, else by relevance if a word was typed. */
export const orderOf = ({ sort, q }: ActorFilters): keyof typeof ActorOrder =>
  sort === 'recent' || sort === 'relevance' ? sort : q ? 'relevance' : 'recent'

/** A default name for a search: its filters, or the typed word. */
export const nameOf = (filters: ActorFilters): string =>
  [filters.q, ...Object.values(describe(filters)), filters.hasVideo && texts.hasVideo].filter(Boolean).join(' · ')
