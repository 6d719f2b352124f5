import { type RawBuilder, sql } from 'kysely'
import { AGE_BOUNDS, BodyType } from '#contract/codes/profiles.ts'
import type { FewerConditions } from '#contract/common.ts'
import { boundsOf, type FieldFilterName, type FilterRow, fieldFilters } from '#contract/profiles/fields.ts'
import type { ProfileCard, ProfileSearch } from '#contract/profiles/index.ts'
import { countFewer, mostCounted } from '#server/kernel/counts/fewer-conditions.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { KnownCounts } from '#server/kernel/known-counts.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { cardsOf } from '../cards.ts'
import { isOpenTo, widestReach } from '../parts.ts'
import { shownTo } from '../visibility.ts'
import { birthDates, widenToBands } from './ages.ts'
import { likeInitials } from './initials.ts'
import { type NameQuery, nameQuery } from './name-search.ts'
import { mostFitting } from './relevance.ts'

/** Counting stops here, so that no list grows more expensive with the table. */
export const countLimit = 10_000

type Page<Row> = { list: Row[]; totalResult: number; totalIsCapped: boolean; page: number; limit: number }

/**
 * Actors visible to this viewer: best match first if a word was typed, else most recently changed, unless `sort` is
 * given. Membership never buys rank.
 */
export async function searchProfiles(
  db: Db,
  counts: KnownCounts,
  viewer: Viewer | null,
  search: ProfileSearch,
): Promise<Page<ProfileCard>> {
  const { page, limit, sort, ...filters } = search
  const offset = (page - 1) * limit
  if (offset >= countLimit) fail('page_too_deep')
  const [{ isShown, dependsOn }, widest] = await Promise.all([shownTo(db, viewer), widestReach(db, viewer)])
  const reach = reachOf(widest)
  const word = filters.q ? nameQuery(filters.q) : null
  const { all: allFacets, any: anyFacets } = facetsAsked(filters, reach)
  const matches = conditions(filters, isShown, { word, allFacets, anyFacets, reach })
  const isByFit = sort === 'relevance' || (sort === undefined && word !== null)
  const pick = isByFit
    ? mostFitting({ matches, word, anyFacets, limit, offset })
    : sql`
    SELECT id, row_number() OVER (ORDER BY profile_updated_at DESC, id DESC) AS at FROM (
      SELECT id, profile_updated_at FROM profiles WHERE ${matches}
      ORDER BY profile_updated_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS page`
  const [list, count] = await Promise.all([
    cardsOf(db, viewer, pick),
    counts.get([dependsOn, filters], () => countProfiles(db, matches)),
  ])
  return { list, totalResult: Math.min(count, countLimit), totalIsCapped: count > countLimit, page, limit }
}

/**
 * How many actors there are without one condition or two, most first: up to a thousand of each. Like the search it
 * counts only people that this viewer finds.
 */
export async function countWithFewer(db: Db, viewer: Viewer | null, filters: Filters): Promise<FewerConditions> {
  const [{ isShown }, widest] = await Promise.all([shownTo(db, viewer), widestReach(db, viewer)])
  const reach = reachOf(widest)
  const height = boundsOf('height')
  const names = {
    together: { age: ['age', 'ageMin', 'ageMax', 'ageRange'], height },
    apart: ['skills', 'specialty', 'dialects', 'languages', 'tags'],
  }
  return countFewer(db, filters, names, left => {
    const { all: allFacets, any: anyFacets } = facetsAsked(left, reach)
    const word = left.q ? nameQuery(left.q) : null
    const matches = conditions(left, isShown, { word, allFacets, anyFacets, reach })
    return sql`(SELECT count(*) FROM (SELECT FROM profiles WHERE ${matches} LIMIT ${mostCounted + 1}) AS found)`
  })
}

/** What only the teams they applied to may see is found by nobody. */
const reachOf = (widest: Awaited<ReturnType<typeof widestReach>>) => (widest === 'EVERYONE' ? widest : 'TEAMS')

/** The number of matches; 10,001 means more than 10,000. */
async function countProfiles(db: Db, matches: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM profiles WHERE ${matches} LIMIT ${countLimit + 1}) AS counted`.execute(
    db,
  )
  return firstOf(rows).count
}

type Filters = Omit<ProfileSearch, 'page' | 'limit' | 'sort'>

type Condition = RawBuilder<unknown> | null | undefined | false | ''

type Read = { word: NameQuery | null; allFacets: string[]; anyFacets: string[][]; reach: 'EVERYONE' | 'TEAMS' }

function conditions(
  search: Filters,
  isShown: RawBuilder<boolean>,
  { word, allFacets, anyFacets, reach }: Read,
): RawBuilder<unknown> {
  const { bodyType, hasVideo, updatedWithin } = search
  const birth = birthDates(widenToBands(ageSpan(search)))
  const named = allFacets.filter(facet => facet.startsWith('SPECIALTY:'))
  const looks = anyFacets.filter(([first]) => first?.startsWith('LOOK:'))
  const all: Condition[] = [
    isShown,
    ...fieldFilters().flatMap(row => fieldConditions(row, search, reach)),
    birth.from && sql`birth_date >= ${birth.from}::date`,
    birth.to && sql`birth_date <= ${birth.to}::date`,
    (birth.from || birth.to) && isOpenTo('age', reach),
    // Freely chosen words may coincide with other codes.
    named.length && sql`facets @> ${named}::text[]`,
    ...looks.map(some => sql`facets && ${some}::text[]`),
    allFacets.length && sql`facet_marks @> facet_marks(${allFacets}::text[])`,
    ...anyFacets.map(some => sql`facet_marks && facet_marks(${some}::text[])`),
    updatedWithin && sql`profile_updated_at >= now() - ${updatedWithin} * interval '1 day'`,
    bodyType?.length &&
      sql`(${sql.join(bodyType.map(buildBounds), sql` OR `)}) AND ${isOpenTo('weight', reach)} AND ${isOpenTo('height', reach)}`,
    hasVideo && sql`has_video AND ${isOpenTo('videos', reach)}`,
    word && nameCondition(word, reach),
  ].map(part => part || null)
  return sql.join(all.filter(part => part !== null) as RawBuilder<unknown>[], sql` AND `)
}

function fieldConditions({ name, column, by, part }: FilterRow, search: Filters, reach: Read['reach']): Condition[] {
  const asked = search as { [Name in FieldFilterName]?: unknown }
  const given = (name: FieldFilterName) => asked[name]
  if (by === 'range') {
    const [min, max] = boundsOf(name).map(given)
    return [
      min !== undefined && sql`${sql.ref(column)} >= ${min}`,
      max !== undefined && sql`${sql.ref(column)} <= ${max}`,
      part && (min ?? max) !== undefined && isOpenTo(part, reach),
    ]
  }
  const codes = [given(name as FieldFilterName) ?? []].flat()
  return [codes.length > 0 && sql`${sql.ref(column)} = ANY(${codes}::text[])`]
}

const namesIn = (names: string | undefined) => names?.toLowerCase().replace(/\s+/g, '').split(',').filter(Boolean)

/** Everything in `all` must match, and one of each list in `any`. */
function facetsAsked(
  { skills, specialty, look, dialects, languages, tags, agency, grades, categories }: Filters,
  reach: Read['reach'],
) {
  const prefixed = (prefix: string, codes: string[] = []) => codes.map(code => `${prefix}:${code}`)
  // Facets of parts that are open to casting managers alone, see `facets_of`.
  const open = (facets: string[]) => (reach === 'TEAMS' ? facets.flatMap(facet => [facet, `TEAMS:${facet}`]) : facets)
  return {
    all: [
      ...(skills ?? []),
      ...prefixed('SPECIALTY', namesIn(specialty)),
      ...prefixed('DIALECT', dialects),
      ...prefixed('LANG', languages),
      ...prefixed('TAG', tags),
    ],
    any: [
      open(prefixed('GRADE', grades)),
      open(prefixed('ART', categories)),
      open(agency === undefined ? [] : [agency ? 'AGENCY:YES' : 'AGENCY:NO']),
      prefixed('LOOK', namesIn(look)),
    ].filter(some => some.length > 0),
  }
}

/** The intersection of age, its bounds and the age range; a range is lower ≤ 만 나이 < upper. */
function ageSpan({ age, ageMin, ageMax, ageRange }: Filters) {
  const mins = [age, ageMin, ageRange !== undefined ? Math.ceil(present(AGE_BOUNDS[ageRange])) : undefined]
  const maxs = [age, ageMax, ageRange !== undefined ? Math.ceil(present(AGE_BOUNDS[ageRange + 1])) - 1 : undefined]
  const known = (values: (number | undefined)[]) => values.filter(value => value !== undefined)
  return {
    min: known(mins).length ? Math.max(...known(mins)) : null,
    max: known(maxs).length ? Math.min(...known(maxs)) : null,
  }
}

// The builds use these BMI bounds.
function buildBounds(build: keyof typeof BodyType): RawBuilder<unknown> {
  const at = Object.keys(BodyType).indexOf(build)
  return sql`(bmi >= ${present(AGE_BOUNDS[at])} AND bmi < ${present(AGE_BOUNDS[at + 1])})`
}

/** Bigrams find the candidates by index; the full text decides, without any pattern to escape. */
function nameCondition(query: NameQuery, reach: Read['reach']): RawBuilder<unknown> {
  if (query.by === 'initials') {
    const hasTokens = sql`search_tokens @> ${query.tokens}::text[]`
    if (!/[가-힣]/.test(query.text)) return hasTokens
    return sql`(${hasTokens} AND regexp_replace(actor_name, '\\s+', '', 'g') ~ ${likeInitials(query.text)})`
  }
  const { text, latinPairs } = query
  const inName = sql`(name_tokens @> ${pairs(text)}::text[] AND position(${text} IN lower(regexp_replace(actor_name, '\\s+', '', 'g'))) > 0)`
  const inTitle =
    [...text].length > 1 ? sql` OR (profiles.id = ANY(${withTitle(text)}) AND ${isOpenTo('films', reach)})` : sql``
  if (!latinPairs.length) return sql`(${inName}${inTitle})`
  return sql`(${inName}${inTitle} OR (search_tokens @> ${latinPairs}::text[] AND position(${text} IN lower(regexp_replace(coalesce(eng_name, ''), '\\s+', '', 'g'))) > 0))`
}

/** Actors with this in a film's title: the first thousand, more than anybody reads. */
const withTitle = (text: string) => sql`ARRAY(
  SELECT profile_id FROM filmography
  WHERE title_tokens @> ${pairs(text)}::text[] AND position(${text} IN lower(regexp_replace(title, '\\s+', '', 'g'))) > 0
  ORDER BY year DESC LIMIT 1000)`

const pairs = (text: string) =>
  [...text].length === 1 ? [text] : [...text].slice(0, -1).map((letter, at) => letter + [...text][at + 1])
