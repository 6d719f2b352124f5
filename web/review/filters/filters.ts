import { PickAnswer, PickState, Stage, StageSince } from '#contract/codes/applications.ts'
import { reviewLengths } from '#contract/limits.ts'
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

type Answer = 'yes' | 'no' | null

/** The applicants by facet, as the server lists them. */
export type Facets = Map<string, Set<number>>
/**
 * The server's part of the filters: the search results, and the facets; null without a search word, and until loaded.
 */
export type Findings = { found: Set<number> | null; facets: Facets | null }

/** The grid's filters and order; part of the URL and remembered per casting. */
export type Filters = {
  role: number | null
  /** 0: in no group. */
  group: number | null
  stage: keyof typeof Stage | null
  /** Unread and read: by me; untouched: by nobody on the team. */
  view: 'all' | 'unread' | 'untouched' | 'read'
  gender: 'MALE' | 'FEMALE' | null
  ageMin: number | null
  ageMax: number | null
  heightMin: number | null
  heightMax: number | null
  /** At least this average; 0: not rated by me. */
  rating: number | null
  /**
   * Whether only applicants who meet all criteria are shown; null: only while a role is under review, see `isFitOnly`.
   */
  match: 'fit' | 'all' | null
  /** `LOOK:담백한,DIALECT:JEJU`: at least one of each kind. */
  facets: string
  /** Whether a video was sent, there is a comment, the final result was sent. */
  video: Answer
  comment: Answer
  result: Answer
  since: keyof typeof StageSince | null
  /** Booking state, and the actor's answer. */
  pick: keyof typeof PickState | null
  answer: keyof typeof PickAnswer | null
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
  match: null,
  facets: '',
  video: null,
  comment: null,
  result: null,
  since: null,
  pick: null,
  answer: null,
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

const answers = ['yes', 'no'] as const

/** The facets of a list, without unknown ones. */
export const facetsIn = (facets: string) => facets.split(',').filter(facet => /^[A-Z]+:/.test(facet))

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
    match: one('match', ['fit', 'all'], null),
    facets: facetsIn(search.get('facets') ?? '').join(','),
    video: one('video', answers, null),
    comment: one('comment', answers, null),
    result: one('result', answers, null),
    since: one('since', Object.keys(StageSince) as (keyof typeof StageSince)[], null),
    pick: one('pick', Object.keys(PickState) as (keyof typeof PickState)[], null),
    answer: one('answer', Object.keys(PickAnswer) as (keyof typeof PickAnswer)[], null),
    q: wordIn(search, reviewLengths.search),
    sort: one('sort', Object.keys(sorts) as (keyof typeof sorts)[], 'unread'),
  }
}

/** The filters for the applicants' list; null if the server lacks one of them. */
export function listQuery({ view, match, ...filters }: Filters) {
  if (view === 'read') return null
  const unread = view === 'unread' ? ('me' as const) : view === 'untouched' ? ('anyone' as const) : null
  const fit = isFitOnly({ match, role: filters.role }) && { match: 'fit' as const }
  return { ...filters, ...(unread && { unread }), ...fit }
}

/** Number of active filters behind the 필터 button. */
export const hiddenFilterCount = (filters: Filters) =>
  new Set(facetsIn(filters.facets).map(kindOf)).size +
  [
    filters.gender,
    filters.ageMin ?? filters.ageMax,
    filters.heightMin ?? filters.heightMax,
    filters.rating,
    filters.video,
    filters.comment,
    filters.result,
    filters.since,
    filters.pick,
    filters.answer,
  ].filter(value => value !== null).length

/** Resets all of them. */
export function withoutHidden(): Partial<Filters> {
  const { role, group, stage, view, match, q, sort, ...hidden } = noFilters
  return hidden
}

/** `LOOK` of `LOOK:담백한`. */
export const kindOf = (facet: string) => facet.slice(0, facet.indexOf(':'))

/**
 * A role shows only applicants who meet all its criteria, until the reviewer asks for all; without a role everybody is
 * shown.
 */
export const isFitOnly = ({ match, role }: Pick<Filters, 'match' | 'role'>) =>
  (match ?? (role === null ? 'all' : 'fit')) === 'fit'

/** Whether an applicant meets all criteria of the role; without one, of any of their roles. */
export const fits = ({ roles, outside }: Pick<Row, 'roles' | 'outside'>, role: number | null) =>
  role === null ? roles.some(each => !outside.includes(each.roleId)) : !outside.includes(role)

const isWithin = (value: number, min: number | null, max: number | null) =>
  (min === null || value >= min) && (max === null || value <= max)

/** Whether the role filter alone includes an applicant. */
export const standsFor = (row: Row, role: number | null) => role === null || row.roles.some(r => r.roleId === role)

/** Whether an applicant matches. */
export function passes(row: Row, filters: Filters, { found, facets }: Findings): boolean {
  const { role, group, view, gender, ageMin, ageMax, heightMin, heightMax, rating } = filters
  if (found && !found.has(row.id)) return false
  if (!standsFor(row, role)) return false
  if (!standsAsAsked(row, filters)) return false
  if (isFitOnly(filters) && !fits(row, role)) return false
  if (!answersTo(filters.video, row.videos) || !answersTo(filters.comment, row.comments)) return false
  if (!answersTo(filters.result, row.sentAt) || !hasFacets(row.id, filters.facets, facets)) return false
  if (group !== null && row.groupId !== group) return false
  if (view === 'untouched' && row.read !== 0) return false
  if ((view === 'read' || view === 'unread') && (row.read === 2) !== (view === 'read')) return false
  if (rating !== null && (rating === 0 ? row.mark > 0 : row.average < rating)) return false
  if (gender && row.gender !== gender) return false
  if ((heightMin !== null || heightMax !== null) && !(row.height && isWithin(row.height, heightMin, heightMax)))
    return false
  return isWithin(row.age, ageMin, ageMax)
}

/** Whether any role, or the one under review, matches the stage, its time, and the booking state. */
const standsAsAsked = ({ roles }: Row, { role, stage, since, pick, answer }: Filters) =>
  (!stage && !since && !pick && !answer) ||
  roles.some(
    each =>
      (role === null || each.roleId === role) &&
      (!stage || each.stage === stage) &&
      (!since || hasStoodSince(each.since, since)) &&
      (!pick || each.pick?.state === pick) &&
      (!answer || each.pick?.answer === answer),
  )

const answersTo = (asked: Answer, count: number) => asked === null || (asked === 'yes') === count > 0

/** Whether at least one facet of each kind applies. */
function hasFacets(id: number, asked: string, facets: Facets | null): boolean {
  if (!asked) return true
  const kinds = Map.groupBy(facetsIn(asked), kindOf)
  return [...kinds.values()].every(some => some.some(facet => facets?.get(facet)?.has(id)))
}

const days: Record<keyof typeof StageSince, number> = { D1: 1, D3: 3, D7: 7, OVER3: 3, OVER7: 7 }

function hasStoodSince(changedAt: number, since: keyof typeof StageSince): boolean {
  const isRecent = changedAt > Date.now() / 1000 - days[since] * 86_400
  return isRecent !== since.startsWith('OVER')
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

/** Ids in display order. */
export function select(rows: Iterable<Row>, filters: Filters, known: Findings): number[] {
  return [...rows]
    .filter(row => passes(row, filters, known))
    .sort(orders[filters.sort])
    .map(row => row.id)
}
