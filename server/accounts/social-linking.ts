import type { accountSocial } from '#contract/account-social.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { SnsProvider } from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Effects, RequestFacts } from '../kernel/implement.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Tools } from '../kernel/tools.ts'
import { tellLinkedByPhone } from './account-news.ts'
import { actorOf, audit } from './audit.ts'
import { waitForGuardian } from './guardian-asking.ts'
import { signIn } from './login.ts'
import { isOperator } from './operators.ts'
import { readPhoneProof, takePhoneProof } from './phone-codes.ts'
import { accountsOfPhone } from './recovery.ts'
import { checkJoinTicket, redeemJoinTicket } from './social.ts'
import { refuseSuspended } from './suspension.ts'

/** The code that proves a number for joining, for it is in joining that people learn that they have an account. */
const purpose = 'JOIN'

type Newcomer = BodyOf<typeof accountSocial.linkableAccounts>

/**
 * The accounts of a proven number, oldest first, for somebody who is new at a provider. Errors: `join_ticket_invalid`,
 * `phone_proof_invalid`.
 */
export async function linkableAccounts(db: Db, { joinTicket, phoneProof }: Newcomer) {
  const provider = await checkJoinTicket(db, joinTicket)
  const accounts = await accountsOfPhone(db, await readPhoneProof(db, phoneProof, purpose))
  if (!accounts.length) return []
  const ids = accounts.map(({ id }) => id)
  const linked = await db
    .selectFrom('sns_accounts')
    .select('user_id as userId')
    .where('provider', '=', provider)
    .where('user_id', 'in', ids)
    .execute()
  return accounts.map(({ id, ...account }) => ({
    ...account,
    accountId: id,
    isTaken: linked.some(({ userId }) => userId === id),
  }))
}

type Given = { tools: Pick<Tools, 'secrets'>; jobs: Jobs; request: RequestFacts; effects: Effects }

/**
 * Connects the ticket's account at the provider with one of the proven number's and signs in; the owner hears of it. Two
 * who try at once are decided by constraints. Errors: `join_ticket_invalid`, `phone_proof_invalid`,
 * `account_not_of_phone`, `suspended`, `sns_taken`, `sns_linked`; each leaves ticket and proof usable.
 */
export async function linkByPhone(db: Db, body: BodyOf<typeof accountSocial.linkByPhone>, given: Given) {
  const { tools, jobs, request, effects } = given
  const { secrets } = tools
  const phoneIndex = await takePhoneProof(db, body.phoneProof, purpose)
  const account = await db
    .selectFrom('users')
    .select(['id', 'status', 'suspended_reason as reason'])
    .where('id', '=', body.accountId)
    .where('phone_index', '=', phoneIndex)
    .where('status', '<>', 'WITHDRAWN')
    .where(eb => eb.not(isOperator))
    .forUpdate()
    .executeTakeFirst()
  if (!account) fail('account_not_of_phone')
  if (account.status === 'SUSPENDED') refuseSuspended(account.reason)
  const { id } = account
  const provider = await redeemJoinTicket(db, body.joinTicket, id)
  await audit(db, {
    actorId: actorOf(account),
    action: 'account.link-sns',
    target: { type: 'user', id },
    detail: { provider, by: 'phone' },
    ip: request.ip,
  })
  if (account.status === 'GUARDIAN_PENDING') return waitForGuardian(db, id, secrets)
  await tellLinkedByPhone({ db, jobs }, id, provider, SnsProvider[provider])
  return signIn(db, id, { secrets, jobs, request, effects, isPersistent: body.staySignedIn })
}
