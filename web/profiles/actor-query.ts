import { type ActorOrder, ArtCategory, BodyType, Gender, Region, RoleGrade, SkillCode } from '../../contract/enums.ts'

/** The names of filters in the address of the actor list. */
const names = [
  'q',
  'gender',
  'age',
  'ageRange',
  'ageMin',
  'ageMax',
  'heightMin',
  'heightMax',
  'region',
  'skills',
  'bodyType',
  'tags',
  'grades',
  'categories',
  'agency',
  'updatedWithin',
  'hasVideo',
  'sort',
] as const
export type ActorFilters = Partial<Record<(typeof names)[number], string>>

/** Reads the filters; a name given several times (as checkboxes send it) is one list. Unknown names are left out. */
export function readFilters(search: URLSearchParams): ActorFilters {
  const filters: ActorFilters = {}
  for (const name of names) {
    const value = search.getAll(name).filter(Boolean).join(',')
    if (value) filters[name] = value
  }
  // The API's own names for two kinds of skills.
  const skills = [
    ...listOf(filters.skills),
    ...listed(search, 'dialects').map(code => `DIALECT:${code}`),
    ...listed(search, 'languages').map(code => `LANG:${code}`),
  ]
  if (skills.length) filters.skills = skills.join(',')
  // Typed ages take the place of a range: one control says both.
  if (filters.age || filters.ageMin || filters.ageMax) delete filters.ageRange
  return filters
}

const listed = (search: URLSearchParams, name: string) => listOf(search.getAll(name).filter(Boolean).join(','))

/** The query string of these filters, without empty ones; '' when there are none. */
export function queryOf(filters: ActorFilters, page = 1): string {
  const search = new URLSearchParams()
  for (const name of names) if (filters[name]) search.set(name, filters[name])
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

export const listOf = (value: string | undefined) => value?.split(',').filter(Boolean) ?? []
const labelsOf = (labels: Record<string, string>, value?: string) => listOf(value).map(code => labels[code] ?? code)

/** `20–35세`, `20세부터`, `35세까지`. */
function span(from: string | undefined, to: string | undefined, unit: string): string | null {
  if (from && to) return from === to ? `${from}${unit}` : `${from}–${to}${unit}`
  if (from) return `${from}${unit}부터`
  return to ? `${to}${unit}까지` : null
}

const short = (labels: string[]) => (labels.length > 1 ? `${labels[0]} 외 ${labels.length - 1}` : (labels[0] ?? null))

export const agencyLabels = { true: '소속사 있음', false: '무소속' }
export const updatedLabels = { 7: '최근 7일 안에 수정', 30: '최근 30일 안에 수정', 90: '최근 90일 안에 수정' }

export const rangeTexts = ['만 18세까지', '만 19–22세', '만 23–24세', '만 25–69세']

/** What each filter says when it is set, else null. */
export function describe(filters: ActorFilters) {
  const ages = span(filters.ageMin ?? filters.age, filters.ageMax ?? filters.age, '세')
  const range = filters.ageRange ? (rangeTexts[Number(filters.ageRange)] ?? null) : null
  return {
    gender: filters.gender ? (Gender[filters.gender as keyof typeof Gender] ?? null) : null,
    age: ages ? `만 ${ages}` : range,
    body: short([
      ...[span(filters.heightMin, filters.heightMax, 'cm') ?? []].flat(),
      ...labelsOf(BodyType, filters.bodyType),
    ]),
    skills: short(labelsOf(SkillCode, filters.skills)),
    region: short(labelsOf(Region, filters.region)),
    parts: short([...labelsOf(RoleGrade, filters.grades), ...labelsOf(ArtCategory, filters.categories)]),
    more: short([
      ...listOf(filters.tags),
      ...labelsOf(agencyLabels, filters.agency),
      ...labelsOf(updatedLabels, filters.updatedWithin),
    ]),
  }
}

/** Whether anything narrows the list; its order doesn't. */
export const isNarrowed = (filters: ActorFilters): boolean => queryOf({ ...filters, sort: undefined }) !== ''

/** The order of the list: as chosen, else by fit where a word was typed. */
export const orderOf = ({ sort, q }: ActorFilters): keyof typeof ActorOrder =>
  sort === 'recent' || sort === 'relevance' ? sort : q ? 'relevance' : 'recent'

/** A name for a search: what its filters say, or what was typed. */
export const nameOf = (filters: ActorFilters): string =>
  [filters.q, ...Object.values(describe(filters)), filters.hasVideo && '영상 있음'].filter(Boolean).join(' · ')
