import { queueText } from '../integrations/sms/texts.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { endSessions } from '../kernel/session.ts'
import type { Tools } from '../kernel/tools.ts'
import { audit } from './audit.ts'

type Given = { adminId: number; reason: string; jobs: Jobs; tools: Pick<Tools, 'secrets' | 'env'>; ip: string | null }

/**
 * Keeps a person out, from the next request on: the reason is told at the next sign-in, and by text that there is one.
 * Errors: `not_found`, `member_is_operator`, `member_state_moved` for accounts that are not in use.
 */
export async function suspendAccount(db: Db, userId: number, given: Given): Promise<void> {
  const { status, permissions } = await holdMember(db, userId)
  if (permissions.includes('Admin')) fail('member_is_operator')
  if (status !== 'ACTIVE') fail('member_state_moved')
  const { adminId, reason, ip } = given
  await db
    .updateTable('users')
    .set({ status: 'SUSPENDED', suspended_reason: reason })
    .where('id', '=', userId)
    .execute()
  await endSessions(db, userId, { reason: 'suspended' })
  await audit(db, {
    actorId: adminId,
    action: 'account.suspend',
    target: { type: 'user', id: userId },
    detail: { reason },
    ip,
  })
  await tell(
    db,
    userId,
    given,
    '이용이 정지됐어요. 로그인하면 사유를 볼 수 있고, 궁금한 점은 고객센터로 문의해 주세요.',
  )
}

/** Lets the person in again. Errors: `not_found`, `member_state_moved`. */
export async function liftSuspension(db: Db, userId: number, given: Given): Promise<void> {
  const { status } = await holdMember(db, userId)
  if (status !== 'SUSPENDED') fail('member_state_moved')
  const { adminId, reason, ip } = given
  await db.updateTable('users').set({ status: 'ACTIVE', suspended_reason: null }).where('id', '=', userId).execute()
  await audit(db, {
    actorId: adminId,
    action: 'account.suspension_lift',
    target: { type: 'user', id: userId },
    detail: { reason },
    ip,
  })
  await tell(db, userId, given, '이용정지가 풀렸어요. 다시 로그인할 수 있어요.')
}

/** Answers a sign-in of somebody who is kept out, with the reason where one is known. */
export function refuseSuspended(reason: string | null): never {
  if (!reason) fail('suspended')
  fail('suspended', { message: `이용이 정지된 계정이에요. 사유: ${reason}. 궁금한 점은 고객센터로 문의해 주세요` })
}

/**
 * The account, held until the transaction ends, against sign-ins and writers under way too, as the comment of holdAccount
 * tells; `not_found` when nobody is behind it any more.
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

async function tell(db: Db, userId: number, { tools: { secrets, env }, jobs }: Given, told: string): Promise<void> {
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
