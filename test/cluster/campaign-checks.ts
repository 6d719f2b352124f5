import { type RawBuilder, sql } from 'kysely'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import type { Database } from '#server/kernel/db.ts'
import { brokenRules } from '../support/invariants.ts'
import type { Acknowledged } from './mixed-writes.ts'

type Ground = { database: Database; origin: string; providerUrl: string }

/** What must hold at every moment, in words of what does not: no acknowledged write lost, nothing doubled, books exact. */
export async function findBroken(
  { database, origin }: Ground,
  { applications, results, orders, uploads }: Acknowledged,
  newUploads: ReadonlySet<string> = uploads,
): Promise<string[]> {
  const applied = [...applications].map(([id, { userId, castingId }]) => ({ id, userId, castingId }))
  const cancelled = [...orders].filter(([, { isCancelled }]) => isCancelled).map(([id]) => id)
  const rows: Record<string, RawBuilder<{ id: number }>> = {
    'an acknowledged application is lost': sql`
      SELECT id FROM jsonb_to_recordset(${JSON.stringify(applied)}::jsonb)
        AS applied (id bigint, "userId" bigint, "castingId" bigint)
      WHERE NOT EXISTS (SELECT FROM applications a WHERE a.id = applied.id AND a.user_id = "userId"
        AND a.casting_id = "castingId" AND withdrawn_at IS NULL)`,
    'somebody applied twice': sql`
      SELECT max(id) AS id FROM applications WHERE withdrawn_at IS NULL GROUP BY casting_id, user_id HAVING count(*) > 1`,
    'a number of an applicant was given twice': sql`
      SELECT max(id) AS id FROM applications GROUP BY casting_id, number HAVING count(*) > 1`,
    'an acknowledged result is lost or doubled': sql`
      SELECT id FROM unnest(${[...results]}::bigint[]) AS sent (id)
      WHERE 1 <> (SELECT count(*) FROM result_messages WHERE application_id = sent.id)`,
    'an acknowledged payment is lost': sql`
      SELECT id FROM unnest(${[...orders.keys()]}::bigint[]) AS paid (id)
      WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = paid.id AND state IN ('PAID', 'REFUNDED'))`,
    'an acknowledged cancellation is lost': sql`
      SELECT id FROM unnest(${cancelled}::bigint[]) AS cancelled (id)
      WHERE 1 <> (SELECT count(*) FROM refunds JOIN payments p ON p.id = payment_id WHERE p.order_id = cancelled.id)`,
  }
  const found: string[] = []
  for (const [what, query] of Object.entries(rows))
    found.push(...(await query.execute(database.db)).rows.map(({ id }) => `${what}: ${id}`))
  for (const [rule, broken] of Object.entries(await brokenRules({ server: { database } })))
    found.push(`not so: ${rule}: ${JSON.stringify(broken[0])}`)
  for (const url of newUploads) {
    const answer = await fetch(origin + url, { signal: AbortSignal.timeout(8_000) })
    if (!answer.ok || !(await answer.arrayBuffer()).byteLength) found.push(`an uploaded picture is lost: ${url}`)
  }
  return found
}

/** What must hold as well once jobs and payments have come to rest. */
export async function findUnrest({ database, providerUrl }: Ground, { results }: Acknowledged): Promise<string[]> {
  const found = Object.keys(await brokenRules({ server: { database } }, 'at rest')).map(rule => `not so: ${rule}`)
  const untold = await sql<{ id: number }>`
    SELECT a.id FROM applications a JOIN castings c ON c.id = casting_id WHERE a.id = ANY(${[...results]}::bigint[])
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = a.user_id AND type = 'RESULT'
        AND dedupe_key LIKE 'result:' || casting_id || ':%')`.execute(database.db)
  found.push(...untold.rows.map(({ id }) => `nobody was told the result of application ${id}`))
  const { rows: held } = await sql<{ provider_id: string; held: number }>`
    SELECT provider_id, coalesce(taken, 0) - refunded AS held FROM payments`.execute(database.db)
  const ours = new Map(held.map(row => [row.provider_id, row.held]))
  for (const { id, ...payment } of (await controlStandIn(providerUrl).state()).payments) {
    const isTaken = ['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'].includes(payment.status)
    const theirs = isTaken && 'amount' in payment ? payment.amount.total - payment.amount.cancelled : 0
    if (theirs !== (ours.get(id) ?? 0))
      found.push(`the provider holds ${theirs} of ${id}, our books ${ours.get(id) ?? 0}`)
  }
  return found
}
