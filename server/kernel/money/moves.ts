import type { Db } from '../db.ts'
import type { UnitOfWork } from '../jobs.ts'
import type { Clock } from './clock.ts'

/** The context of rules in the rooms of money. */
export type Work = UnitOfWork & { clock: Clock }

/** Who moves a row. */
export type Mover = `user:${number}` | `operator:${number}` | `walker:${number}` | 'system'

/**
 * Columns that every change of a `state` sets: the triggers write them into `state_moves`. A transition that
 * `allowed_moves` does not list is refused with `state_moved`.
 */
export const movedBy = (clock: Clock, mover: Mover) => ({ moved_by: mover, moved_at: clock.now() })

/** Whether a person's own act began it: an order or refund of a job or an operator is none. */
export async function isOwnBeginning(db: Db, machine: 'order' | 'refund', id: number): Promise<boolean> {
  const first = await db
    .selectFrom('state_moves')
    .select('moved_by')
    .where('machine', '=', machine)
    .where('row_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.moved_by.startsWith('user:') ?? false
}
