import { sql } from 'kysely'
import type { adminDeliveries, FailedDelivery } from '#contract/admin/deliveries.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { isRepeatable, repeatDelivery } from '#server/notifications/deliveries/delivery-promises.ts'

/** Failed deliveries with their reasons, for operators to retry. */
export const deliveryHandlers: Handlers<typeof adminDeliveries> = {
  failedDeliveries: ({ db, query }) => listFailed(db, query),
  async sendAgain({ db, jobs, user, params }) {
    if (!(await repeatDelivery(db, jobs, params.deliveryId))) fail('delivery_not_again')
    await audit(db, user, 'delivery.retry', params.deliveryId)
    return null
  },
}

async function listFailed(
  db: Db,
  { page, limit, channel }: QueryOf<typeof adminDeliveries.failedDeliveries>,
): Promise<AnswerOf<typeof adminDeliveries.failedDeliveries>> {
  const failed = sql`status = 'FAILED' AND (${channel ?? null}::text IS NULL OR channel = ${channel ?? null})`
  const { rows } = await sql<WithDates<FailedDelivery, 'createdAt'>>`
    SELECT deliveries.id, channel, template AS type, deliveries.user_id AS "userId", title, coalesce(error, '') AS reason,
           attempts, deliveries.created_at AS "createdAt", ${isRepeatable} AS "isRepeatable"
    FROM deliveries JOIN notifications ON notifications.id = notification_id WHERE ${failed}
    ORDER BY deliveries.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM deliveries WHERE ${failed}`.execute(db)
  return { list: rows, totalResult: firstOf(counted).count, page, limit }
}
