import { type RawBuilder, sql } from 'kysely'
import { AGE_BOUNDS, BodyType } from '#contract/enums.ts'
import type { ProfileCard, ProfileSearch } from '#contract/profiles.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { KnownCounts } from '../kernel/known-counts.ts'
import type { Viewer } from '../kernel/session.ts'
import { birthDates, widenToBands } from './ages.ts'
import { cardsOf, isListed } from './cards.ts'
import { nameQuery } from './name-search.ts'
import { type Scope, scopesFor } from './visibility.ts'

/** Counting stops here: no list grows dearer with the table. */
export const countLimit = 10_000

type Page<Row> = { list: Row[]; totalResult: number; totalIsCapped: boolean; page: number; limit: number }

/** Actors that this viewer may see, the latest changed first. Membership never buys rank. */
export async function searchProfiles(
  db: Db,
  counts: KnownCounts,
  viewer: Viewer | null,
  search: ProfileSearch,
): Promise<Page<ProfileCard>> {
  const { page, limit, sort: _, ...filters } = search
  const offset = (page - 1) * limit
  if (offset >= countLimit) fail('page_too_deep')
  const scopes = await scopesFor(db, viewer)
  const matches = conditions(filters, scopes)
  const pick = sql`
    SELECT id, row_number() OVER (ORDER BY profile_updated_at DESC, id DESC) AS at FROM (
      SELECT id, profile_updated_at FROM profiles WHERE ${matches}
      ORDER BY profile_updated_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS page`
  const [list, count] = await Promise.all([
    cardsOf(db, viewer, pick),
    counts.get([scopes, filters], () => countProfiles(db, matches)),
  ])
  return { list, totalResult: Math.min(count, countLimit), totalIsCapped: count > countLimit, page, limit }
}

/** How many match; one past 10,000 means more. */
async function countProfiles(db: Db, matches: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM profiles WHERE ${matches} LIMIT ${countLimit + 1}) AS counted`.execute(
    db,
  )
  return rows[0]!.count
}

type Filters = Omit<ProfileSearch, 'page' | 'limit' | 'sort'>

function conditions(search: Filters, scopes: Scope[]): RawBuilder<unknown> {
  const { gender, region, heightMin, heightMax, skills, bodyType, hasVideo } = search
  const birth = birthDates(widenToBands(ageSpan(search)))
  const all: (RawBuilder<unknown> | null | undefined | false | '')[] = [
    isListed,
    sql`access_scope = ANY(${scopes}::text[])`,
    gender && sql`gender = ${gender}`,
    region?.length && sql`region = ANY(${region}::text[])`,
    birth.from && sql`birth_date >= ${birth.from}::date`,
    birth.to && sql`birth_date <= ${birth.to}::date`,
    heightMin !== undefined && sql`height >= ${heightMin}`,
    heightMax !== undefined && sql`height <= ${heightMax}`,
    skills?.length && sql`skill_codes @> ${skills}::text[]`,
    bodyType?.length && sql`(${sql.join(bodyType.map(buildBounds), sql` OR `)})`,
    hasVideo && sql`has_video`,
    nameCondition(search.q),
  ].map(part => part || null)
  return sql.join(all.filter(part => part !== null) as RawBuilder<unknown>[], sql` AND `)
}

/** The narrowest span that age, its bounds and the age range leave; a range is lower ≤ 만 나이 < upper. */
function ageSpan({ age, ageMin, ageMax, ageRange }: Filters) {
  const mins = [age, ageMin, ageRange !== undefined ? Math.ceil(AGE_BOUNDS[ageRange]!) : undefined]
  const maxs = [age, ageMax, ageRange !== undefined ? Math.ceil(AGE_BOUNDS[ageRange + 1]!) - 1 : undefined]
  const known = (values: (number | undefined)[]) => values.filter(value => value !== undefined)
  return {
    min: known(mins).length ? Math.max(...known(mins)) : null,
    max: known(maxs).length ? Math.min(...known(maxs)) : null,
  }
}

// The four builds lie between the same bounds on BMI.
function buildBounds(build: keyof typeof BodyType): RawBuilder<unknown> {
  const at = Object.keys(BodyType).indexOf(build)
  return sql`(bmi >= ${AGE_BOUNDS[at]!} AND bmi < ${AGE_BOUNDS[at + 1]!})`
}

/** Pairs of syllables find the candidates by index; the whole text decides, without any pattern to escape. */
function nameCondition(typed: string | undefined): RawBuilder<unknown> | null {
  const query = typed ? nameQuery(typed) : null
  if (!query) return null
  if (query.by === 'initials') return sql`search_tokens @> ${query.tokens}::text[]`
  const { text, latinPairs } = query
  const inName = sql`(name_tokens @> ${pairs(text)}::text[] AND position(${text} IN lower(regexp_replace(actor_name, '\\s+', '', 'g'))) > 0)`
  if (!latinPairs.length) return inName
  return sql`(${inName} OR (search_tokens @> ${latinPairs}::text[] AND position(${text} IN lower(regexp_replace(coalesce(eng_name, ''), '\\s+', '', 'g'))) > 0))`
}

const pairs = (text: string) =>
  [...text].length === 1 ? [text] : [...text].slice(0, -1).map((letter, at) => letter + [...text][at + 1])
