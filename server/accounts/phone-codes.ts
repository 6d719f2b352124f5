import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { PhonePurpose } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { accountLimits } from '#contract/limits.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { newCode, newToken, tokenHash } from '#server/kernel/secrets.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { phoneCodesTexts } from './messages.ts'
import { checkBudget, checkSends, identifySender, readPrice } from './phone-code-limits.ts'
import { isSolved, newChallenge } from './proof-of-work.ts'

const second = 1000
const codeLife = accountLimits.codeSeconds * second
const proofLife = 600 * second
const maxTries = 5

type Purpose = CodeOf<typeof PhonePurpose>
type CodeRequest = { phone: string; purpose: Purpose }
type CodeCaller = {
  tools: Pick<Tools, 'secrets' | 'env' | 'texts'>
  jobs: Jobs
  ip: string | null
  /** The mark that signing in left in the browser. */
  deviceMark: string | null
  origin: string | null
}

/**
 * Sends a code that is valid once, for `codeSeconds`, for this number, purpose and request: a request for the same
 * number from elsewhere neither uses up its attempts nor replaces it. The answer is the same for every number. Throws
 * `texts_unavailable` without a provider, `phone_code_too_soon`, `phone_code_too_many`, `phone_code_work`, each with
 * the seconds to wait.
 */
export async function sendPhoneCode(
  pool: Db,
  { phone, purpose, work }: CodeRequest & { work?: string | undefined },
  { tools, jobs, origin, ...caller }: CodeCaller,
) {
  const { secrets, env, texts } = tools
  if (!texts.canSend) fail('texts_unavailable')
  const phoneIndex = secrets.blindIndex(phone)
  const code = newCode(accountLimits.codeDigits)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + codeLife)
  const requestId = newToken('pr')
  await pool.transaction().execute(async db => {
    await lock(db, `phone ${phoneIndex}`)
    await lock(db, `address ${caller.ip}`)
    const sender = await identifySender(db, secrets, { phoneIndex, purpose }, caller)
    await checkSends(db, sender, now)
    const paidFor = async (price: number) => isSolved(secrets, await subjectOf(db, phoneIndex, purpose), price, work)
    const isSent = await checkBudget({ db, jobs }, { ...sender, paidFor }, env.PHONE_CODES_DAILY, now)
    const { id } = await db
      .insertInto('phone_codes')
      .values({
        phone_index: phoneIndex,
        purpose,
        code_hash: secrets.codeHash(`${purpose} ${phone} ${code}`),
        ip: sender.place,
        request_hash: tokenHash(requestId),
        created_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isSent) return
    await queueText(db, jobs, secrets, {
      to: phone,
      template: 'PHONE_CODE',
      body: codeText(env.BRAND_NAME, code, origin),
      dedupeKey: `phone-code:${id}`,
    })
  })
  return { requestId, expiresAt }
}

/** What a proof of work is bound to: the number, the purpose, and the code before it, so that it serves one code. */
async function subjectOf(db: Db, phoneIndex: string, purpose: Purpose): Promise<string> {
  const { rows } = await sql<{ latest: number | null }>`
    SELECT max(id) AS latest FROM phone_codes WHERE phone_index = ${phoneIndex}`.execute(db)
  return `${purpose} ${phoneIndex} ${firstOf(rows).latest ?? ''}`
}

/** The challenge to solve before a code is sent to this number, while more codes than usual are requested. */
export async function newCodeWork(db: Db, tools: Pick<Tools, 'secrets' | 'env'>, { phone, purpose }: CodeRequest) {
  const price = await readPrice(db, purpose, tools.env.PHONE_CODES_DAILY, new Date())
  return newChallenge(tools, await subjectOf(db, tools.secrets.blindIndex(phone), purpose), price)
}

/**
 * The last line lets phones offer the code on our site only (origin-bound one-time codes). The text fits one message of
 * 90 bytes, a Korean character counting two.
 */
function codeText(brandName: string, code: string, origin: string | null): string {
  const binding = origin ? `\n@${new URL(origin).hostname} #${code}` : ''
  return phoneCodesTexts.codeSms(brandName, code, binding)
}

/**
 * Exchanges the right code for a proof of the number: once, ten minutes, one purpose. The fifth wrong attempt
 * invalidates the code. Without `requestId` the last code requested from the same address counts. Throws
 * `phone_code_wrong`, `phone_code_expired`. Called outside a transaction, so that a wrong attempt stays counted.
 */
export async function verifyPhoneCode(
  pool: Db,
  { phone, purpose, code, requestId }: CodeRequest & { code: string; requestId?: string },
  { tools: { secrets }, ip, deviceMark }: Pick<CodeCaller, 'tools' | 'ip' | 'deviceMark'>,
) {
  const phoneIndex = secrets.blindIndex(phone)
  const { place } = await identifySender(pool, secrets, { phoneIndex, purpose }, { ip, deviceMark })
  const now = new Date()
  const asked = requestId ? sql`request_hash = ${tokenHash(requestId)}` : sql`ip IS NOT DISTINCT FROM ${place}`
  const { rows } = await sql<{ id: number; codeHash: string }>`
    UPDATE phone_codes SET tries = tries + 1
    WHERE id = (SELECT id FROM phone_codes WHERE phone_index = ${phoneIndex} AND purpose = ${purpose} AND ${asked}
                ORDER BY created_at DESC, id DESC LIMIT 1)
      AND used_at IS NULL AND tries < ${maxTries} AND expires_at > ${now}
    RETURNING id, code_hash AS "codeHash"`.execute(pool)
  const sent = rows[0]
  if (!sent) fail('phone_code_expired', { fields: { code: phoneCodesTexts.expired } })
  const tried = secrets.codeHash(`${purpose} ${phone} ${code}`)
  if (!timingSafeEqual(Buffer.from(tried), Buffer.from(sent.codeHash))) {
    fail('phone_code_wrong', { fields: { code: phoneCodesTexts.wrong } })
  }
  return pool.transaction().execute(async db => {
    const used = await db
      .updateTable('phone_codes')
      .set({ used_at: now })
      .where('id', '=', sent.id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) fail('phone_code_expired')
    return issueProof(db, phoneIndex, purpose)
  })
}

/** Issues a proof for a number (its blind index) that has just been verified: valid once, for ten minutes, for one purpose. */
export async function issueProof(db: Db, phoneIndex: string, purpose: Purpose) {
  const phoneProof = newToken('pp')
  const expiresAt = new Date(Date.now() + proofLife)
  await db
    .insertInto('phone_proofs')
    .values({ token_hash: tokenHash(phoneProof), phone_index: phoneIndex, purpose, expires_at: expiresAt })
    .execute()
  return { phoneProof, expiresAt }
}

type Proof = CodeRequest & { phoneProof: string }

const matching = (tools: Pick<Tools, 'secrets'>, { phone, purpose, phoneProof }: Proof) =>
  sql`token_hash = ${tokenHash(phoneProof)} AND phone_index = ${tools.secrets.blindIndex(phone)} AND purpose = ${purpose}
    AND used_at IS NULL AND expires_at > ${new Date()}`

/** Refuses (`phone_proof_invalid`) an invalid proof; does not consume it. */
export async function checkPhoneProof(db: Db, tools: Pick<Tools, 'secrets'>, proof: Proof): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM phone_proofs WHERE ${matching(tools, proof)}`.execute(db)
  if (!rows.length) fail('phone_proof_invalid')
}

/** Consumes the proof in the transaction that needs it; `phone_proof_invalid` when it is no longer valid. */
export async function consumePhoneProof(db: Db, tools: Pick<Tools, 'secrets'>, proof: Proof): Promise<void> {
  const { rows } = await sql`
    UPDATE phone_proofs SET used_at = ${new Date()} WHERE ${matching(tools, proof)} RETURNING 1`.execute(db)
  if (!rows.length) fail('phone_proof_invalid')
}

/** The index of the proven number; `phone_proof_invalid`. Does not consume the proof. */
export async function readPhoneProof(db: Db, phoneProof: string, purpose: Purpose): Promise<string> {
  const { rows } = await sql<{ phoneIndex: string }>`
    SELECT phone_index AS "phoneIndex" FROM phone_proofs
    WHERE token_hash = ${tokenHash(phoneProof)} AND purpose = ${purpose} AND used_at IS NULL
      AND expires_at > ${new Date()}`.execute(db)
  return rows[0]?.phoneIndex ?? fail('phone_proof_invalid')
}

/**
 * Consumes a proof when the caller does not name the number, and returns the number's index; `phone_proof_invalid`. If
 * the transaction fails, the proof stays usable.
 */
export async function takePhoneProof(db: Db, phoneProof: string, purpose: Purpose): Promise<string> {
  const now = new Date()
  const { rows } = await sql<{ phoneIndex: string }>`
    UPDATE phone_proofs SET used_at = ${now}
    WHERE token_hash = ${tokenHash(phoneProof)} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
    RETURNING phone_index AS "phoneIndex"`.execute(db)
  return rows[0]?.phoneIndex ?? fail('phone_proof_invalid')
}

/** Serialises work on the same key until the transaction ends, so that counts cannot change meanwhile. */
export async function lock(db: Db, what: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(db)
}
