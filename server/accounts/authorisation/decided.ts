import type { AuthStatus } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'

/** The state before a decision, as JSON. `at`: when it was decided. `others`: approvals that it ended. */
export type AuthBefore = {
  status: CodeOf<typeof AuthStatus>
  decision_reason: string | null
  decided_by: number | null
  decided_at: string | null
  expires_at: string | null
  at: string
  others: number[]
}

type Settled = {
  status: 'APPROVED' | 'REJECTED' | 'MORE' | 'REVOKED'
  reason: string | null
  by: number
  at: Date
  expiresAt: Date | null
}

/**
 * Writes down a decision about an application, and ends the person's other approvals where it approves or revokes: the
 * application, and the numbers of those. Errors: `auth_decided` if somebody else was faster.
 */
export async function settleAuth(db: Db, id: number, { status, reason, by, at, expiresAt }: Settled) {
  const row = await db
    .updateTable('casting_auth_applications')
    .set({
      status,
      decision_reason: reason,
      decided_by: by,
      decided_at: at,
      updated_at: at,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .where('status', 'in', status === 'REVOKED' ? ['APPROVED'] : ['SUBMITTED', 'MORE'])
    .returningAll()
    .executeTakeFirst()
  if (!row) return fail('auth_decided')
  const endsOthers = status === 'APPROVED' || status === 'REVOKED'
  const others = endsOthers
    ? await db
        .updateTable('casting_auth_applications')
        .set({ status: status === 'APPROVED' ? 'EXPIRED' : 'REVOKED', updated_at: at })
        .where('user_id', '=', row.user_id)
        .where('id', '<>', id)
        .where('status', '=', 'APPROVED')
        .returning('id')
        .execute()
    : []
  return { row, others: others.map(other => other.id) }
}

/** Restores an application, and the approvals that its decision ended. Errors: `decision_left` if it has changed since. */
export async function restoreAuth(db: Db, id: number, before: AuthBefore): Promise<void> {
  const { at, others, ...was } = before
  const changed = await db
    .updateTable('casting_auth_applications')
    .set({ ...was, updated_at: new Date() })
    .where('id', '=', id)
    .where('decided_at', '=', new Date(at))
    .where('updated_at', '=', new Date(at))
    .returning('id')
    .executeTakeFirst()
  if (!changed) fail('decision_left')
  if (others.length)
    await db
      .updateTable('casting_auth_applications')
      .set({ status: 'APPROVED', updated_at: new Date() })
      .where('id', 'in', others)
      .execute()
}
