import { sql } from 'kysely'
import type { accountSocial } from '#contract/accounts/social.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import {
  type ProviderName,
  type SnsProfile,
  SnsRefused,
  SnsUnavailable,
} from '#server/integrations/social-login/sns.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Effects, RequestFacts } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { Log } from '#server/kernel/log.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { holdAccount, type Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { waitForGuardian } from '../guardian/asking.ts'
import { signIn } from '../sessions/login.ts'
import { confirmSession, requireRecentSignIn } from '../sessions/step-up.ts'
import { refuseSuspended } from '../suspension.ts'
import { socialTexts as texts } from './messages.ts'

/** How long a first sign-in may be used to join, in milliseconds. */
const ticketLife = 600_000

export type Returned = {
  provider: ProviderName
  code: string
  codeVerifier: string
  nonce: string
  redirectUri: string
}
type SocialTools = Pick<Tools, 'secrets' | 'env' | 'social'>
type SocialContext = { tools: SocialTools; effects: Effects; log: Log }

/** Where to send the browser. Errors: `sns_unavailable`, `invalid_input` for an address that is not ours. */
export async function startSns(tools: SocialTools, log: Log, asked: BodyOf<typeof accountSocial.startSns>) {
  const { provider, redirectUri, again } = asked
  checkRedirect(tools, provider, redirectUri)
  return speaking(log, async () => (await tools.social.provider(provider)).start(redirectUri, { again }))
}

/**
 * Signs in the person the provider vouches for, or returns a join ticket for an unknown one. The identity comes from
 * the provider's signed token, never from the caller; e-mail addresses are not compared, so that nobody enters an
 * account through a reused address. Errors: `sns_failed`, `sns_unavailable`, `suspended`.
 */
export async function loginWithSns(
  pool: Db,
  returned: Returned & { staySignedIn: boolean },
  given: SocialContext & { jobs: Jobs; request: RequestFacts },
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
    await audit(pool, { id: owner.id, ip: request.ip }, 'account.login_suspended', owner.id, { provider })
    refuseSuspended(owner.reason)
  }
  return pool.transaction().execute(async db => {
    if (owner.status === 'GUARDIAN_PENDING')
      return { ...(await waitForGuardian(db, owner.id, tools.secrets)), needsJoin: false as const }
    if (owner.status !== 'ACTIVE') fail('sns_failed')
    await audit(db, { id: owner.id, ip: request.ip }, 'account.login', owner.id, { provider })
    const session = await signIn(db, owner.id, { secrets: tools.secrets, jobs, request, effects, isPersistent })
    return { ...session, needsJoin: false as const }
  })
}

/**
 * Accepts a sign-in at a connected provider instead of a password before something sensitive; the session continues
 * with a new token. Returns when the confirmation expires. Errors: `sns_not_linked` and those of `loginWithSns`.
 */
export async function reauthenticateSns(
  pool: Db,
  viewer: Viewer,
  returned: Returned,
  given: SocialContext,
): Promise<Date> {
  const { provider } = returned
  const { subject } = await redeem(returned, given, { again: true })
  const owner = await findOwner(pool, provider, subject)
  if (owner?.id !== viewer.id) fail('sns_not_linked')
  return confirmSession(pool, viewer, { effects: given.effects, by: provider })
}

/**
 * Connects the provider account with the signed-in person's. Errors: `reauthentication_required`, `sns_taken`,
 * `sns_linked` and those of `loginWithSns`.
 */
export async function linkSns(pool: Db, viewer: Viewer, returned: Returned, given: Omit<SocialContext, 'effects'>) {
  requireRecentSignIn(viewer)
  const { id: userId } = viewer
  const { provider } = returned
  const { subject } = await redeem(returned, given)
  return pool.transaction().execute(async db => {
    await holdAccount(db, userId)
    await db.insertInto('sns_accounts').values({ user_id: userId, provider, subject }).execute()
    await audit(db, viewer, 'account.link_social', userId, { provider })
    return listSnsAccounts(db, userId)
  })
}

/**
 * Removes the connection. Errors: `reauthentication_required`, `not_found`, `sns_last_way` where no other way to sign
 * in would be left.
 */
export async function unlinkSns(db: Db, viewer: Viewer, provider: ProviderName) {
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
  await audit(db, viewer, 'account.unlink_social', userId, { provider })
  return listSnsAccounts(db, userId)
}

export async function listSnsAccounts(db: Db, userId: number) {
  return db
    .selectFrom('sns_accounts')
    .select(['provider', 'created_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** The ticket's provider; `join_ticket_invalid` unless it is valid. Does not consume it. */
export async function checkJoinTicket(db: Db, ticket: string): Promise<ProviderName> {
  const { rows } = await sql<{ provider: ProviderName }>`
    SELECT provider FROM join_tickets WHERE ${standing(ticket)}`.execute(db)
  return rows[0]?.provider ?? fail('join_ticket_invalid')
}

/**
 * Consumes the ticket in the joining transaction and connects the provider account; returns the provider. Errors:
 * `join_ticket_invalid`, `sns_taken`, `sns_linked`.
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
  { tools, log }: Pick<SocialContext, 'tools' | 'log'>,
  { again } = { again: false },
) {
  checkRedirect(tools, provider, redirectUri)
  return speaking(log, async () =>
    (await tools.social.provider(provider)).redeem({ code, codeVerifier, nonce, redirectUri, again }),
  )
}

/** The answer must return to a page of ours, or a code could be fetched for somebody else. */
function checkRedirect({ env }: SocialTools, provider: ProviderName, redirectUri: string): void {
  const path = `/account/sns/${provider.toLowerCase()}/callback`
  const isOurs = env.ORIGIN
    ? redirectUri === new URL(path, env.ORIGIN).href
    : /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?\//.test(redirectUri) && new URL(redirectUri).pathname === path
  if (!isOurs) fail('invalid_input', { fields: { redirectUri: texts.returnAddressWrong } })
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

/** Joining also works without the data that the provider could have filled in. */
async function profileOrNothing(readProfile: () => Promise<SnsProfile>, log: Log): Promise<SnsProfile> {
  try {
    return await readProfile()
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'profile of a social login not read')
    return { name: null, email: null, phone: null, birthDate: null }
  }
}

/** Maps a provider's refusal and a provider's outage to contract errors: neither is a fault of ours. */
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
