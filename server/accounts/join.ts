import type { accounts } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { consentVersionOf } from '#contract/policies.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Effects, RequestFacts } from '../kernel/implement.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { ipPrefix } from '../kernel/session.ts'
import { ageOn, today } from '../kernel/time.ts'
import type { Tools } from '../kernel/tools.ts'
import { audit } from './audit.ts'
import { tellConsentResult } from './consent-notices.ts'
import { ownConsentAge, refuseForChildren } from './consents.ts'
import { askGuardian, waitForGuardian } from './guardian-asking.ts'
import { signIn } from './login.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { checkPhoneProof, consumePhoneProof, lock } from './phone-codes.ts'
import { checkJoinTicket, redeemJoinTicket } from './social.ts'

const accountsPerPhone = 3

type Body = BodyOf<typeof accounts.join>
type Given = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs; request: RequestFacts; effects: Effects }

/**
 * Opens an account and signs it in; under 14 it waits for the guardian, who is asked by text message. Nothing is stored
 * before the age is known. Errors: `guardian_required`, `guardian_phone_same`, `guardian_text_too_many`, `consent_required`, `password_too_common`, `phone_proof_invalid`, `too_many_accounts`, and, to who has proven a phone,
 * `login_id_taken`. Who comes from a social login brings its ticket instead of an id and a password:
 * `join_ticket_invalid`, `sns_taken`. A refusal leaves the phone proof and the ticket usable.
 */
export async function join(pool: Db, body: Body, { tools, jobs, request, effects }: Given) {
  const { secrets, env } = tools
  const isChild = checkAge(body)
  checkConsents(body, isChild)
  const { loginId, password, joinTicket } = body
  const brandNames = [env.BRAND_NAME, 'mudaero']
  if (password) checkPassword(password, { loginId: loginId ?? '', phone: body.phone, brandNames })
  if (joinTicket) await checkJoinTicket(pool, joinTicket)
  const proof = { phone: body.phone, purpose: 'JOIN', phoneProof: body.phoneProof }
  await checkPhoneProof(pool, tools, proof)
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
      await askGuardian(db, { id, ...body }, body.guardian!, { tools, jobs })
      return waitForGuardian(db, id, secrets)
    }
    const agreed = advertising.filter(kind => body.consents[kind]).map(kind => [kind, true] as const)
    if (agreed.length) await tellConsentResult({ db, jobs, env }, id, agreed)
    await audit(db, { actorId: id, action: 'account.join', target: { type: 'user', id }, ip: request.ip })
    return signIn(db, id, { secrets, jobs, request, effects, isPersistent: false })
  })
}

/** Whether a guardian has to agree. */
function checkAge({ birthDate, guardian }: Body): boolean {
  if (birthDate > today() || birthDate < '1900-01-01')
    fail('invalid_input', { fields: { birthDate: '생년월일을 다시 확인해 주세요' } })
  const isChild = ageOn(birthDate) < ownConsentAge
  if (isChild && !guardian) fail('guardian_required')
  if (!isChild && guardian)
    fail('invalid_input', { fields: { guardian: '만 14세부터는 보호자의 동의 없이 가입할 수 있어요' } })
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
      fields: Object.fromEntries(missing.map(kind => [`consents.${kind}`, '필수 약관이에요. 동의해 주세요'])),
    })
  }
  if (consents.NIGHT && !consents.MARKETING_SMS)
    fail('night_needs_sms', { fields: { 'consents.NIGHT': '문자로 소식 받기를 먼저 켜 주세요' } })
  if (consents.MARKETING_EMAIL && !email)
    fail('invalid_input', { fields: { email: '이메일 소식을 받을 주소를 적어 주세요' } })
}

/** Refuses (`too_many_accounts`) a number that has all the accounts it may have. Under the lock of the number. */
export async function checkAccountsOfPhone(db: Db, phoneIndex: string): Promise<void> {
  const { count } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('phone_index', '=', phoneIndex)
    .where('status', '<>', 'WITHDRAWN')
    .executeTakeFirstOrThrow()
  if (count >= accountsPerPhone) fail('too_many_accounts')
}

type Recorded = { consents: Body['consents']; isChild: boolean; ip: string | null }

async function recordConsents(db: Db, userId: number, { consents, isChild, ip }: Recorded): Promise<void> {
  const asked = Object.entries(consents).filter(([kind]) => !isChild || kind === 'TERMS' || kind === 'PRIVACY')
  const rows = asked.map(([kind, agreed]) => ({
    user_id: userId,
    kind,
    agreed,
    version: consentVersionOf(kind, today()),
    ip_prefix: ipPrefix(ip),
  }))
  await db.insertInto('consents').values(rows).execute()
}
