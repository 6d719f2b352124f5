import type { CastingStatus, CodeOf } from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Viewer } from '../kernel/session.ts'

export type OwnCasting = {
  id: number
  ownerId: number
  status: CodeOf<typeof CastingStatus>
  revision: number
  privateKey: string | null
}

/**
 * A notice that this person may change (its owner, or an operator), locked until the transaction ends, so that two
 * changes and an application never pass each other. Errors: `not_found`, also for someone else's.
 */
export async function lockOwn(db: Db, user: Viewer, castingId: number): Promise<OwnCasting> {
  const casting = await db
    .selectFrom('castings')
    .select(['id', 'owner_id as ownerId', 'status', 'revision', 'private_key as privateKey'])
    .where('id', '=', castingId)
    .where('status', '<>', 'DELETED')
    .forUpdate()
    .executeTakeFirst()
  if (!casting || (casting.ownerId !== user.id && !user.permissions.includes('Admin'))) fail('not_found')
  return casting as OwnCasting
}
