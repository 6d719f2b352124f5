import { Stage } from '#contract/codes/applications.ts'
import type { Row } from '../state/rows.ts'
import { filtersTexts as texts } from './messages.ts'

export const sorts = {
  unread: texts.unreadFirst,
  recent: texts.recent,
  name: texts.name,
  age: texts.age,
  rating: texts.rating,
} as const

/** What the grid shows and in which order; part of the address and remembered per casting. */
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
  /** At least this average; 0: not rated by me. */
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

/** Filters as a query string, without unset ones. */
export function filtersToQuery(filters: Filters): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== '' && value !== noFilters[name as keyof Filters]) search.set(name, String(value))
  }
  return search.toString()
}

/** Filters of a query string; invalid ones are ignored. */
export function filtersFromQuery(query: string): Filters {
  const search = new URLSearchParams(query)
  const number = (name: string) => {
    const text = search.get(name)
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
  }
  const one = <const T extends string, S extends T | null>(name: string, values: readonly T[], standard: S): T | S =>
    values.find(value => value === search.get(name)) ?? standard
  return {
    role: number('role'),
    group: number('group'),
    stage: one('stage', Object.keys(Stage) as (keyof typeof Stage)[], null),
    view: one('view', ['all', 'unread', 'untouched', 'read'], 'all'),
    gender: one('gender', ['MALE', 'FEMALE'], null),
    ageMin: number('ageMin'),
    ageMax: number('ageMax'),
    heightMin: number('heightMin'),
    heightMax: number('heightMax'),
    rating: number('rating'),
    q: search.get('q')?.slice(0, 40) ?? '',
    sort: one('sort', Object.keys(sorts) as (keyof typeof sorts)[], 'unread'),
  }
}

/** The filters for the applicants' list; null where the server has no such filter. */
export function listQuery({ view, ...filters }: Filters) {
  if (view === 'read') return null
  const unread = view === 'unread' ? ('me' as const) : view === 'untouched' ? ('anyone' as const) : null
  return { ...filters, ...(unread && { unread }) }
}

/** How many filters behind the 필터 button are active. */
export const hiddenFilterCount = (filters: Filters) =>
  [filters.gender, filters.ageMin ?? filters.ageMax, filters.heightMin ?? filters.heightMax, filters.rating].filter(
    value => value !== null,
  ).length

const isWithin = (value: number, min: number | null, max: number | null) =>
  (min === null || value >= min) && (max === null || value <= max)

/** Whether a role filter includes an applicant, whatever else is set. */
export const standsFor = (row: Row, role: number | null) => role === null || row.roles.some(r => r.roleId === role)

/** Whether an applicant matches. `found` are the ids of the server's search, null without one. */
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
/** The stages that a bulk move starts from: nobody is moved back, and no decision is undone. */
export const stagesBefore = {
  SHORTLISTED: undecided,
  AUDITION: [...undecided, 'SHORTLISTED'],
  FINAL: [...undecided, 'SHORTLISTED', 'AUDITION'],
  HOLD: ['SUBMITTED', 'READ', 'SHORTLISTED', 'AUDITION', 'FINAL'],
} as const

/** Those of the applicants who are undecided, for this role or for all of theirs. */
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

/** Ids in display order. */
export function select(rows: Iterable<Row>, filters: Filters, found: Set<number> | null): number[] {
  return [...rows]
    .filter(row => passes(row, filters, found))
    .sort(orders[filters.sort])
    .map(row => row.id)
}
