import { AdMedium, CastingSort, DeadlineFilter } from '#contract/codes/casting-terms.ts'
import { ArtCategory, RewardUnit, RoleGrade, StatedAuditionWay } from '#contract/codes/castings.ts'
import { type CodeOf, isCodeOf } from '#contract/codes/code-of.ts'
import { Gender, Region } from '#contract/codes/profiles.ts'
import { wordIn } from '#web/calls/list-query.ts'

/** Filters of the casting list in the URL; multiple values repeat their name. */
export type Filters = {
  q: string
  artCategory: CodeOf<typeof ArtCategory>[]
  gender: '' | 'MALE' | 'FEMALE'
  age: number | null
  ageMin: number | null
  ageMax: number | null
  region: CodeOf<typeof Region>[]
  minFee: number | null
  feeUnit: '' | CodeOf<typeof RewardUnit>
  grade: CodeOf<typeof RoleGrade>[]
  auditionWay: CodeOf<typeof StatedAuditionWay>[]
  shootDays: number | null
  adMedia: CodeOf<typeof AdMedium>[]
  noAgencyFee: boolean
  deadline: '' | CodeOf<typeof DeadlineFilter>
  verified: boolean
  recruiting: boolean
  sort: CodeOf<typeof CastingSort>
}

export const fees = [300_000, 500_000, 800_000, 1_500_000] as const
export const shootDays = [1, 3, 10] as const

/** Parses a URL; unknown and invalid filters are ignored rather than refused. */
export function readFilters(search: URLSearchParams): Filters {
  const several = <C extends string>(name: string, codes: Record<C, string>) =>
    [...new Set(search.getAll(name).flatMap(value => value.split(',')))].filter((code): code is C =>
      isCodeOf(codes, code),
    )
  const one = <C extends string>(name: string, codes: Record<C, string>) => {
    const value = search.get(name) ?? ''
    return isCodeOf(codes, value) ? value : ''
  }
  const number = (name: string, max: number) => {
    const text = search.get(name) ?? ''
    const value = Number(text)
    return /^\d{1,10}$/.test(text) && value <= max ? value : null
  }
  return {
    q: wordIn(search),
    artCategory: several('artCategory', ArtCategory),
    gender: one('gender', Gender),
    age: number('age', 99),
    // An age typed into the form replaces the span of words such as 20대.
    ageMin: search.get('age') ? null : number('ageMin', 99),
    ageMax: search.get('age') ? null : number('ageMax', 99),
    region: several('region', Region),
    minFee: number('minFee', 1_000_000_000),
    feeUnit: one('feeUnit', RewardUnit),
    grade: several('grade', RoleGrade),
    auditionWay: several('auditionWay', StatedAuditionWay),
    shootDays: number('shootDays', 500) || null,
    adMedia: several('adMedia', AdMedium),
    noAgencyFee: search.get('noAgencyFee') === 'true',
    deadline: one('deadline', DeadlineFilter),
    verified: search.get('verified') === 'true',
    recruiting: search.get('recruiting') === 'true',
    sort: one('sort', CastingSort) || 'recent',
  }
}

/** The names of filters in the URL. */
export const filterNames = Object.keys(readFilters(new URLSearchParams()))

/** The query string of these filters, without unset ones. */
export function filterQuery(filters: Partial<Filters>, page?: number): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (name === 'sort' && value === 'recent') continue
    for (const part of Array.isArray(value) ? value : [value])
      if (part !== '' && part !== null && part !== undefined && part !== false) search.append(name, String(part))
  }
  if (page && page > 1) search.set('page', String(page))
  return search.toString()
}

/** The API query of these filters: without 모집 중만 it includes recently ended castings. */
export const toQuery = ({ sort, recruiting, verified, noAgencyFee, ...filters }: Filters) => ({
  ...filters,
  sort,
  recruiting: recruiting || undefined,
  verified: verified || undefined,
  noAgencyFee: noAgencyFee || undefined,
})
