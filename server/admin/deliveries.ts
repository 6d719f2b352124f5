import { sql } from 'kysely'
import type { adminDeliveries, FailedDelivery } from '#contract/admin-deliveries.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '../accounts/audit.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Handlers } from '../kernel/implement.ts'
import { queueDeliveries } from '../notifications/delivery-promises.ts'

/** Old ones say nothing new to anybody, and Solapi's list of what was sent is looked at for as long. */
const isRepeatable = sql<boolean>`(reported_at IS NULL AND promised_at > now() - interval '3 days')`

/** What could not be sent, for operators to see why and to try again. */
export const deliveryHandlers: Handlers<typeof adminDeliveries> = {
  failedDeliveries: ({ db, query }) => listFailed(db, query),
  async sendAgain({ db, jobs, user, params, request }) {
    const again = await db
      .updateTable('deliveries')
      .set({ status: 'READY', error: null, due_at: new Date() })
      .where('id', '=', params.deliveryId)
      .where('status', '=', 'FAILED')
      .where(isRepeatable)
      .returning('id')
      .executeTakeFirst()
    if (!again) fail('delivery_not_again')
    await queueDeliveries(db, jobs, [again.id])
    await audit(db, {
      actorId: user!.id,
      action: 'delivery.retry',
      target: { type: 'delivery', id: again.id },
      ip: request.ip,
    })
    return null
  },
}

async function listFailed(
  db: Db,
  { page, limit, channel }: QueryOf<typeof adminDeliveries.failedDeliveries>,
): Promise<AnswerOf<typeof adminDeliveries.failedDeliveries>> {
  const failed = sql`status = 'FAILED' AND (${channel ?? null}::text IS NULL OR channel = ${channel ?? null})`
  const { rows } = await sql<Omit<FailedDelivery, 'createdAt'> & { createdAt: Date }>`
    SELECT deliveries.id, channel, template AS type, deliveries.user_id AS "userId", title, coalesce(error, '') AS reason,
           attempts, deliveries.created_at AS "createdAt", ${isRepeatable} AS "isRepeatable"
    FROM deliveries JOIN notifications ON notifications.id = notification_id WHERE ${failed}
    ORDER BY deliveries.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM deliveries WHERE ${failed}`.execute(db)
  const list = rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { list, totalResult: counted[0]!.count, page, limit }
}
