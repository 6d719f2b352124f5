import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { CouponKind, ProductCode } from '#contract/codes/payments.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'

/** A coupon with the fields that pricing needs. */
export type UsableCoupon = {
  id: number
  title: string
  kind: CodeOf<typeof CouponKind>
  value: number
  minAmount: number
  maxOff: number | null
  canOverlap: boolean
}

/**
 * The person's coupons with these ids, in this order. Throws `coupon_unusable` unless all are valid for the product
 * now.
 */
export async function findUsable(
  db: Db,
  userId: number,
  ids: readonly number[],
  { product, now }: { product: CodeOf<typeof ProductCode>; now: Date },
): Promise<UsableCoupon[]> {
  if (!ids.length) return []
  const { rows } = await sql<UsableCoupon>`
    SELECT coupons.id, title, kind, value, min_amount AS "minAmount", max_off AS "maxOff", can_overlap AS "canOverlap"
    FROM coupons JOIN coupon_policies AS policy ON policy.id = policy_id
    WHERE coupons.id = ANY(${ids}::bigint[]) AND user_id = ${userId} AND state = 'ISSUED'
      AND expires_at > ${now} AND ${product} = ANY(products)
    ORDER BY array_position(${ids}::bigint[], coupons.id)`.execute(db)
  // A coupon that is named twice is one row.
  if (rows.length !== ids.length) fail('coupon_unusable')
  return rows
}

/** A coupon of an order with its discount in won. */
export type TakenCoupon = { id: number; off: number }

/** Coupons with their discounts, both in the sequence in which pricing applied them. */
export const withOffs = (coupons: readonly { id: number }[], offs: readonly number[]): TakenCoupon[] =>
  coupons.map(({ id }, at) => ({ id, off: present(offs[at]) }))

/** Holds coupons for an order. Of two simultaneous orders, one throws `coupon_unusable`. */
export async function holdCoupons(
  ctx: Work,
  coupons: readonly TakenCoupon[],
  orderId: number,
  by: Mover,
): Promise<void> {
  if (!coupons.length) return
  const { db, clock } = ctx
  const moved = movedBy(clock, by)
  const { rows: held } = await sql<{ id: number; policy_id: number }>`
    UPDATE coupons SET state = 'HELD', order_id = ${orderId}, taken_off = taken.off,
      moved_by = ${moved.moved_by}, moved_at = ${moved.moved_at}
    FROM unnest(${coupons.map(({ id }) => id)}::bigint[], ${coupons.map(({ off }) => off)}::int[]) AS taken(id, off)
    WHERE coupons.id = taken.id AND state = 'ISSUED' AND expires_at > ${clock.now()}
    RETURNING coupons.id, policy_id`.execute(db)
  if (held.length !== coupons.length) fail('coupon_unusable')
  await writeMoves(ctx, held, { state: 'HELD', delta: -1, reason: 'ORDERED', orderId, by })
}

/** Marks the coupons of a paid order as used. */
export async function spendCoupons(ctx: Work, orderId: number): Promise<void> {
  const { db, clock } = ctx
  const used = await db
    .updateTable('coupons')
    .set({ state: 'USED', ...movedBy(clock, 'system') })
    .where('order_id', '=', orderId)
    .where('state', '=', 'HELD')
    .returning(['id', 'policy_id'])
    .execute()
  await writeMoves(ctx, used, { state: 'USED', delta: 0, reason: 'PAID', orderId, by: 'system' })
}

/**
 * Returns the coupons of an order that ended unpaid or was fully refunded. Expired ones are collected by the next
 * sweep.
 */
export async function returnCoupons(ctx: Work, orderId: number, by: Mover): Promise<void> {
  const { db, clock } = ctx
  const returned = await db
    .updateTable('coupons')
    .set({ state: 'ISSUED', order_id: null, taken_off: null, ...movedBy(clock, by) })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['HELD', 'USED'])
    .returning(['id', 'policy_id'])
    .execute()
  await writeMoves(ctx, returned, { state: 'ISSUED', delta: 1, reason: 'RETURNED', orderId, by })
}

type CouponMove = {
  state: 'ISSUED' | 'HELD' | 'USED' | 'EXPIRED' | 'REVOKED'
  delta: -1 | 0 | 1
  reason: string
  orderId?: number
  by: Mover
}

/** Writes the coupon ledger: the cause of each move, and whether it adds to the holder's usable coupons. */
export async function writeMoves(
  ctx: Work,
  coupons: readonly { id: number; policy_id: number }[],
  { state, delta, reason, orderId, by }: CouponMove,
): Promise<void> {
  if (!coupons.length) return
  const at = ctx.clock.now()
  await ctx.db
    .insertInto('coupon_moves')
    .values(
      coupons.map(({ id, policy_id }) => ({
        coupon_id: id,
        policy_id,
        state,
        delta,
        reason,
        order_id: orderId ?? null,
        moved_by: by,
        at,
      })),
    )
    .execute()
}
