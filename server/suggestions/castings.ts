import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { ages, suggestionLimits } from '#contract/limits.ts'
import type { SuggestionWish, suggestions } from '#contract/suggestions/index.ts'
import { isBlockedBy } from '#server/accounts/blocks/blocks.ts'
import { suits } from '#server/applications/matching.ts'
import { cardsOf } from '#server/castings/search/cards.ts'
import { isOpen } from '#server/castings/search/search.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { hasProfile } from '#server/profiles/readiness.ts'
import { availabilityOf, type Period, type Shooting, wishesOf } from './wishes.ts'

type Row = {
  id: number
  total: number
  role: { id: number; name: string }
  wishes: SuggestionWish[]
  isOwnAge: boolean
  availability: Period[]
  shooting: Shooting
}

/**
 * Castings with an open role whose demands the actor's profile meets, among the latest (`ranked`) for their sex and
 * age: first where more wishes of a role are met, then the newest. Without castings of their own, those they applied to
 * or declined, those for adults where they are minors, and those of people they block. Payments never count.
 */
export async function suggestCastings(
  db: Db,
  user: Viewer,
  { page, limit }: QueryOf<typeof suggestions.castings>,
): Promise<AnswerOf<typeof suggestions.castings>> {
  const { rows } = await sql<Row>`
    WITH me AS MATERIALIZED (
      SELECT *, date_part('year', age(${today()}::date, birth_date))::int AS age,
             birth_date <= ${today()}::date - make_interval(years => ${ages.adult}) AS is_adult
      FROM profiles WHERE user_id = ${user.id} AND deleted_at IS NULL),
    newest AS (
      SELECT castings.* FROM castings, me
      WHERE ${isOpen()} AND owner_id <> ${user.id}
        AND CASE me.gender WHEN 'MALE' THEN male_ages ELSE female_ages END
          && int4multirange(int4range(me.age, me.age, '[]'), int4range(me.play_age_min, me.play_age_max, '[]'))
        AND (me.is_adult OR (is_minor_allowed AND exposure_level = 'NONE'))
        AND NOT EXISTS (SELECT FROM applications a
                        WHERE a.casting_id = castings.id AND a.user_id = ${user.id} AND a.withdrawn_at IS NULL)
        AND NOT EXISTS (SELECT FROM proposals p
                        WHERE p.casting_id = castings.id AND p.user_id = ${user.id} AND p.status = 'DECLINED')
        AND NOT ${isBlockedBy({ blocker: sql`${user.id}::bigint`, blocked: sql`castings.owner_id` })}
      ORDER BY opened_at DESC, castings.id DESC LIMIT ${suggestionLimits.ranked}),
    best AS (
      SELECT newest.*, best.*, me.availability
      FROM me, newest, LATERAL (
        SELECT json_build_object('id', r.id, 'name', r.name) AS role, met, wishes,
               me.age BETWEEN coalesce(r.age_min, 0) AND coalesce(r.age_max, 200) AS is_own_age
        FROM casting_roles r, LATERAL ${wishesOf('r', 'me')} AS weighed
        WHERE r.casting_id = newest.id AND r.deleted_at IS NULL AND r.status = 'OPEN' AND ${suits('me', 'r')}
          AND (me.is_adult OR coalesce(r.exposure_level, 'NONE') = 'NONE')
        ORDER BY met DESC, r.position, r.id LIMIT 1) AS best)
    SELECT id, count(*) OVER ()::int AS total, role, wishes, is_own_age AS "isOwnAge", availability,
           json_build_object('from', shoot_start_at, 'to', shoot_end_at, 'isAtNight', is_night_shoot) AS shooting
    FROM best ORDER BY met DESC, opened_at DESC, id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const found = new Map(rows.map(row => [row.id, row]))
  const cards = await cardsOf(db, sql`${[...found.keys()]}::bigint[]`, user.id)
  const list = cards.map(casting => {
    const row = present(found.get(casting.id))
    return {
      casting,
      role: row.role,
      wishes: row.wishes,
      age: row.isOwnAge ? ('OWN' as const) : ('PLAYED' as const),
      availability: availabilityOf(row, row.shooting),
    }
  })
  return {
    list,
    totalResult: rows[0]?.total ?? 0,
    page,
    limit,
    hasProfile: (await hasProfile(db, user.id)).profileId !== null,
  }
}
