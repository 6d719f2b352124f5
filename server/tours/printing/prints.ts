import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Region } from '#contract/codes/profiles.ts'
import type { Db } from '#server/kernel/db.ts'
import { isPaperTour } from '../catalog.ts'

/** An office of a round and its prints: one copy per order, in the order of their numbers. */
export type OfficePrints = {
  title: string
  region: CodeOf<typeof Region>
  address: string
  orders: { id: number; actorName: string | null; profileId: number | null; fileKey: string | null }[]
}

/** The orders of a round in printing, in walking order; before that actors may still change their files. */
export async function listPrints(db: Db, roundId: number): Promise<OfficePrints[]> {
  const { rows } = await sql<OfficePrints>`
    SELECT offices.name AS title, offices.region, offices.address,
      json_agg(json_build_object('id', o.order_id, 'actorName', actor_name, 'profileId', profiles.id,
        'fileKey', files.key) ORDER BY o.order_id) AS orders
    FROM tour_round_stops JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
      JOIN tour_visits v ON v.tour_id = tours.id AND v.state = 'WAITING'
      JOIN tour_orders o ON o.order_id = v.order_id AND o.state = 'PRINTING'
      LEFT JOIN profiles ON profiles.id = o.profile_id AND profiles.deleted_at IS NULL
      LEFT JOIN files ON files.id = o.file_id AND files.deleted_at IS NULL
    WHERE round_id = ${roundId} AND ${isPaperTour} GROUP BY tours.id, offices.id, no ORDER BY no`.execute(db)
  return rows
}
