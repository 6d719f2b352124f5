import { type RawBuilder, sql } from 'kysely'
import type { CastingCard } from '#contract/castings/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { isRecruiting } from './recruiting.ts'

type Row = Omit<CastingCard, 'reward'> & {
  minReward: number | null
  maxReward: number | null
  rewardUnit: NonNullable<CastingCard['reward']>['unit']
}

/** The ages looked for of each sex, as the text of a multirange: `{[20,29]}`. */
export type People = { male: string; female: string }

/**
 * Cards of these castings, in the order of `ids` (an array in SQL), as this viewer sees them. Hidden titles are left
 * out. Each shows its first role for these people, else its first role.
 */
export async function cardsOf(
  db: Db,
  ids: RawBuilder<unknown>,
  viewerId: number | null,
  people: People | null = null,
): Promise<CastingCard[]> {
  const { rows } = await sql<Row>`
    SELECT castings.id, title, art_category AS "artCategory",
           CASE WHEN is_work_title_hidden OR work_title = '' THEN NULL ELSE work_title END AS "workTitle",
           company_name AS "companyName", is_verified AS "isVerified", castings.status,
           ${isRecruiting()} AS "isRecruiting",
           casting_end_date AS "castingEndDate", is_always_open AS "isAlwaysOpen", region,
           castings.min_reward AS "minReward", castings.max_reward AS "maxReward", reward_unit AS "rewardUnit",
           shoot_start_at AS "shootStartAt", shoot_end_at AS "shootEndAt",
           roles.first AS role, coalesce(roles.count, 0) AS "roleCount",
           ${imageJson()} AS thumbnail,
           EXISTS (SELECT FROM casting_bookmarks
                   WHERE user_id = ${viewerId} AND casting_bookmarks.casting_id = castings.id) AS "isBookmarked"
    FROM unnest(${ids}) WITH ORDINALITY AS picked (id, at)
    JOIN castings ON castings.id = picked.id
    LEFT JOIN images ON images.id = thumbnail_id AND images.deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT count(*) AS count,
             (array_agg(${roleJson('casting_roles')}
                        ORDER BY ${people ? isFor(people) : sql`false`} DESC, position, casting_roles.id))[1] AS first
      FROM casting_roles WHERE casting_roles.casting_id = castings.id AND deleted_at IS NULL
    ) AS roles ON true
    ORDER BY picked.at`.execute(db)
  return rows.map(toCard)
}

const isFor = ({ male, female }: People) => sql`
  (gender <> 'FEMALE' AND ${roleAges} && ${male}::int4multirange
   OR gender <> 'MALE' AND ${roleAges} && ${female}::int4multirange)`
/** The ages of a role. An inverted pair counts as its lower end, because PostgreSQL refuses such a range. */
export const roleAges = sql`int4range(coalesce(age_min, 0), greatest(age_min, coalesce(age_max, 150)), '[]')`

/** A role as JSON for cards; `table` is the name or alias of `casting_roles`. */
export const roleJson = (table: string) => sql`json_build_object(
  'gender', ${sql.ref(`${table}.gender`)}, 'ageMin', ${sql.ref(`${table}.age_min`)}, 'ageMax', ${sql.ref(`${table}.age_max`)},
  'grade', ${sql.ref(`${table}.grade`)}, 'headcount', ${sql.ref(`${table}.headcount`)})`

function toCard({ minReward, maxReward, rewardUnit, ...card }: Row): CastingCard {
  return { ...card, reward: toReward(minReward, maxReward, rewardUnit) }
}

/** A fee if both of its bounds are known. */
export function toReward<Unit>(min: number | null, max: number | null, unit: Unit) {
  return min === null || max === null ? null : { min, max, unit }
}
