import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { endSessions, type Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { textAccount } from './account-news.ts'
import { suspensionTexts } from './messages.ts'

type Suspension = { operator: Viewer; reason: string }

/** The state before a suspension or its end, and the one it left, as JSON. */
export type StandingBefore = { isSuspended: boolean; reason: string | null; left: string | null }

/**
 * Suspends an account from the next request on. The reason is shown at the next sign-in; `tellSuspension` announces
 * that there is one. Errors: `not_found`, `member_is_operator`, `member_state_moved` for accounts that are not active.
 */
export async function suspendAccount(
  db: Db,
  userId: number,
  { operator, reason }: Suspension,
): Promise<StandingBefore> {
  const { status, permissions } = await holdMember(db, userId)
  if (permissions.includes('Admin')) fail('member_is_operator')
  if (status !== 'ACTIVE') fail('member_state_moved')
  await setSuspended(db, userId, { isSuspended: true, reason })
  await audit(db, operator, 'account.suspend', userId, { reason })
  return { isSuspended: false, reason: null, left: reason }
}

/** Lifts a suspension. Errors: `not_found`, `member_state_moved`. */
export async function liftSuspension(
  db: Db,
  userId: number,
  { operator, reason }: Suspension,
): Promise<StandingBefore> {
  const { status, suspendedReason } = await holdMember(db, userId)
  if (status !== 'SUSPENDED') fail('member_state_moved')
  await setSuspended(db, userId, { isSuspended: false, reason: null })
  await audit(db, operator, 'account.suspension_lift', userId, { reason })
  return { isSuspended: true, reason: suspendedReason, left: null }
}

/**
 * Restores what a suspension or its end has changed; sessions that it ended stay ended. Throws `decision_left` if the
 * account has changed since. Audited.
 */
export async function takeStandingBack(
  db: Db,
  userId: number,
  operator: Viewer,
  { left, ...before }: StandingBefore,
): Promise<void> {
  const { status, suspendedReason } = await holdMember(db, userId)
  if (status !== (before.isSuspended ? 'ACTIVE' : 'SUSPENDED') || suspendedReason !== left) fail('decision_left')
  await setSuspended(db, userId, before)
  await audit(db, operator, 'account.take_back', userId, { from: status })
}

async function setSuspended(
  db: Db,
  userId: number,
  { isSuspended, reason }: Omit<StandingBefore, 'left'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ status: isSuspended ? 'SUSPENDED' : 'ACTIVE', suspended_reason: reason })
    .where('id', '=', userId)
    .execute()
  if (isSuspended) await endSessions(db, userId, { reason: 'suspended' })
}

/** Refuses a suspended person's sign-in, with the reason where one is known. */
export function refuseSuspended(reason: string | null): never {
  if (!reason) fail('suspended')
  fail('suspended', { message: suspensionTexts.suspended(reason) })
}

/**
 * The account, locked until the transaction ends against concurrent sign-ins and writers (see `holdAccount`);
 * `not_found` for accounts that have left.
 */
export async function holdMember(db: Db, userId: number) {
  const member = await db
    .selectFrom('users')
    .select(['status', 'permissions', 'phone_index as phoneIndex', 'suspended_reason as suspendedReason'])
    .where('id', '=', userId)
    .where('status', '<>', 'WITHDRAWN')
    .forUpdate()
    .executeTakeFirst()
  return member ?? fail('not_found')
}

/** Grants or revokes a permission of an account. Requires its lock (`holdMember`). */
export async function setPermission(
  db: Db,
  { userId, permissions }: { userId: number; permissions: Viewer['permissions'] },
  permission: Viewer['permissions'][number],
  isGiven: boolean,
): Promise<void> {
  const others = permissions.filter(code => code !== permission)
  await db
    .updateTable('users')
    .set({ permissions: isGiven ? [...others, permission] : others })
    .where('id', '=', userId)
    .execute()
}

/** Announces by text that an account is suspended, or no longer. `key` identifies the decision. */
export const tellSuspension = (
  ctx: UnitOfWork & Pick<Tools, 'secrets' | 'env'>,
  userId: number,
  { isSuspended, key }: { isSuspended: boolean; key: number },
): Promise<void> =>
  textAccount(ctx, userId, {
    body: `[${ctx.env.BRAND_NAME}] ${isSuspended ? suspensionTexts.suspendedSms : suspensionTexts.liftedSms}`,
    dedupeKey: `suspension:${userId}:${key}`,
  })
