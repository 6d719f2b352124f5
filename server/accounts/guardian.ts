import { sql } from 'kysely'
import type { accounts } from '#contract/accounts.ts'
import { createBrand } from '#contract/brand.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { GuardianRelation, Permission } from '#contract/enums.ts'
import { consentVersionOf } from '#contract/policies.ts'
import { queueText } from '../integrations/sms/texts.ts'
import type { Db } from '../kernel/db.ts'
import { siteOrigin } from '../kernel/env.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { tokenHash } from '../kernel/secrets.ts'
import { ipPrefix } from '../kernel/session.ts'
import { ageOn, today } from '../kernel/time.ts'
import type { Tools } from '../kernel/tools.ts'
import { audit } from './audit.ts'
import { removePending } from './guardian-removal.ts'
import { checkPhoneProof, consumePhoneProof } from './phone-codes.ts'

type Given = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs; ip: string | null }
type Answer = BodyOf<typeof accounts.answerGuardianRequest>

/** What the guardian is asked, by the link of the last text message; `guardian_link_invalid` for any other. */
export async function readGuardianRequest(db: Db, token: string, { secrets }: Pick<Tools, 'secrets'>) {
  const asked = await findRequest(db, token)
  return {
    childName: asked.childName,
    childAge: ageOn(asked.birthDate),
    permission: asked.permissions[0] as keyof typeof Permission,
    guardianName: asked.name,
    guardianPhone: maskPhone(secrets.decrypt(asked.phoneEncrypted)),
    relation: asked.relation,
    until: asked.until.toISOString(),
  }
}

/**
 * The guardian's word, once. Yes needs the proof of the number that was asked and opens the account; no removes all that
 * the child wrote, at once, and needs no proof, so that a stranger reached by mistake can say it too. The child is told
 * by text message. Errors: `guardian_link_invalid`, `guardian_phone_differs`, which leaves the proof usable, and
 * `phone_proof_invalid`. Rule: Personal Information Protection Act 22-2, enforcement decree 17-2.
 */
export async function answerGuardianRequest(db: Db, token: string, answer: Answer, given: Given): Promise<null> {
  const asked = await findRequest(db, token, { forUpdate: true })
  if (answer.agreed) await agree(db, asked, answer, given)
  else {
    await removePending(db, asked.userId, given.tools.secrets)
    await db.insertInto('guardian_texts').values({ phone_index: asked.phoneIndex, is_refusal: true }).execute()
  }
  await tellChild(db, asked, answer.agreed, given)
  return null
}

async function agree(db: Db, asked: Request, { phone, phoneProof }: Extract<Answer, { agreed: true }>, given: Given) {
  const { tools, ip } = given
  const proof = { phone, purpose: 'GUARDIAN', phoneProof }
  await checkPhoneProof(db, tools, proof)
  if (tools.secrets.blindIndex(phone) !== asked.phoneIndex)
    fail('guardian_phone_differs', { fields: { phone: '문자를 받은 번호로 확인해 주세요' } })
  await consumePhoneProof(db, tools, proof)
  const { userId } = asked
  const method = 'PHONE_CODE'
  await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', userId).execute()
  await db
    .updateTable('guardians')
    .set({ token_hash: null, method, agreed_at: new Date() })
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
  const target = { type: 'user', id: userId }
  await audit(db, { actorId: userId, action: 'account.join', target, detail: { guardian: method }, ip })
  await confirmToGuardian(db, asked, given)
}

/** What they agreed to stays with the guardian, with the way to take it back. Rule: enforcement decree 17-2 (1). */
async function confirmToGuardian(db: Db, { userId, childName, phoneEncrypted }: Request, { tools, jobs }: Given) {
  const { secrets, env } = tools
  const { support } = createBrand(env.BRAND_NAME).links
  const [year, month, day] = today().split('-').map(Number)
  await queueText(db, jobs, secrets, {
    to: secrets.decrypt(phoneEncrypted),
    userId,
    template: 'INFO',
    body: `[${env.BRAND_NAME}] ${year}년 ${month}월 ${day}일 ${childName} 님의 가입에 보호자로 동의했어요. 동의를 거두거나 아이의 정보를 보고 지워 달라고 하려면 고객센터에 이 번호로 알려 주세요.${support ? `\n${support}` : ''}\n동의한 내용: ${siteOrigin(env)}/policy?policy=privacy`,
    dedupeKey: `guardian:${userId}:confirmed`,
  })
}

async function tellChild(db: Db, asked: Request, isAgreed: boolean, { tools, jobs }: Given): Promise<void> {
  const { secrets, env } = tools
  const told = isAgreed
    ? `보호자가 가입에 동의했어요. 이제 로그인할 수 있어요.\n${siteOrigin(env)}/account/login`
    : '보호자가 가입에 동의하지 않았어요. 가입하며 적은 내용은 모두 지웠어요.'
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
  permissions: string[]
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

/** Enough to recognise one's own number by. */
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}-****-${phone.slice(-4)}`
