import { accountsErrors } from '#contract/accounts/errors.ts'
import type { accounts } from '#contract/accounts/index.ts'
import { ageUnconfirmed, consentMissing } from '#contract/accounts/messages.ts'
import { consentVersionOf } from '#contract/codes/policies.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { accountLimits, ages } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Effects, RequestFacts } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import { ipPrefix } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { tellConsentResult } from './consents/consent-notices.ts'
import { refuseForChildren } from './consents/consents.ts'
import { askGuardian, waitForGuardian } from './guardian/asking.ts'
import { joinTexts as texts } from './messages.ts'
import { checkPassword, guessable, hashPassword, isGuessable } from './passwords.ts'
import { checkPhoneProof, consumePhoneProof, lock } from './phone-codes.ts'
import { signIn } from './sessions/login.ts'
import { checkJoinTicket, redeemJoinTicket } from './social/social.ts'

type Body = BodyOf<typeof accounts.join>
type JoinContext = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs; request: RequestFacts; effects: Effects }

/**
 * Creates an account and signs it in; below `ownConsent` it waits for the guardian, who is asked by text message.
 * Nothing is stored before the age is known. Throws `guardian_required`, `guardian_phone_same`,
 * `guardian_text_too_many`, `consent_required`, `password_too_common`, `phone_proof_invalid`, `too_many_accounts`, and,
 * once a phone is verified, `login_id_taken`. A social login sends its ticket instead of an id and a password:
 * `join_ticket_invalid`, `sns_taken`. A refusal leaves the phone proof and the ticket usable.
 */
export async function join(pool: Db, body: Body, { tools, jobs, request, effects }: JoinContext) {
  const { secrets, env } = tools
  const isChild = checkAge(body)
  checkConsents(body, isChild)
  const { loginId, password, joinTicket } = body
  if (joinTicket) await checkJoinTicket(pool, joinTicket)
  const proof = { phone: body.phone, purpose: 'JOIN' as const, phoneProof: body.phoneProof }
  await checkPhoneProof(pool, tools, proof)
  if (loginId && password) await checkCredentials(pool, { loginId, password, phone: body.phone }, env)
  const passwordHash = password ? await hashPassword(password) : null
  return pool.transaction().execute(async db => {
    const phoneIndex = secrets.blindIndex(body.phone)
    await lock(db, `phone ${phoneIndex}`)
    await consumePhoneProof(db, tools, proof)
    await checkAccountsOfPhone(db, phoneIndex)
    const { id } = await db
      .insertInto('users')
      .values({
        login_id: loginId ?? null,
        password_hash: passwordHash,
        name: body.name,
        phone_encrypted: secrets.encrypt(body.phone),
        phone_index: phoneIndex,
        email: body.email ?? null,
        birth_date: body.birthDate,
        permissions: [body.permission],
        status: isChild ? 'GUARDIAN_PENDING' : 'ACTIVE',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (joinTicket) await redeemJoinTicket(db, joinTicket, id)
    await recordConsents(db, id, { consents: body.consents, isChild, ip: request.ip })
    if (isChild) {
      await askGuardian(db, { id, ...body }, present(body.guardian), { tools, jobs })
      return waitForGuardian(db, id, secrets)
    }
    const agreed = advertising.filter(kind => body.consents[kind]).map(kind => [kind, true] as const)
    if (agreed.length) await tellConsentResult({ db, jobs, env }, id, agreed)
    await audit(db, { id, ip: request.ip }, 'account.join', id)
    return signIn(db, id, { secrets, jobs, request, effects, isPersistent: false })
  })
}

const brandNames = (env: Pick<Env, 'BRAND_NAME'>) => [env.BRAND_NAME, 'mudaero']

type Checked = BodyOf<typeof accounts.checkJoin>

/**
 * Refuses an id or a password before the next question: `password_too_common`, `login_id_taken`. As in joining, nothing
 * about existing accounts is revealed without a verified phone (`phone_proof_invalid`).
 */
export async function checkJoin(
  db: Db,
  tools: JoinContext['tools'],
  { phone, phoneProof, loginId, password }: Checked,
) {
  await checkPhoneProof(db, tools, { phone, purpose: 'JOIN', phoneProof })
  await checkCredentials(db, { loginId, password, phone }, tools.env)
  return null
}

type Credentials = { loginId: string; password: string; phone: string }

/** Refuses id and password in one answer, so that both errors are reported. */
async function checkCredentials(db: Db, { loginId, password, phone }: Credentials, env: Pick<Env, 'BRAND_NAME'>) {
  const taken = await db.selectFrom('users').select('id').where('login_id', '=', loginId).executeTakeFirst()
  const about = { loginId, phone, brandNames: brandNames(env) }
  if (!taken) return checkPassword(password, about)
  const fields = { loginId: accountsErrors.login_id_taken.message, ...(isGuessable(password, about) && guessable) }
  fail('login_id_taken', { fields })
}

/** Whether a guardian must consent. */
function checkAge({ birthDate, guardian }: Body): boolean {
  const isChild = ageOn(birthDate) < ages.ownConsent
  if (isChild && !guardian) fail('guardian_required')
  if (!isChild && guardian) fail('invalid_input', { fields: { guardian: texts.noGuardianNeeded(ages.ownConsent) } })
  return isChild
}

const advertising = ['MARKETING_SMS', 'MARKETING_EMAIL', 'NIGHT'] as const

function checkConsents({ consents, email, birthDate }: Body, isChild: boolean): void {
  const required = isChild ? (['TERMS', 'PRIVACY'] as const) : (['TERMS', 'PRIVACY', 'AGE14'] as const)
  const missing = required.filter(kind => !consents[kind])
  const { TERMS: _, PRIVACY: __, ...notForChildren } = consents
  refuseForChildren(ageOn(birthDate), notForChildren, 'consents.')
  if (missing.length) {
    fail('consent_required', {
      fields: Object.fromEntries(
        missing.map(kind => [`consents.${kind}`, kind === 'AGE14' ? ageUnconfirmed : consentMissing]),
      ),
    })
  }
  if (consents.NIGHT && !consents.MARKETING_SMS)
    fail('night_needs_sms', { fields: { 'consents.NIGHT': texts.textsFirst } })
  if (consents.MARKETING_EMAIL && !email) fail('invalid_input', { fields: { email: texts.emailMissing } })
}

/** Refuses (`too_many_accounts`) a number that has as many accounts as allowed. Requires the number's lock. */
export async function checkAccountsOfPhone(db: Db, phoneIndex: string): Promise<void> {
  const { count } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('phone_index', '=', phoneIndex)
    .where('status', '<>', 'WITHDRAWN')
    .executeTakeFirstOrThrow()
  if (count >= accountLimits.perPhone) fail('too_many_accounts')
}

type Recorded = { consents: Body['consents']; isChild: boolean; ip: string | null }

async function recordConsents(db: Db, userId: number, { consents, isChild, ip }: Recorded): Promise<void> {
  const asked = (Object.entries(consents) as [keyof typeof consents, boolean][]).filter(
    ([kind]) => !isChild || kind === 'TERMS' || kind === 'PRIVACY',
  )
  const rows = asked.map(([kind, agreed]) => ({
    user_id: userId,
    kind,
    agreed,
    version: consentVersionOf(kind, today()),
    ip_prefix: ipPrefix(ip),
  }))
  await db.insertInto('consents').values(rows).execute()
}
