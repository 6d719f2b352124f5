import { sql } from 'kysely'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'

/**
 * Whether somebody may see a photo that proves a print or a visit: the actor of its order, operators who look after
 * tours, and the walker who took it.
 */
export async function maySeeProof(db: Db, viewer: Viewer, key: string): Promise<boolean> {
  const { id, permissions } = viewer
  const { rows } = await sql`
    SELECT FROM images WHERE key = ${key} AND deleted_at IS NULL AND (${hasOperatorRole(viewer, 'SUPPORT')}
      OR (owner_id = ${id} AND ${permissions.includes('TourWalker')})
      OR EXISTS (SELECT FROM tour_proofs JOIN tour_orders USING (order_id)
        WHERE image_id = images.id AND user_id = ${id}))`.execute(db)
  return rows.length > 0
}
