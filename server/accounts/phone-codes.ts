import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { queueText } from '../integrations/sms/texts.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Log } from '../kernel/log.ts'
import { newToken, tokenHash } from '../kernel/secrets.ts'
import type { Tools } from '../kernel/tools.ts'

const second = 1000
const hour = 3600 * second
const codeLife = 180 * second
const proofLife = 600 * second
const maxTries = 5
const pause = 60 * second
/** For a number, and for an address. Of a number's some are kept for addresses from which it has not been asked for. */
const sends = { hourly: 5, daily: 10, kept: 5, hourlyPerAddress: 20, dailyPerAddress: 200 }

type Asked = { phone: string; purpose: string }
type Given = {
  tools: Pick<Tools, 'secrets' | 'env' | 'texts'>
  jobs: Jobs
  log: Log
  ip: string | null
  origin: string | null
}

/**
 * Sends six digits that work once, for three minutes, for this number, purpose and request: whoever asks for the same
 * number elsewhere neither uses up its tries nor replaces it. The answer is the same for every number. Errors: `texts_unavailable` where no provider is set up, `phone_code_too_soon`, `phone_code_too_many`, both with the seconds to wait.
 */
export async function sendPhoneCode(pool: Db, { phone, purpose }: Asked, { tools, jobs, log, ip, origin }: Given) {
  const { secrets, env, texts } = tools
  if (!texts.canSend) fail('texts_unavailable')
  const phoneIndex = secrets.blindIndex(phone)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + codeLife)
  const requestId = newToken('pr')
  await pool.transaction().execute(async db => {
    await lock(db, `phone ${phoneIndex}`)
    await lock(db, `address ${ip}`)
    await checkSends(db, { phoneIndex, purpose, ip }, now)
    await checkAllSends(db, log, env.PHONE_CODES_DAILY, now)
    const { id } = await db
      .insertInto('phone_codes')
      .values({
        phone_index: phoneIndex,
        purpose,
        code_hash: secrets.codeHash(`${purpose} ${phone} ${code}`),
        ip,
        request_hash: tokenHash(requestId),
        created_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueText(db, jobs, secrets, {
      to: phone,
      template: 'PHONE_CODE',
      body: codeText(env.BRAND_NAME, code, origin),
      dedupeKey: `phone-code:${id}`,
    })
  })
  return { requestId, expiresAt }
}

/**
 * The last line lets phones offer the code to our page alone (origin-bound one-time codes). Short enough for one text of
 * 90 bytes, Korean letters counting two.
 */
function codeText(brandName: string, code: string, origin: string | null): string {
  const binding = origin ? `\n@${new URL(origin).hostname} #${code}` : ''
  return `[${brandName}] 인증번호 ${code} (3분)\n다른 사람에게 알려 주지 마세요.${binding}`
}

type Sender = { phoneIndex: string; purpose: string; ip: string | null }

/**
 * The pause is between codes of one purpose: who has found their id goes on to the password at once. Somebody else who
 * asks for a number again and again uses up what their own address may have of it, not what its owner needs.
 */
async function checkSends(db: Db, { phoneIndex, purpose, ip }: Sender, now: Date): Promise<void> {
  const since = (span: number) => new Date(now.getTime() - span)
  const inHour = sql`created_at > ${since(hour)}`
  const [ofNumber, fromHere] = [sql`phone_index = ${phoneIndex}`, sql`ip IS NOT DISTINCT FROM ${ip}`]
  const { rows } = await sql<{
    last: Date | null
    hourly: number
    daily: number
    own: number
    addressHourly: number
    addressDaily: number
  }>`
    SELECT max(created_at) FILTER (WHERE ${ofNumber} AND ${fromHere} AND purpose = ${purpose}) AS last,
           count(*) FILTER (WHERE ${ofNumber} AND ${inHour}) AS hourly,
           count(*) FILTER (WHERE ${ofNumber}) AS daily,
           count(*) FILTER (WHERE ${ofNumber} AND ${fromHere}) AS own,
           count(*) FILTER (WHERE ${fromHere} AND ${inHour}) AS "addressHourly",
           count(*) FILTER (WHERE ${fromHere}) AS "addressDaily"
    FROM phone_codes WHERE created_at > ${since(24 * hour)} AND (${ofNumber} OR ip = ${ip})`.execute(db)
  const { last, hourly, daily, own, addressHourly, addressDaily } = rows[0]!
  const wait = last ? last.getTime() + pause - now.getTime() : 0
  if (wait > 0) fail('phone_code_too_soon', { retryAfter: Math.ceil(wait / second) })
  const kept = own < 2 ? sends.kept : 0
  if (daily >= sends.daily + kept || addressDaily >= sends.dailyPerAddress) {
    fail('phone_code_too_many', {
      retryAfter: 24 * 3600,
      message: '오늘은 인증번호를 더 받을 수 없어요. 내일 다시 시도해 주세요',
    })
  }
  if (hourly >= sends.hourly + kept || addressHourly >= sends.hourlyPerAddress)
    fail('phone_code_too_many', { retryAfter: 3600 })
}

/** Past so many codes a day no more go out to anybody: somebody is running up the bill, or worse. */
async function checkAllSends(db: Db, log: Log, daily: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 24 * hour)
  const { rows } = await sql<{ sent: number }>`
    SELECT count(*) AS sent FROM (SELECT 1 FROM phone_codes WHERE created_at > ${since} LIMIT ${daily}) AS codes`.execute(
    db,
  )
  if (rows[0]!.sent >= daily) {
    log.error({ daily }, 'no more phone codes go out today')
    fail('phone_code_too_many', {
      retryAfter: 24 * 3600,
      message: '지금은 인증번호를 보낼 수 없어요. 내일 다시 시도하거나 고객센터로 문의해 주세요',
    })
  }
}

/**
 * Trades the right code for a proof that the number is theirs: once, ten minutes, for one purpose. The fifth wrong try
 * burns the code. Without `requestId` the last code asked for from the same address counts. Errors: `phone_code_wrong`,
 * `phone_code_expired`. Called outside of a transaction: a wrong try stays counted.
 */
export async function verifyPhoneCode(
  pool: Db,
  { phone, purpose, code, requestId }: Asked & { code: string; requestId?: string },
  { tools: { secrets }, ip }: Pick<Given, 'tools' | 'ip'>,
) {
  const phoneIndex = secrets.blindIndex(phone)
  const now = new Date()
  const asked = requestId ? sql`request_hash = ${tokenHash(requestId)}` : sql`ip IS NOT DISTINCT FROM ${ip}`
  const { rows } = await sql<{ id: number; codeHash: string }>`
    UPDATE phone_codes SET tries = tries + 1
    WHERE id = (SELECT id FROM phone_codes WHERE phone_index = ${phoneIndex} AND purpose = ${purpose} AND ${asked}
                ORDER BY created_at DESC, id DESC LIMIT 1)
      AND used_at IS NULL AND tries < ${maxTries} AND expires_at > ${now}
    RETURNING id, code_hash AS "codeHash"`.execute(pool)
  const sent = rows[0]
  if (!sent) fail('phone_code_expired', { fields: { code: '인증번호가 만료됐어요. 새 번호를 받아 주세요' } })
  const tried = secrets.codeHash(`${purpose} ${phone} ${code}`)
  if (!timingSafeEqual(Buffer.from(tried), Buffer.from(sent.codeHash))) {
    fail('phone_code_wrong', { fields: { code: '인증번호가 맞지 않아요. 다시 확인해 주세요' } })
  }
  const proof = newToken('pp')
  const expiresAt = new Date(now.getTime() + proofLife)
  await pool.transaction().execute(async db => {
    const used = await db
      .updateTable('phone_codes')
      .set({ used_at: now })
      .where('id', '=', sent.id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) fail('phone_code_expired')
    await db
      .insertInto('phone_proofs')
      .values({ token_hash: tokenHash(proof), phone_index: phoneIndex, purpose, expires_at: expiresAt })
      .execute()
  })
  return { phoneProof: proof, expiresAt }
}

type Proof = Asked & { phoneProof: string }

const matching = (tools: Pick<Tools, 'secrets'>, { phone, purpose, phoneProof }: Proof) =>
  sql`token_hash = ${tokenHash(phoneProof)} AND phone_index = ${tools.secrets.blindIndex(phone)} AND purpose = ${purpose}
    AND used_at IS NULL AND expires_at > ${new Date()}`

/** Refuses (`phone_proof_invalid`) unless the proof stands; leaves it usable. */
export async function checkPhoneProof(db: Db, tools: Pick<Tools, 'secrets'>, proof: Proof): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM phone_proofs WHERE ${matching(tools, proof)}`.execute(db)
  if (!rows.length) fail('phone_proof_invalid')
}

/** Uses the proof up, in the transaction of what it was needed for; `phone_proof_invalid` when it no longer stands. */
export async function consumePhoneProof(db: Db, tools: Pick<Tools, 'secrets'>, proof: Proof): Promise<void> {
  const { rows } = await sql`
    UPDATE phone_proofs SET used_at = ${new Date()} WHERE ${matching(tools, proof)} RETURNING 1`.execute(db)
  if (!rows.length) fail('phone_proof_invalid')
}

/** The index of the number that a proof is of; `phone_proof_invalid`. Leaves the proof usable. */
export async function readPhoneProof(db: Db, phoneProof: string, purpose: string): Promise<string> {
  const { rows } = await sql<{ phoneIndex: string }>`
    SELECT phone_index AS "phoneIndex" FROM phone_proofs
    WHERE token_hash = ${tokenHash(phoneProof)} AND purpose = ${purpose} AND used_at IS NULL
      AND expires_at > ${new Date()}`.execute(db)
  return rows[0]?.phoneIndex ?? fail('phone_proof_invalid')
}

/**
 * Uses up a proof whose number the caller does not name again, and answers the number's index; `phone_proof_invalid` when
 * it does not stand. In a transaction that fails later, the proof stays usable.
 */
export async function takePhoneProof(db: Db, phoneProof: string, purpose: string): Promise<string> {
  const now = new Date()
  const { rows } = await sql<{ phoneIndex: string }>`
    UPDATE phone_proofs SET used_at = ${now}
    WHERE token_hash = ${tokenHash(phoneProof)} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
    RETURNING phone_index AS "phoneIndex"`.execute(db)
  return rows[0]?.phoneIndex ?? fail('phone_proof_invalid')
}

/** One at a time for the same thing, until the transaction ends: what is counted cannot change meanwhile. */
export async function lock(db: Db, what: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(db)
}
