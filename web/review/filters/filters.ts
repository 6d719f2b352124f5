import { reviewLengths } from '#contract/limits.ts'
import { type ConditionValues, meeting, personConditions, roleConditions } from '#contract/review/conditions.ts'
import { wordIn } from '#web/calls/list-query.ts'
import type { Row } from '../state/rows.ts'
import { filtersTexts as texts } from './messages.ts'

export const sorts = {
  unread: texts.unreadFirst,
  recent: texts.recent,
  name: texts.name,
  age: texts.age,
  rating: texts.rating,
} as const

/** The applicants by facet, as the server lists them, and how actors write it. */
export type Facets = Map<string, { ids: Set<number>; text: string | null }>
/**
 * The server's part of the filters: the search results, and the facets; null without a search word, and until loaded.
 */
export type Findings = { found: Set<number> | null; facets: Facets | null }

/** The grid's filters and order; part of the URL and remembered per casting. */
export type Filters = { [Name in Exclude<keyof ConditionValues, 'match'>]: ConditionValues[Name] | null } & {
  /** Unread and read: by me; untouched: by nobody on the team. */
  view: (typeof views)[number]
  /** Only applicants who meet all criteria; or for a role, also those below the line, see `belowLine`. */
  match: 'fit' | 'all' | null
  /** `LOOK:담백한,DIALECT:JEJU`: at least one of each kind. */
  facets: string
  q: string
  sort: keyof typeof sorts
}
const views = ['all', 'unread', 'untouched', 'read'] as const

const { match, ...conditionsHere } = { ...personConditions, ...roleConditions }
type Name = keyof typeof conditionsHere
const names = Object.keys(conditionsHere) as Name[]
const unset = Object.fromEntries(names.map(name => [name, null])) as Record<Name, null>

export const noFilters: Filters = { ...unset, view: 'all', match: null, facets: '', q: '', sort: 'unread' }

/** Filters as a query string, without unset ones. */
export function filtersToQuery(filters: Filters): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== '' && value !== noFilters[name as keyof Filters]) search.set(name, String(value))
  }
  return search.toString()
}

/** The facets of a list, without unknown ones. */
export const facetsIn = (facets: string) => facets.split(',').filter(facet => /^[A-Z]+:/.test(facet))

/** Filters of a query string; invalid ones are ignored. */
export function filtersFromQuery(query: string): Filters {
  const search = new URLSearchParams(query)
  const one = <const T extends string, S extends T | null>(name: string, values: readonly T[], standard: S): T | S =>
    values.find(value => value === search.get(name)) ?? standard
  return {
    ...noFilters,
    ...Object.fromEntries(names.map(name => [name, valueIn(search.get(name), conditionsHere[name])])),
    view: one('view', views, 'all'),
    match: one('match', ['fit', 'all'], null),
    facets: facetsIn(search.get('facets') ?? '').join(','),
    q: wordIn(search, reviewLengths.search),
    sort: one('sort', Object.keys(sorts) as (keyof typeof sorts)[], 'unread'),
  }
}

function valueIn(text: string | null, condition: (typeof conditionsHere)[Name]): string | number | null {
  if (text === null) return null
  if ('codes' in condition) return Object.hasOwn(condition.codes, text) ? text : null
  const [least, most] = condition.range
  return /^\d{1,15}$/.test(text) && isWithin(Number(text), least, most) ? Number(text) : null
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most

/**
 * The filters for the first applicants of the list, for a role those who meet its criteria; null if the server lacks one
 * of the filters.
 */
export function listQuery({ view, match, ...filters }: Filters) {
  if (view === 'read') return null
  const unread = view === 'unread' ? ('me' as const) : view === 'untouched' ? ('anyone' as const) : null
  const fit = (match === 'fit' || filters.role !== null) && { match: 'fit' as const }
  return { ...filters, ...(unread && { unread }), ...fit }
}

const inSight: readonly Name[] = ['role', 'group', 'stage']

/** Number of active filters behind the 필터 button; a range counts once. */
export const hiddenFilterCount = (filters: Filters) =>
  new Set([
    ...facetsIn(filters.facets).map(kindOf),
    ...names
      .filter(name => filters[name] !== null && !inSight.includes(name))
      .map(name => name.replace(/M(?:in|ax)$/, '')),
  ]).size

/** Resets all of them. */
export function withoutHidden(): Partial<Filters> {
  const { role, group, stage, view, match, q, sort, ...hidden } = noFilters
  return hidden
}

/** `LOOK` of `LOOK:담백한`. */
export const kindOf = (facet: string) => facet.slice(0, facet.indexOf(':'))

/** Whether an applicant meets all criteria of the role; without one, of any of their roles. */
export const fits = ({ roles, outside }: Pick<Row, 'roles' | 'outside'>, role: number | null) =>
  role === null ? roles.some(each => !outside.includes(each.roleId)) : !outside.includes(role)

/** What keeps an applicant from meeting all criteria of the role, or without one, of any of their roles. */
export function missing(row: Row, role: number | null): 'unsuited' | 'outside' | null {
  if (fits(row, role)) return null
  const isUnsuited = (roleId: number) => row.unsuited.includes(roleId)
  return (role === null ? row.roles.every(each => isUnsuited(each.roleId)) : isUnsuited(role)) ? 'unsuited' : 'outside'
}

/** Whether the role filter alone includes an applicant. */
export const standsFor = (row: Row, role: number | null) => role === null || row.roles.some(r => r.roleId === role)

/** Whether the team has begun to sort an applicant: a group, stage, rating, comment or result. */
const isSorted = ({ groupId, mark, average, comments, sentAt, roles }: Row, role: number | null) =>
  groupId + mark + average + comments + sentAt > 0 ||
  roles.some(
    ({ roleId, stage, pick }) => (roleId === role || role === null) && (pick || !['SUBMITTED', 'READ'].includes(stage)),
  )

/**
 * Whether an applicant stands below the line of the role under review: some criterion is not met, and nobody has sorted
 * them. Sorted applicants are never below, and without a role under review nobody is.
 */
export const belowLine = (row: Row, { role, match }: Pick<Filters, 'role' | 'match'>) =>
  role !== null && match !== 'fit' && !fits(row, role) && !isSorted(row, role)

/** Tells of applicants whether they match. */
export function passing(filters: Filters, { found, facets }: Findings): (row: Row) => boolean {
  const { view } = filters
  const isMet = meeting({ ...filters, match: filters.match === 'fit' ? 'fit' : null })
  const kinds = [...Map.groupBy(facetsIn(filters.facets), kindOf).values()]
  return row => {
    if (found && !found.has(row.id)) return false
    if (view === 'untouched' && row.read !== 0) return false
    if ((view === 'read' || view === 'unread') && (row.read === 2) !== (view === 'read')) return false
    // At least one facet of each kind applies.
    return isMet(row) && kinds.every(some => some.some(facet => facets?.get(facet)?.ids.has(row.id)))
  }
}

const undecided = ['SUBMITTED', 'READ', 'HOLD'] as const
/** The stages from which a bulk move starts: nobody is moved back, and no decision is undone. */
export const stagesBefore = {
  SHORTLISTED: undecided,
  AUDITION: [...undecided, 'SHORTLISTED'],
  FINAL: [...undecided, 'SHORTLISTED', 'AUDITION'],
  HOLD: ['SUBMITTED', 'READ', 'SHORTLISTED', 'AUDITION', 'FINAL'],
} as const

/** The undecided applicants among these, for this role or all of theirs. */
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

/** Who matches, in display order. */
export type Selected = {
  /** While a role is under review, those who meet its criteria stand first. */
  ids: number[]
  /** Who follows below the line: first those who miss only wishes. */
  below: number[]
  /** How many of them are not of the sex or age. */
  unsuited: number
}

export function select(rows: Iterable<Row>, filters: Filters, known: Findings): Selected {
  const inOrder = [...rows].filter(passing(filters, known)).sort(orders[filters.sort])
  const { role } = filters
  const sides = Map.groupBy(inOrder, row => (role === null ? null : missing(row, role)))
  const sideOf = (why: ReturnType<typeof missing>) => sides.get(why) ?? []
  const others = [...sideOf('outside'), ...sideOf('unsuited')]
  const isBelow = (row: Row) => belowLine(row, filters)
  const idsOf = (some: Row[]) => some.map(row => row.id)
  return {
    ids: idsOf([...sideOf(null), ...others.filter(row => !isBelow(row))]),
    below: idsOf(others.filter(isBelow)),
    unsuited: sideOf('unsuited').filter(isBelow).length,
  }
}
