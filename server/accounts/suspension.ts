import { audit } from '#server/audit/audit.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { endSessions, type Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { suspensionTexts } from './messages.ts'

type Suspension = { operator: Viewer; reason: string; jobs: Jobs; tools: Pick<Tools, 'secrets' | 'env'> }

/**
 * Suspends an account from the next request on. The reason is shown at the next sign-in; a text announces that there is
 * one. Errors: `not_found`, `member_is_operator`, `member_state_moved` for accounts that are not active.
 */
export async function suspendAccount(db: Db, userId: number, given: Suspension): Promise<void> {
  const { status, permissions } = await holdMember(db, userId)
  if (permissions.includes('Admin')) fail('member_is_operator')
  if (status !== 'ACTIVE') fail('member_state_moved')
  const { operator, reason } = given
  await db
    .updateTable('users')
    .set({ status: 'SUSPENDED', suspended_reason: reason })
    .where('id', '=', userId)
    .execute()
  await endSessions(db, userId, { reason: 'suspended' })
  await audit(db, operator, 'account.suspend', userId, { reason })
  await tell(db, userId, given, suspensionTexts.suspendedSms)
}

/** Lifts a suspension. Errors: `not_found`, `member_state_moved`. */
export async function liftSuspension(db: Db, userId: number, given: Suspension): Promise<void> {
  const { status } = await holdMember(db, userId)
  if (status !== 'SUSPENDED') fail('member_state_moved')
  const { operator, reason } = given
  await db.updateTable('users').set({ status: 'ACTIVE', suspended_reason: null }).where('id', '=', userId).execute()
  await audit(db, operator, 'account.suspension_lift', userId, { reason })
  await tell(db, userId, given, suspensionTexts.liftedSms)
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
    .select(['status', 'permissions', 'phone_index as phoneIndex'])
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

async function tell(
  db: Db,
  userId: number,
  { tools: { secrets, env }, jobs }: Suspension,
  told: string,
): Promise<void> {
  const { phone } = await db
    .selectFrom('users')
    .select('phone_encrypted as phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!phone) return
  await queueText(db, jobs, secrets, {
    to: secrets.decrypt(phone),
    userId,
    template: 'INFO',
    body: `[${env.BRAND_NAME}] ${told}`,
    dedupeKey: `suspension:${userId}:${Date.now()}`,
  })
}
