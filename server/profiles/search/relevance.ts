import { type RawBuilder, sql } from 'kysely'
import { likeInitials } from './initials.ts'
import type { NameQuery } from './name-search.ts'

/** How many of the most recently changed are ranked, with and without a word; the rest follows them, newest first. */
const most = { withWord: 1_000, without: 300 }
const last = 9

const key = sql`lower(regexp_replace(actor_name, '\\s+', '', 'g'))`
const latinKey = sql`lower(regexp_replace(coalesce(eng_name, ''), '\\s+', '', 'g'))`
const latestFirst = sql`profile_updated_at DESC, id DESC`

type RankedSearch = {
  matches: RawBuilder<unknown>
  word: NameQuery | null
  /** At least one of each list must match, and more rank higher. */
  anyFacets: string[][]
  limit: number
  offset: number
}

/**
 * Rows of `id` and `at` for a page of matches, best first: the name equals the word, starts with it, contains it, or a
 * film's title contains it; among equals more of the requested parts, then the most recently changed. Nothing else
 * counts. Pages do not overlap: past the ranked ones the order is by date.
 */
export function mostFitting(search: RankedSearch): RawBuilder<unknown> {
  const { matches, word, anyFacets, limit, offset } = search
  const ranked = word ? most.withWord : most.without
  const wishes = countOf(anyFacets.flat())
  const isExact = word?.by === 'name' ? sql`${key} = ${word.text}` : null
  const others = isExact ? sql`${matches} AND NOT (${isExact})` : matches
  const exact = isExact
    ? sql`UNION ALL SELECT id, profile_updated_at, 0, ${wishes} FROM profiles WHERE ${matches} AND ${isExact}`
    : sql``
  return sql`
    SELECT id, row_number() OVER (ORDER BY fit, wishes DESC, ${latestFirst}) AS at FROM (
      SELECT id, profile_updated_at, fit, wishes FROM (
        SELECT id, profile_updated_at, CASE WHEN place > ${ranked} THEN ${last}::int ELSE fit END AS fit,
               CASE WHEN place > ${ranked} THEN 0 ELSE wishes END AS wishes
        FROM (SELECT id, profile_updated_at, ${fitOf(word)} AS fit, ${wishes} AS wishes,
                     row_number() OVER (ORDER BY ${latestFirst}) AS place
              FROM profiles WHERE ${others}
              ORDER BY ${latestFirst} LIMIT ${Math.max(ranked, offset + limit)}) AS latest
        ${exact}) AS found
      ORDER BY fit, wishes DESC, ${latestFirst} LIMIT ${limit} OFFSET ${offset}) AS page`
}

function countOf(wished: string[]): RawBuilder<unknown> {
  if (!wished.length) return sql`0`
  return sql`(${sql.join(
    wished.map(facet => sql`(facet_marks @> facet_marks(${[facet]}::text[]))::int`),
    sql` + `,
  )})`
}

function fitOf(word: NameQuery | null): RawBuilder<unknown> {
  if (!word) return sql`0`
  if (word.by === 'initials') {
    const letters = likeInitials(word.text)
    return sql`CASE WHEN ${key} ~ ${`^${letters}$`} THEN 0 WHEN ${key} ~ ${`^${letters}`} THEN 1 ELSE 2 END`
  }
  const { text } = word
  const isLatin = word.latinPairs.length > 0
  const latin = isLatin
    ? sql`WHEN ${latinKey} = ${text} THEN 0 WHEN starts_with(${latinKey}, ${text}) THEN 1
          WHEN position(${text} IN ${latinKey}) > 0 THEN 2`
    : sql``
  return sql`CASE WHEN starts_with(${key}, ${text}) THEN 1 ${latin} WHEN position(${text} IN ${key}) > 0 THEN 2 ELSE 3 END`
}
