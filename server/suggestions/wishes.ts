import { type RawBuilder, sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AvailabilityReason } from '#contract/codes/suggestions.ts'
import { today } from '#server/kernel/time.ts'
import { isOpenTo } from '#server/profiles/parts.ts'

/** A word of a skill as the facets of profiles write it. */
const squeezed = sql`'SPECIALTY:' || lower(regexp_replace(value, '\\s+', '', 'g'))`

/**
 * The wishes of a row of `casting_roles` and which of them a row of `profiles` meets, as a subquery of one row: `met`
 * counts them, `wishes` lists them as JSON. `mayCount`: whether the height may be looked at. One rule for both directions; the place in a list depends on `met` and
 * nothing else.
 */
export const wishesOf = (role: string, person: string, mayCount = sql<boolean>`true`): RawBuilder<unknown> => sql`(
  SELECT count(*) FILTER (WHERE is_met)::int AS met,
         coalesce(json_agg(json_build_object('kind', kind, 'value', value, 'isMet', is_met) ORDER BY at, value), '[]') AS wishes
  FROM (
    SELECT 'DIALECT' AS kind, value, ${sql.ref(`${person}.facets`)} @> ARRAY['DIALECT:' || value] AS is_met, 1 AS at
    FROM unnest(${sql.ref(`${role}.dialects`)}) AS value
    UNION ALL SELECT 'LANGUAGE', value, ${sql.ref(`${person}.facets`)} @> ARRAY['LANG:' || value], 2
    FROM unnest(${sql.ref(`${role}.languages`)}) AS value
    UNION ALL SELECT 'SKILL', value, ${sql.ref(`${person}.facets`)} @> ARRAY[${squeezed}], 3
    FROM unnest(${sql.ref(`${role}.skills`)}) AS value
    UNION ALL SELECT 'HEIGHT', NULL, ${mayCount} AND coalesce(${sql.ref(`${person}.height`)}
      BETWEEN coalesce(${sql.ref(`${role}.height_min`)}, 0) AND coalesce(${sql.ref(`${role}.height_max`)}, 999), false), 4
    WHERE coalesce(${sql.ref(`${role}.height_min`)}, ${sql.ref(`${role}.height_max`)}) IS NOT NULL) AS each)`

/** The facets that a profile has if it meets every wish of role `r` but the height. */
export const wishedFacets = sql`(
  ARRAY(SELECT 'DIALECT:' || value FROM unnest(r.dialects) AS value)
  || ARRAY(SELECT 'LANG:' || value FROM unnest(r.languages) AS value)
  || ARRAY(SELECT ${squeezed} FROM unnest(r.skills) AS value))`

/** Whether an actor opens the height to managers: nobody is ranked by what they keep. */
export const isHeightOpen = isOpenTo('height', 'TEAMS')

/** How many wishes a row of `profiles` meets: `met` of `wishesOf`, for a role `wished` with its facets. */
export const wishesMet = sql<number>`(
  (SELECT count(*) FROM unnest(wished.facets) AS facet WHERE facet = ANY(profiles.facets))
  + coalesce((coalesce(wished.height_min, wished.height_max) IS NOT NULL AND ${isHeightOpen} AND profiles.height
      BETWEEN coalesce(wished.height_min, 0) AND coalesce(wished.height_max, 999))::int, 0))::int`

export type Period = { from: string | null; to: string | null; nights: boolean }
/** The days of shooting, as far as they are stated. */
export type Shooting = { from: string | null; to: string | null; isAtNight: boolean }

/** Whether a period of the profile that has not ended meets the days of shooting; null where one side states nothing. */
export const availabilityOf = (
  person: { availability: Period[] },
  shooting: Shooting,
): CodeOf<typeof AvailabilityReason> | null => {
  const day = today()
  const [from, to] = [shooting.from ?? shooting.to, shooting.to ?? shooting.from]
  const current = person.availability.filter(period => period.to === null || period.to >= day)
  if (!from || !to || !current.length) return null
  const fits = current.some(
    period =>
      (period.from === null || period.from <= to) &&
      (period.to === null || period.to >= from) &&
      (period.nights || !shooting.isAtNight),
  )
  return fits ? 'FITS' : 'ELSEWHERE'
}
