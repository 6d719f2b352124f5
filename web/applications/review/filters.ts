import { Stage } from '../../../contract/enums.ts'
import type { Row } from './store.ts'

export const sorts = {
  unread: '미열람 먼저',
  recent: '최근 지원순',
  name: '이름순',
  age: '나이순',
  rating: '평가 높은순',
} as const

/** What the grid shows and in which order; lives in the address and is remembered for each notice. */
export type Filters = {
  role: number | null
  /** 0: in no group. */
  group: number | null
  stage: keyof typeof Stage | null
  /** Unread and read by me; untouched: by nobody of the team. */
  view: 'all' | 'unread' | 'untouched' | 'read'
  gender: 'MALE' | 'FEMALE' | null
  ageMin: number | null
  ageMax: number | null
  heightMin: number | null
  heightMax: number | null
  /** At least this average; 0: not marked by me. */
  rating: number | null
  q: string
  sort: keyof typeof sorts
}

export const noFilters: Filters = {
  role: null,
  group: null,
  stage: null,
  view: 'all',
  gender: null,
  ageMin: null,
  ageMax: null,
  heightMin: null,
  heightMax: null,
  rating: null,
  q: '',
  sort: 'unread',
}

/** Filters as a query string; what is not set is left out. */
export function filtersToQuery(filters: Filters): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== '' && value !== noFilters[name as keyof Filters]) search.set(name, String(value))
  }
  return search.toString()
}

/** Filters of a query string; what does not fit is ignored. */
export function filtersFromQuery(query: string): Filters {
  const search = new URLSearchParams(query)
  const number = (name: string) => {
    const text = search.get(name)
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
  }
  const one = <T extends string>(name: string, values: readonly T[], standard: T | null) =>
    values.find(value => value === search.get(name)) ?? standard
  return {
    role: number('role'),
    group: number('group'),
    stage: one('stage', Object.keys(Stage) as (keyof typeof Stage)[], null),
    view: one('view', ['all', 'unread', 'untouched', 'read'], 'all')!,
    gender: one('gender', ['MALE', 'FEMALE'], null),
    ageMin: number('ageMin'),
    ageMax: number('ageMax'),
    heightMin: number('heightMin'),
    heightMax: number('heightMax'),
    rating: number('rating'),
    q: search.get('q')?.slice(0, 40) ?? '',
    sort: one('sort', Object.keys(sorts) as (keyof typeof sorts)[], 'unread')!,
  }
}

/** The filters as the list of applicants takes them; null where the server has no such filter. */
export function listQuery({ view, ...filters }: Filters) {
  if (view === 'read') return null
  const unread = view === 'unread' ? ('me' as const) : view === 'untouched' ? ('anyone' as const) : null
  return { ...filters, ...(unread && { unread }) }
}

/** How many of the filters behind the 필터 button are set. */
export const hiddenFilterCount = (filters: Filters) =>
  [filters.gender, filters.ageMin ?? filters.ageMax, filters.heightMin ?? filters.heightMax, filters.rating].filter(
    value => value !== null,
  ).length

const isWithin = (value: number, min: number | null, max: number | null) =>
  (min === null || value >= min) && (max === null || value <= max)

/** Whether a role filter leaves an applicant in, whatever else is set. */
export const standsFor = (row: Row, role: number | null) => role === null || row.roles.some(r => r.roleId === role)

/** Whether an applicant passes. `found` are the ids that the server's search gave, null without a search. */
export function passes(row: Row, filters: Filters, found: Set<number> | null): boolean {
  const { role, group, stage, view, gender, ageMin, ageMax, heightMin, heightMax, rating } = filters
  if (found && !found.has(row.id)) return false
  if (!standsFor(row, role)) return false
  if (stage && !row.roles.some(r => r.stage === stage && (role === null || r.roleId === role))) return false
  if (group !== null && row.groupId !== group) return false
  if (view === 'untouched' && row.read !== 0) return false
  if ((view === 'read' || view === 'unread') && (row.read === 2) !== (view === 'read')) return false
  if (rating !== null && (rating === 0 ? row.mark > 0 : row.average < rating)) return false
  if (gender && row.gender !== gender) return false
  if ((heightMin !== null || heightMax !== null) && !(row.height && isWithin(row.height, heightMin, heightMax)))
    return false
  return isWithin(row.age, ageMin, ageMax)
}

const undecided = ['SUBMITTED', 'READ', 'HOLD'] as const
/** From where a move of several goes to a stage: nobody is taken back, and no decision is taken off. */
export const stagesBefore = {
  SHORTLISTED: undecided,
  AUDITION: [...undecided, 'SHORTLISTED'],
  FINAL: [...undecided, 'SHORTLISTED', 'AUDITION'],
  HOLD: ['SUBMITTED', 'READ', 'SHORTLISTED', 'AUDITION', 'FINAL'],
} as const

/** Of these applicants, those who wait for a decision, for this role or for all they stand in. */
export const waitingOf = (store: { row: (id: number) => Row | undefined }, ids: number[], role: number | null) =>
  ids.filter(id => {
    const row = store.row(id)
    const roles = row?.roles.filter(r => role === null || r.roleId === role) ?? []
    return roles.length > 0 && !row?.sentAt && roles.every(r => (undecided as readonly string[]).includes(r.stage))
  })

const newest = (a: Row, b: Row) => b.createdAt - a.createdAt || b.id - a.id
const orders: Record<Filters['sort'], (a: Row, b: Row) => number> = {
  unread: (a, b) => Number(a.read === 2) - Number(b.read === 2) || newest(a, b),
  recent: newest,
  name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
  age: (a, b) => a.age - b.age || a.id - b.id,
  rating: (a, b) => b.average - a.average || b.mark - a.mark || newest(a, b),
}

/** Ids in the order they are shown. */
export function select(rows: Iterable<Row>, filters: Filters, found: Set<number> | null): number[] {
  return [...rows]
    .filter(row => passes(row, filters, found))
    .sort(orders[filters.sort])
    .map(row => row.id)
}
