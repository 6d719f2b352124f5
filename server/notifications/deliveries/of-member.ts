import { sql } from 'kysely'
import type { MemberDelivery } from '#contract/admin/desk/member-page.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { WithDates } from '#server/kernel/time.ts'

type Row = WithDates<MemberDelivery, 'at' | 'sentAt' | 'reportedAt'>

/**
 * What was sent to a member, newest first: by notifications, and the texts and mails of the account, also the codes to
 * their number that concern nobody in particular. Never what a text says: it may be a code.
 */
export async function listDeliveriesOf(db: Db, userId: number, { page, limit }: { page: number; limit: number }) {
  const all = sql`
    SELECT 'n' || deliveries.id AS key, deliveries.created_at AS at, channel, notifications.title, template AS type,
           status, blocked_reason AS blocked, attempts, sent_at AS "sentAt", reported_at AS "reportedAt",
           provider_id AS "providerId", error
    FROM deliveries JOIN notifications ON notifications.id = notification_id WHERE deliveries.user_id = ${userId}
    UNION ALL
    SELECT 'o' || id, created_at, CASE channel WHEN 'SMS' THEN 'TEXT' ELSE 'MAIL' END, NULL, template, status, NULL, 0,
           sent_at, reported_at, provider_id, error
    FROM outbox WHERE user_id = ${userId} OR user_id IS NULL AND recipient_index = (
      SELECT phone_index FROM users WHERE id = ${userId})`
  const { rows } = await sql<Row>`
    SELECT * FROM (${all}) AS sent ORDER BY at DESC, key DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${all}) AS sent`.execute(db)
  return { list: rows, totalResult: firstOf(counted).count, page, limit }
}
