import { type RawBuilder, sql } from 'kysely'
import type { SimilarCasting } from '#contract/castings/index.ts'
import { ages } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { findVisible } from '../detail.ts'
import { cardsOf, type People } from './cards.ts'
import { isOpen } from './search.ts'

const shown = 4
const isForSame = sql`(male_ages && here.male OR female_ages && here.female)`

/** The people looked for are the same in each row. */
type Row = People & { id: number; reasons: SimilarCasting['reasons'] }

/**
 * Similar castings that accept applications, with what they have in common: with a role for the sex and age of an actor
 * who looks, for others with a role for the sex and ages that this casting looks for; of these first the same category,
 * then the same region and the same kind of role. Cards show the role for these people. Considers the latest few of
 * each, so the cost is bounded.
 */
export async function findSimilar(
  db: Db,
  castingId: number,
  viewer: Viewer | null,
  key: string | undefined,
): Promise<SimilarCasting[]> {
  await findVisible(db, castingId, viewer, key)
  const latest = (like: RawBuilder<unknown>, most: number) => sql`
    (SELECT castings.id, art_category, region, role_grades, opened_at, me.user_id IS NOT NULL AS is_for_me,
            ${isForSame} AS is_for_same
     FROM castings CROSS JOIN here LEFT JOIN me ON true
     WHERE ${isOpen()} AND castings.id <> here.this AND ${like} AND CASE
       WHEN me.user_id IS NULL THEN ${isForSame} OR (here.male = '{}' AND here.female = '{}')
       ELSE CASE me.gender WHEN 'MALE' THEN male_ages ELSE female_ages END && me.ages
            AND (me.is_adult OR (is_minor_allowed AND exposure_level = 'NONE')) END
     ORDER BY opened_at DESC, castings.id DESC LIMIT ${most})`
  const { rows } = await sql<Row>`
    WITH here AS (SELECT id AS this, art_category AS kind, region AS place, role_grades AS grades,
                         male_ages AS male, female_ages AS female
                  FROM castings WHERE id = ${castingId}),
    me AS (
      SELECT user_id, gender, birth_date <= ${today()}::date - make_interval(years => ${ages.adult}) AS is_adult,
             int4multirange(int4range(own.age, own.age, '[]'))
             + CASE WHEN play_age_min <= play_age_max
                    THEN int4multirange(int4range(play_age_min, play_age_max, '[]')) ELSE '{}' END AS ages
      FROM profiles, LATERAL (SELECT date_part('year', age(${today()}::date, birth_date))::int AS age) AS own
      WHERE user_id = ${viewer?.id ?? null} AND deleted_at IS NULL),
    near AS (${latest(sql`art_category = here.kind`, 40)} UNION ${latest(sql`region = here.place AND region <> 'NONE'`, 20)}
             UNION ${latest(sql`true`, 10)}),
    alike AS (
      SELECT near.*, near.art_category = here.kind AS is_kind, near.region = here.place AND near.region <> 'NONE' AS is_place,
             coalesce(near.role_grades && here.grades, false) AS is_grade,
             CASE WHEN NOT is_for_me THEN here.male WHEN me.gender = 'MALE' THEN me.ages ELSE '{}' END::text AS male,
             CASE WHEN NOT is_for_me THEN here.female WHEN me.gender = 'MALE' THEN '{}' ELSE me.ages END::text AS female
      FROM near CROSS JOIN here LEFT JOIN me ON true)
    SELECT id, male, female, to_json(array_remove(ARRAY[
      CASE WHEN is_for_me THEN 'SUITS_ME' WHEN is_for_same THEN 'SAME_PEOPLE' END, CASE WHEN is_kind THEN 'KIND' END,
      CASE WHEN is_place THEN 'PLACE' END, CASE WHEN is_grade THEN 'GRADE' END], NULL)) AS reasons
    FROM alike ORDER BY is_kind::int * 3 + is_place::int * 2 + is_grade::int DESC, opened_at DESC, id DESC
    LIMIT ${shown}`.execute(db)
  const reasonsOf = new Map(rows.map(({ id, reasons }) => [id, reasons]))
  const cards = await cardsOf(db, sql`${[...reasonsOf.keys()]}::bigint[]`, viewer?.id ?? null, rows[0])
  return cards.map(casting => ({ casting, reasons: present(reasonsOf.get(casting.id)) }))
}
