import { sql } from 'kysely'
import type { PendingDeparture } from '#contract/notifications/departures.ts'
import type { Db } from '#server/kernel/db.ts'
import type { WithDates } from '#server/kernel/time.ts'
import type { NotificationEvent } from '#server/notifications/notify.ts'

type Row = WithDates<PendingDeparture, 'leavesAt'>

/** News of this type by a casting's team that have not left yet, the next first. */
export async function findPending(db: Db, castingId: number, type: NotificationEvent['type']): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT d.id, leaves_at AS "leavesAt", people, events->0->>'title' AS title, users.name AS "plannedBy"
    FROM departures d LEFT JOIN users ON users.id = planned_by
    WHERE casting_id = ${castingId} AND left_at IS NULL AND cancelled_at IS NULL AND events->0->>'type' = ${type}
    ORDER BY leaves_at, d.id`.execute(db)
  return rows
}
