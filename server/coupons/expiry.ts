import { sql } from 'kysely'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { writeMoves } from './holds.ts'

/** Coupons in one transaction. */
const atOnce = 1_000

/**
 * Lets coupons expire whose time is over, those that an order has given back included. Of an order that takes one at the
 * same moment and this, one wins: both ask for a coupon that is ISSUED.
 */
export async function expireCoupons(work: Work): Promise<void> {
  const { db, clock } = work
  const now = clock.now()
  const moved = movedBy(clock, 'system')
  const expireSome = () =>
    db.transaction().execute(async trx => {
      const { rows } = await sql<{ id: number; policy_id: number }>`
        UPDATE coupons SET state = 'EXPIRED', moved_by = ${moved.moved_by}, moved_at = ${moved.moved_at}
        WHERE id IN (SELECT id FROM coupons WHERE state = 'ISSUED' AND expires_at <= ${now}
          ORDER BY expires_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
        RETURNING id, policy_id`.execute(trx)
      await writeMoves({ ...work, db: trx }, rows, { state: 'EXPIRED', delta: -1, reason: 'EXPIRED', by: 'system' })
      return rows.length
    })
  while ((await expireSome()) === atOnce);
}

export const couponExpiryJob = ({ clock }: Pick<Tools, 'clock'>): JobDefinition => ({
  name: 'coupons.expire-ended',
  cron: '*/5 * * * *',
  work: (_, { db, jobs }) => expireCoupons({ db, jobs, clock }),
})
