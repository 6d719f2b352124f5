import { sql } from 'kysely'
import type { accounts } from '#contract/accounts/index.ts'
import type { GuardianRelation, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { consentVersionOf } from '#contract/codes/policies.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { audit } from '#server/audit/audit.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { siteOrigin } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { tokenHash } from '#server/kernel/secrets.ts'
import { ipPrefix } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { checkPhoneProof, consumePhoneProof } from '../phone-codes.ts'
import { guardianTexts } from './messages.ts'
import { removePending } from './removal.ts'

type AnswerContext = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs; ip: string | null }
type Answer = BodyOf<typeof accounts.answerGuardianRequest>

/** The request to the guardian, for the link of the latest text. Throws `guardian_link_invalid` for any other. */
export async function readGuardianRequest(db: Db, token: string, { secrets }: Pick<Tools, 'secrets'>) {
  const asked = await findRequest(db, token)
  return {
    childName: asked.childName,
    childAge: ageOn(asked.birthDate),
    permission: firstOf(asked.permissions),
    guardianName: asked.name,
    guardianPhone: maskPhone(secrets.decrypt(asked.phoneEncrypted)),
    relation: asked.relation,
    until: asked.until,
  }
}

/**
 * Records the guardian's answer, once. A yes needs a proof of the number that was texted and opens the account. A no
 * removes everything of the child at once and needs no proof, so that a stranger reached by mistake can refuse too. The
 * child is notified by text message. Throws `guardian_link_invalid`, `guardian_phone_differs`, which leaves the proof
 * usable, and `phone_proof_invalid`. Rule: Personal Information Protection Act 22-2, enforcement decree 17-2.
 */
export async function answerGuardianRequest(
  db: Db,
  token: string,
  answer: Answer,
  given: AnswerContext,
): Promise<null> {
  const asked = await findRequest(db, token, { forUpdate: true })
  if (answer.agreed) await agree(db, asked, answer, given)
  else {
    await removePending(db, asked.userId, given.tools.secrets)
    await db.insertInto('guardian_texts').values({ phone_index: asked.phoneIndex, is_refusal: true }).execute()
  }
  await tellChild(db, asked, answer.agreed, given)
  return null
}

type Agreement = Extract<Answer, { agreed: true }>

async function agree(db: Db, asked: Request, { phone, phoneProof, isContactShown }: Agreement, given: AnswerContext) {
  const { tools, ip } = given
  const proof = { phone, purpose: 'GUARDIAN' as const, phoneProof }
  await checkPhoneProof(db, tools, proof)
  if (tools.secrets.blindIndex(phone) !== asked.phoneIndex)
    fail('guardian_phone_differs', { fields: { phone: guardianTexts.phoneDiffers } })
  await consumePhoneProof(db, tools, proof)
  const { userId } = asked
  const method = 'PHONE_CODE'
  await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', userId).execute()
  await db
    .updateTable('guardians')
    .set({
      token_hash: null,
      method,
      agreed_at: new Date(),
      contact_agreed_at: isContactShown ? new Date() : null,
    })
    .where('user_id', '=', userId)
    .execute()
  await db
    .insertInto('consents')
    .values({
      user_id: userId,
      kind: 'GUARDIAN',
      agreed: true,
      version: consentVersionOf('GUARDIAN', today()),
      channel: method,
      ip_prefix: ipPrefix(ip),
    })
    .execute()
  await audit(db, { id: userId, ip }, 'account.join', userId, { guardian: method, isContactShown })
  await confirmToGuardian(db, asked, isContactShown, given)
}

/** The number is no longer shown. Whether it is the number of the guardian who agreed. */
export async function withdrawContact(db: Db, userId: number, phoneIndex: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guardians')
    .set({ contact_agreed_at: null })
    .where('user_id', '=', userId)
    .where('phone_index', '=', phoneIndex)
    .where('agreed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The guardian receives a record of the consent, with the way to withdraw it. Rule: enforcement decree 17-2 (1). */
async function confirmToGuardian(
  db: Db,
  { userId, childName, phoneEncrypted }: Request,
  isContactShown: boolean,
  { tools, jobs }: AnswerContext,
) {
  const { secrets, env } = tools
  const { support } = env.brand.links
  const [year, month, day] = today().split('-').map(Number)
  await queueText(db, jobs, secrets, {
    to: secrets.decrypt(phoneEncrypted),
    userId,
    template: 'INFO',
    body: guardianTexts.agreedSms(
      env.BRAND_NAME,
      year,
      month,
      day,
      childName,
      isContactShown,
      support ? `\n${support}` : '',
      siteOrigin(env),
    ),
    dedupeKey: `guardian:${userId}:confirmed`,
  })
}

async function tellChild(db: Db, asked: Request, isAgreed: boolean, { tools, jobs }: AnswerContext): Promise<void> {
  const { secrets, env } = tools
  const told = isAgreed ? guardianTexts.joinedSms(siteOrigin(env)) : guardianTexts.refusedSms
  await queueText(db, jobs, secrets, {
    to: secrets.decrypt(asked.childPhone),
    ...(isAgreed && { userId: asked.userId }),
    template: isAgreed ? 'INFO' : 'GUARDIAN_REFUSED',
    body: `[${env.BRAND_NAME}] ${told}`,
    dedupeKey: `guardian:${asked.userId}:${isAgreed ? 'agreed' : 'refused'}`,
  })
}

type Request = {
  userId: number
  name: string
  phoneEncrypted: string
  phoneIndex: string
  relation: keyof typeof GuardianRelation
  until: Date
  childName: string
  birthDate: string
  childPhone: string
  permissions: CodeOf<typeof Permission>[]
}

async function findRequest(db: Db, token: string, { forUpdate = false } = {}): Promise<Request> {
  const { rows } = await sql<Request>`
    SELECT user_id AS "userId", guardians.name, guardians.phone_encrypted AS "phoneEncrypted",
           guardians.phone_index AS "phoneIndex", relation, until, users.name AS "childName",
           birth_date AS "birthDate", users.phone_encrypted AS "childPhone", permissions
    FROM guardians JOIN users ON users.id = user_id
    WHERE token_hash = ${tokenHash(token)} AND until > ${new Date()} AND users.status = 'GUARDIAN_PENDING'
    ${forUpdate ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0] ?? fail('guardian_link_invalid')
}

/** Enough digits to recognise one's own number. */
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}-****-${phone.slice(-4)}`
