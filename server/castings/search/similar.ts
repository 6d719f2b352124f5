import { sql } from 'kysely'
import type { CastingCard } from '#contract/castings/index.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { findVisible } from '../detail.ts'
import { cardsOf } from './cards.ts'
import { isOpen } from './search.ts'

const shown = 4

/**
 * Similar castings that accept applications: same category, region or kind of role; the newest if nothing matches.
 * Considers the latest few of each, so the cost is bounded.
 */
export async function findSimilar(
  db: Db,
  castingId: number,
  viewer: Viewer | null,
  key: string | undefined,
): Promise<CastingCard[]> {
  await findVisible(db, castingId, viewer, key)
  const latest = (like: ReturnType<typeof sql>, most: number) => sql`
    (SELECT castings.id, art_category, region, role_grades, opened_at FROM castings, here
     WHERE ${isOpen()} AND castings.id <> here.this AND ${like}
     ORDER BY opened_at DESC, castings.id DESC LIMIT ${most})`
  const ids = sql`ARRAY(
    WITH here AS (SELECT id AS this, art_category AS kind, region AS place, role_grades AS grades
                  FROM castings WHERE id = ${castingId}),
    near AS (${latest(sql`art_category = here.kind`, 40)} UNION ${latest(sql`region = here.place AND region <> 'NONE'`, 20)}
             UNION ${latest(sql`true`, 10)})
    SELECT near.id FROM near, here
    ORDER BY (near.art_category = here.kind)::int * 3 + (near.region = here.place AND near.region <> 'NONE')::int * 2
             + (near.role_grades && here.grades)::int DESC NULLS LAST, opened_at DESC, near.id DESC LIMIT ${shown})`
  return cardsOf(db, ids, viewer?.id ?? null)
}
