import { CastingSort, DeadlineFilter } from '../../contract/casting-terms.ts'
import { ArtCategory, type CodeOf, Region, RewardUnit, RoleGrade } from '../../contract/enums.ts'
import { money } from '../ui/format.ts'

/** Filters of the notice list, as its address carries them; choices of several values repeat their name. */
export type Filters = {
  q: string
  artCategory: CodeOf<typeof ArtCategory>[]
  gender: '' | 'MALE' | 'FEMALE'
  age: number | null
  region: CodeOf<typeof Region>[]
  minFee: number | null
  feeUnit: '' | CodeOf<typeof RewardUnit>
  grade: CodeOf<typeof RoleGrade>[]
  deadline: '' | CodeOf<typeof DeadlineFilter>
  verified: boolean
  recruiting: boolean
  sort: CodeOf<typeof CastingSort>
}

export const fees = [300_000, 500_000, 800_000, 1_500_000] as const

/** Reads an address; what isn't a filter or has no meaning is left out rather than refused. */
export function readFilters(search: URLSearchParams): Filters {
  const several = <C extends string>(name: string, codes: Record<C, string>) =>
    [...new Set(search.getAll(name).flatMap(value => value.split(',')))].filter((code): code is C => code in codes)
  const one = <C extends string>(name: string, codes: Record<C, string>) => {
    const value = search.get(name) ?? ''
    return value in codes ? (value as C) : ''
  }
  const number = (name: string, max: number) => {
    const text = search.get(name) ?? ''
    const value = Number(text)
    return /^\d{1,10}$/.test(text) && value <= max ? value : null
  }
  return {
    q: (search.get('q') ?? '').trim().slice(0, 60),
    artCategory: several('artCategory', ArtCategory),
    gender: one('gender', { MALE: '남자', FEMALE: '여자' }),
    age: number('age', 99),
    region: several('region', Region),
    minFee: number('minFee', 1_000_000_000),
    feeUnit: one('feeUnit', RewardUnit),
    grade: several('grade', RoleGrade),
    deadline: one('deadline', DeadlineFilter),
    verified: search.get('verified') === 'true',
    recruiting: search.get('recruiting') === 'true',
    sort: one('sort', CastingSort) || 'recent',
  }
}

/** The query string of these filters; what is unset stays out of it. */
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

/** One condition as people name it, and the filters without it. */
export type Condition = { label: string; without: Filters }

/** Every condition that narrows the list, in the order of the form. */
export function conditionsOf(filters: Filters): Condition[] {
  const found: Condition[] = []
  const add = (label: string, change: Partial<Filters>) => found.push({ label, without: { ...filters, ...change } })
  if (filters.q) add(`‘${filters.q}’`, { q: '' })
  for (const code of filters.artCategory)
    add(ArtCategory[code], { artCategory: filters.artCategory.filter(other => other !== code) })
  if (filters.gender) add(filters.gender === 'MALE' ? '남자' : '여자', { gender: '' })
  if (filters.age !== null) add(`만 ${filters.age}세`, { age: null })
  for (const code of filters.region) add(Region[code], { region: filters.region.filter(other => other !== code) })
  if (filters.minFee !== null) add(feeLabel(filters.minFee), { minFee: null })
  if (filters.feeUnit) add(RewardUnit[filters.feeUnit], { feeUnit: '' })
  for (const code of filters.grade) add(RoleGrade[code], { grade: filters.grade.filter(other => other !== code) })
  if (filters.deadline) add(DeadlineFilter[filters.deadline], { deadline: '' })
  if (filters.verified) add('인증 공고', { verified: false })
  if (filters.recruiting) add('모집 중만', { recruiting: false })
  return found
}

export const feeLabel = (won: number) => `${money(won)} 이상`

/** What the API wants of these filters: without 모집 중만 it lists what ended lately too. */
export const toQuery = ({ sort, recruiting, verified, ...filters }: Filters) => ({
  ...filters,
  sort,
  recruiting: recruiting || undefined,
  verified: verified || undefined,
})
