import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { movedBy } from '#server/kernel/money/moves.ts'
import { tokenHash } from '#server/kernel/secrets.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import type { Engine } from '#server/payments/engine.ts'
import { inParallel } from '#server/payments/in-parallel.ts'
import { findKey } from './cards.ts'

const mostAtOnce = 1_000
/** An unused registration is given up after this time. */
const unusedMs = 3_600_000

/**
 * Every hour: gives up unused registrations, and deletes keys at the provider that are no longer needed. A key that a
 * charge in flight may need stays until the charge is settled.
 */
export async function tidyCards(ctx: Engine): Promise<void> {
  const { db, clock } = ctx
  const until = new Date(clock.now().getTime() - unusedMs)
  const { rows: unused } = await sql<{ id: number; userId: number; issueId: string; hasToken: boolean }>`
    SELECT id, user_id AS "userId", issue_id AS "issueId", token IS NOT NULL AS "hasToken" FROM cards
    WHERE state = 'NEEDED' AND created_at < ${until} AND user_id IS NOT NULL LIMIT ${mostAtOnce}`.execute(db)
  await inParallel(ctx, unused, card => giveUp(ctx, card))
  const { rows: replaced } = await sql<{ id: number; key: string }>`
    SELECT id, key FROM cards WHERE state = 'REPLACED' AND NOT EXISTS (
      SELECT FROM payments WHERE card_id = cards.id AND payments.state = 'IN_FLIGHT') LIMIT ${mostAtOnce}`.execute(db)
  await inParallel(ctx, replaced, card => deleteKey(ctx, card))
}

// A token that was sent to the provider may have issued a key whose answer was lost.
async function giveUp(
  ctx: Engine,
  { id, userId, issueId, hasToken }: { id: number; userId: number; issueId: string; hasToken: boolean },
): Promise<void> {
  const found = hasToken ? await findKey(ctx.gateway, userId, issueId) : null
  if (found === 'unknown') return
  const isIssued = found?.status === 'ISSUED'
  await inTransaction(ctx.db, async trx => {
    const given = await trx
      .updateTable('cards')
      .set({
        token: null,
        ...(isIssued
          ? { state: 'ISSUED', key: ctx.secrets.encrypt(found.billingKey), key_hash: tokenHash(found.billingKey) }
          : { state: 'FAILED' }),
        ...movedBy(ctx.clock, 'system'),
      })
      .where('id', '=', id)
      .where('state', '=', 'NEEDED')
      .returning('id')
      .executeTakeFirst()
    if (!given || !isIssued) return
    await trx
      .updateTable('cards')
      .set({ state: 'REPLACED', ...movedBy(ctx.clock, 'system') })
      .where('id', '=', id)
      .execute()
  })
}

async function deleteKey(ctx: Engine, { id, key }: { id: number; key: string }): Promise<void> {
  // A new idempotency key per attempt: the provider repeats its first answer, even a PG error.
  const deleted = await ctx.gateway.deleteBillingKey(ctx.secrets.decrypt(key), `delete-${id}-${randomUUID()}`)
  const isGone = deleted.kind === 'ok' || (deleted.kind === 'refused' && gone.includes(deleted.type))
  if (!isGone) return
  await ctx.db
    .updateTable('cards')
    .set({ state: 'DELETED', key: null, ...movedBy(ctx.clock, 'system') })
    .where('id', '=', id)
    .where('state', '=', 'REPLACED')
    .execute()
}

const gone: readonly string[] = ['BILLING_KEY_NOT_FOUND', 'BILLING_KEY_NOT_ISSUED', 'BILLING_KEY_ALREADY_DELETED']
