import { sql } from 'kysely'
import type { accountSocial } from '#contract/account-social.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type ProviderName, type SnsProfile, SnsRefused, SnsUnavailable } from '../integrations/social-login/sns.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Effects, RequestFacts } from '../kernel/implement.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Log } from '../kernel/log.ts'
import { newToken, tokenHash } from '../kernel/secrets.ts'
import { holdAccount, type Viewer } from '../kernel/session.ts'
import type { Tools } from '../kernel/tools.ts'
import { audit } from './audit.ts'
import { waitForGuardian } from './guardian-asking.ts'
import { signIn } from './login.ts'
import { confirmSession, requireRecentSignIn } from './sessions-step-up.ts'
import { refuseSuspended } from './suspension.ts'

/** Milliseconds in which somebody who signed in for the first time can join. */
const ticketLife = 600_000

export type Returned = {
  provider: ProviderName
  code: string
  codeVerifier: string
  nonce: string
  redirectUri: string
}
type SocialTools = Pick<Tools, 'secrets' | 'env' | 'social'>
type Given = { tools: SocialTools; request: RequestFacts; effects: Effects; log: Log }

/** Where to send the browser. Errors: `sns_unavailable`, `invalid_input` for an address that is not ours. */
export async function startSns(tools: SocialTools, log: Log, asked: BodyOf<typeof accountSocial.startSns>) {
  const { provider, redirectUri, again } = asked
  checkRedirect(tools, provider, redirectUri)
  return speaking(log, async () => (await tools.social.provider(provider)).start(redirectUri, { again }))
}

/**
 * Signs in whom the provider vouches for, or gives a ticket for joining to whom we don't know. The person is what the
 * provider's signed token says, never what the caller says; addresses are not compared, so that nobody gets into an
 * account by an e-mail of the same name. Errors: `sns_failed`, `sns_unavailable`, `suspended`.
 */
export async function loginWithSns(
  pool: Db,
  returned: Returned & { staySignedIn: boolean },
  given: Given & { jobs: Jobs },
) {
  const { tools, jobs, request, effects, log } = given
  const { provider, staySignedIn: isPersistent } = returned
  const { subject, readProfile } = await redeem(returned, given)
  const owner = await findOwner(pool, provider, subject)
  if (!owner) {
    const joinTicket = newToken('jt')
    const prefill = await profileOrNothing(readProfile, log)
    await pool
      .insertInto('join_tickets')
      .values({ token_hash: tokenHash(joinTicket), provider, subject, expires_at: new Date(Date.now() + ticketLife) })
      .execute()
    return { needsJoin: true as const, joinTicket, prefill }
  }
  if (owner.status === 'SUSPENDED') {
    await audit(pool, { actorId: owner.id, action: 'account.login_suspended', detail: { provider }, ip: request.ip })
    refuseSuspended(owner.reason)
  }
  return pool.transaction().execute(async db => {
    if (owner.status === 'GUARDIAN_PENDING')
      return { ...(await waitForGuardian(db, owner.id, tools.secrets)), needsJoin: false as const }
    if (owner.status !== 'ACTIVE') fail('sns_failed')
    await audit(db, { actorId: owner.id, action: 'account.login', detail: { provider }, ip: request.ip })
    const session = await signIn(db, owner.id, { secrets: tools.secrets, jobs, request, effects, isPersistent })
    return { ...session, needsJoin: false as const }
  })
}

/**
 * Takes a sign-in at a connected provider in place of a password before something sensitive; the session goes on with a
 * new token. Answers until when it stands. Errors: `sns_not_linked` and the above.
 */
export async function reauthenticateSns(pool: Db, viewer: Viewer, returned: Returned, given: Given): Promise<Date> {
  const { provider } = returned
  const { subject } = await redeem(returned, given, { again: true })
  const owner = await findOwner(pool, provider, subject)
  if (owner?.id !== viewer.id) fail('sns_not_linked')
  const { effects, request } = given
  return confirmSession(pool, viewer, { effects, ip: request.ip, by: provider })
}

/**
 * Connects the account at the provider with the signed-in person's. Errors: `reauthentication_required`, `sns_taken`,
 * `sns_linked` and the above.
 */
export async function linkSns(pool: Db, viewer: Viewer, returned: Returned, given: Omit<Given, 'effects'>) {
  requireRecentSignIn(viewer)
  const { id: userId } = viewer
  const { provider } = returned
  const { subject } = await redeem(returned, given)
  return pool.transaction().execute(async db => {
    await holdAccount(db, userId)
    await db.insertInto('sns_accounts').values({ user_id: userId, provider, subject }).execute()
    await audit(db, { actorId: userId, action: 'account.link-sns', detail: { provider }, ip: given.request.ip })
    return listSnsAccounts(db, userId)
  })
}

/**
 * Takes the connection away. Errors: `reauthentication_required`, `not_found`, `sns_last_way` where nothing else would be
 * left to sign in with.
 */
export async function unlinkSns(db: Db, viewer: Viewer, provider: ProviderName, request: RequestFacts) {
  requireRecentSignIn(viewer)
  const { id: userId } = viewer
  const { password_hash: password } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const linked = await listSnsAccounts(db, userId)
  if (!linked.some(one => one.provider === provider)) fail('not_found')
  if (!password && linked.length === 1) fail('sns_last_way')
  await db.deleteFrom('sns_accounts').where('user_id', '=', userId).where('provider', '=', provider).execute()
  await audit(db, { actorId: userId, action: 'account.unlink-sns', detail: { provider }, ip: request.ip })
  return listSnsAccounts(db, userId)
}

export async function listSnsAccounts(db: Db, userId: number) {
  const rows = await db
    .selectFrom('sns_accounts')
    .select(['provider', 'created_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ provider, linkedAt }) => ({
    provider: provider as ProviderName,
    linkedAt: linkedAt.toISOString(),
  }))
}

/** Where the holder of the ticket signed in; `join_ticket_invalid` unless it stands. Leaves it usable. */
export async function checkJoinTicket(db: Db, ticket: string): Promise<ProviderName> {
  const { rows } = await sql<{ provider: ProviderName }>`
    SELECT provider FROM join_tickets WHERE ${standing(ticket)}`.execute(db)
  return rows[0]?.provider ?? fail('join_ticket_invalid')
}

/**
 * Uses the ticket up in the transaction of joining and connects the account at the provider with ours; answers the
 * provider. Errors: `join_ticket_invalid`, `sns_taken`, `sns_linked`.
 */
export async function redeemJoinTicket(db: Db, ticket: string, userId: number): Promise<ProviderName> {
  const { rows } = await sql<{ provider: ProviderName; subject: string }>`
    UPDATE join_tickets SET used_at = ${new Date()} WHERE ${standing(ticket)} RETURNING provider, subject`.execute(db)
  const person = rows[0] ?? fail('join_ticket_invalid')
  await db
    .insertInto('sns_accounts')
    .values({ user_id: userId, ...person })
    .execute()
  return person.provider
}

const standing = (ticket: string) =>
  sql`token_hash = ${tokenHash(ticket)} AND used_at IS NULL AND expires_at > ${new Date()}`

async function redeem(
  { provider, redirectUri, code, codeVerifier, nonce }: Returned,
  { tools, log }: Pick<Given, 'tools' | 'log'>,
  { again } = { again: false },
) {
  checkRedirect(tools, provider, redirectUri)
  return speaking(log, async () =>
    (await tools.social.provider(provider)).redeem({ code, codeVerifier, nonce, redirectUri, again }),
  )
}

/** The answer must come back to a page of ours, or a code could be fetched for somebody else. */
function checkRedirect({ env }: SocialTools, provider: ProviderName, redirectUri: string): void {
  const path = `/account/sns/${provider.toLowerCase()}/callback`
  const isOurs = env.ORIGIN
    ? redirectUri === new URL(path, env.ORIGIN).href
    : /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?\//.test(redirectUri) && new URL(redirectUri).pathname === path
  if (!isOurs) fail('invalid_input', { fields: { redirectUri: '돌아올 수 없는 주소예요' } })
}

async function findOwner(db: Db, provider: ProviderName, subject: string) {
  return db
    .selectFrom('sns_accounts')
    .innerJoin('users', 'users.id', 'sns_accounts.user_id')
    .select(['users.id', 'users.status', 'users.suspended_reason as reason'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Joining works without what the provider could have filled in. */
async function profileOrNothing(readProfile: () => Promise<SnsProfile>, log: Log): Promise<SnsProfile> {
  try {
    return await readProfile()
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'profile of a social login not read')
    return { name: null, email: null, phone: null, birthDate: null }
  }
}

/** A provider's no and a provider's trouble, in the words of the contract: neither is a failure of ours. */
async function speaking<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SnsRefused) fail('sns_failed', { cause: error })
    if (!(error instanceof SnsUnavailable)) throw error
    log.warn({ reason: error.message }, 'social login unavailable')
    fail('sns_unavailable', { cause: error })
  }
}
