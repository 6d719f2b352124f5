import type { accountSocial } from '#contract/accounts/social.ts'
import { SnsProvider } from '#contract/codes/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { actorOf, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Effects, RequestFacts } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { tellLinkedByPhone } from '../account-news.ts'
import { waitForGuardian } from '../guardian/asking.ts'
import { isOperator } from '../operators.ts'
import { readPhoneProof, takePhoneProof } from '../phone-codes.ts'
import { accountsOfPhone } from '../recovery/recovery.ts'
import { signIn } from '../sessions/login.ts'
import { refuseSuspended } from '../suspension.ts'
import { checkJoinTicket, redeemJoinTicket } from './social.ts'

/** The purpose of the code is joining: there people learn that they already have an account. */
const purpose = 'JOIN'

type Newcomer = BodyOf<typeof accountSocial.linkableAccounts>

/**
 * The accounts of a proven number, oldest first, for a newcomer from a provider. Errors: `join_ticket_invalid`,
 * `phone_proof_invalid`.
 */
export async function linkableAccounts(db: Db, { joinTicket, phoneProof }: Newcomer) {
  const provider = await checkJoinTicket(db, joinTicket)
  const accounts = await accountsOfPhone(db, await readPhoneProof(db, phoneProof, purpose))
  if (!accounts.length) return []
  const ids = accounts.map(({ accountId }) => accountId)
  const linked = await db
    .selectFrom('sns_accounts')
    .select('user_id as userId')
    .where('provider', '=', provider)
    .where('user_id', 'in', ids)
    .execute()
  return accounts.map(account => ({
    ...account,
    isTaken: linked.some(({ userId }) => userId === account.accountId),
  }))
}

type LinkContext = { tools: Pick<Tools, 'secrets'>; jobs: Jobs; request: RequestFacts; effects: Effects }

/**
 * Connects the ticket's provider account with one of the proven number's accounts and signs in; the owner is notified.
 * Constraints decide concurrent attempts. Errors: `join_ticket_invalid`, `phone_proof_invalid`, `account_not_of_phone`,
 * `suspended`, `sns_taken`, `sns_linked`; each leaves ticket and proof usable.
 */
export async function linkByPhone(db: Db, body: BodyOf<typeof accountSocial.linkByPhone>, given: LinkContext) {
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
  await audit(db, actorOf(account, request.ip), 'account.link_social', id, { provider, by: 'phone' })
  if (account.status === 'GUARDIAN_PENDING') return waitForGuardian(db, id, secrets)
  await tellLinkedByPhone({ db, jobs }, id, provider, SnsProvider[provider])
  return signIn(db, id, { secrets, jobs, request, effects, isPersistent: body.staySignedIn })
}
