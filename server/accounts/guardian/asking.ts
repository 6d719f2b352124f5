import { sql } from 'kysely'
import type { z } from 'zod'
import type { guardian } from '#contract/accounts/guardian.ts'
import { ageOn } from '#contract/korean-time.ts'
import { accountLimits } from '#contract/limits.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { siteOrigin } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { maskName } from '../mask-name.ts'
import { lock } from '../phone-codes.ts'
import { findMe } from '../users.ts'
import { maskPhone } from './guardian.ts'
import { askingTexts } from './messages.ts'

const minute = 60_000
/** How long a guardian may take; without an answer none of the child's data may be kept longer. */
const answerWithin = accountLimits.guardianDays * 24 * 60 * minute
/** How long a ticket shows the waiting state after a sign-in. */
const ticketLife = 30 * minute
const pause = minute
/** Limits of texts to guardians: in all per account, and per number and day across accounts. */
const texts = { account: 5, numberDaily: 6 }
const quietDays = 30

type AskingContext = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs }
type Guardian = z.output<typeof guardian>
type Child = { id: number; name: string; birthDate: string; phone: string }

/** Asks the guardian of a new account. Errors: `guardian_phone_same`, `guardian_text_too_many`. */
export async function askGuardian(db: Db, child: Child, guardian: Guardian, given: AskingContext): Promise<void> {
  const { secrets } = given.tools
  if (guardian.phone === child.phone) failSamePhone('guardian.phone')
  const phoneIndex = secrets.blindIndex(guardian.phone)
  await checkTextsToNumber(db, phoneIndex)
  const now = new Date()
  await db
    .insertInto('guardians')
    .values({
      user_id: child.id,
      name: guardian.name,
      phone_encrypted: secrets.encrypt(guardian.phone),
      phone_index: phoneIndex,
      relation: guardian.relation,
      until: new Date(now.getTime() + answerWithin),
      texts: 0,
      texted_at: now,
    })
    .execute()
  await textGuardian(db, child, guardian.phone, given)
}

/** Limits of texts to guardians: in total per account, and per number and day across accounts. */
async function textGuardian(
  db: Db,
  child: Omit<Child, 'phone'>,
  to: string,
  { tools, jobs }: AskingContext,
): Promise<void> {
  const { secrets, env } = tools
  const token = newToken('gd')
  const { texts: sent } = await db
    .updateTable('guardians')
    .set(eb => ({ token_hash: tokenHash(token), texts: eb('texts', '+', 1), texted_at: new Date() }))
    .where('user_id', '=', child.id)
    .returning('texts')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('guardian_texts')
    .values({ phone_index: secrets.blindIndex(to) })
    .execute()
  await queueText(db, jobs, secrets, {
    to,
    userId: child.id,
    template: 'GUARDIAN',
    // A mistyped number reaches a stranger: the masked name is enough for anybody who knows the child.
    body: askingTexts.askSms(env.BRAND_NAME, maskName(child.name), ageOn(child.birthDate), siteOrigin(env), token),
    dedupeKey: `guardian:${child.id}:${sent}`,
  })
}

/** The answer to a sign-in that must wait: no session, but a ticket that shows the waiting state. */
export async function waitForGuardian(db: Db, userId: number, secrets: Tools['secrets']) {
  const ticket = newToken('gw')
  const expiresAt = new Date(Date.now() + ticketLife)
  await db
    .updateTable('guardians')
    .set({ waiting_hash: tokenHash(ticket), waiting_until: expiresAt })
    .where('user_id', '=', userId)
    .execute()
  const user = await findMe(db, secrets, userId)
  return { token: null, expiresAt, user, waiting: { ticket } }
}

/** What the ticket's holder waits for. Throws `guardian_ticket_invalid`. */
export async function readWaiting(db: Db, ticket: string, tools: AskingContext['tools']) {
  return toldOf(await findWaiting(db, ticket), tools)
}

/**
 * Texts the guardian again, at another number if the first was wrong. The deadline does not move. Throws
 * `guardian_ticket_invalid`, `guardian_phone_same`, `guardian_text_too_soon`, `guardian_text_too_many`, and `conflict`
 * if the guardian has consented in the meantime.
 */
export async function textAgain(db: Db, { ticket, phone }: { ticket: string; phone?: string }, given: AskingContext) {
  const { secrets } = given.tools
  const waiting = await findWaiting(db, ticket, { forUpdate: true })
  if (waiting.agreedAt) fail('conflict')
  const next = nextTextAt(waiting)
  if (next === null) fail('guardian_text_too_many')
  const wait = next.getTime() - Date.now()
  if (wait > 0) fail('guardian_text_too_soon', { retryAfter: Math.ceil(wait / 1000) })
  const to = phone ?? secrets.decrypt(waiting.phoneEncrypted)
  if (secrets.blindIndex(to) === waiting.childPhoneIndex) failSamePhone('phone')
  await checkTextsToNumber(db, secrets.blindIndex(to))
  const number = { phone_encrypted: secrets.encrypt(to), phone_index: secrets.blindIndex(to) }
  await db.updateTable('guardians').set(number).where('user_id', '=', waiting.userId).execute()
  const child = { id: waiting.userId, name: waiting.childName, birthDate: waiting.birthDate }
  await textGuardian(db, child, to, given)
  return readWaiting(db, ticket, given.tools)
}

const failSamePhone = (field: string): never =>
  fail('guardian_phone_same', { fields: { [field]: askingTexts.phoneSame } })

/** Counts a text of another room to a guardian. Throws `guardian_text_too_many`. */
export async function noteGuardianText(db: Db, phoneIndex: string): Promise<void> {
  await checkTextsToNumber(db, phoneIndex)
  await db.insertInto('guardian_texts').values({ phone_index: phoneIndex }).execute()
}

/** Prevents flooding a stranger's phone by inventing children; a number that refused is left alone for a month. */
async function checkTextsToNumber(db: Db, phoneIndex: string): Promise<void> {
  await lock(db, `guardian ${phoneIndex}`)
  const { rows } = await sql<{ sent: number; isRefused: boolean }>`
    SELECT count(*) FILTER (WHERE NOT is_refusal AND created_at > now() - interval '1 day') AS sent,
           coalesce(bool_or(is_refusal), false) AS "isRefused"
    FROM guardian_texts
    WHERE phone_index = ${phoneIndex} AND created_at > now() - make_interval(days => ${quietDays})`.execute(db)
  const { sent, isRefused } = firstOf(rows)
  if (isRefused || sent >= texts.numberDaily) fail('guardian_text_too_many')
}

type Waiting = {
  userId: number
  name: string
  phoneEncrypted: string
  until: Date
  texts: number
  textedAt: Date
  agreedAt: Date | null
  childName: string
  birthDate: string
  childPhoneIndex: string
}

const nextTextAt = ({ texts: sent, textedAt }: Waiting) =>
  sent >= texts.account ? null : new Date(textedAt.getTime() + pause)

function toldOf(waiting: Waiting, { secrets }: AskingContext['tools']) {
  return {
    isAgreed: waiting.agreedAt !== null,
    childName: waiting.childName,
    guardianName: waiting.name,
    guardianPhone: maskPhone(secrets.decrypt(waiting.phoneEncrypted)),
    until: waiting.until,
    nextTextAt: nextTextAt(waiting),
  }
}

async function findWaiting(db: Db, ticket: string, { forUpdate = false } = {}): Promise<Waiting> {
  const now = new Date()
  const { rows } = await sql<Waiting>`
    SELECT user_id AS "userId", guardians.name, guardians.phone_encrypted AS "phoneEncrypted", until, texts,
           texted_at AS "textedAt", agreed_at AS "agreedAt", users.name AS "childName", birth_date AS "birthDate",
           users.phone_index AS "childPhoneIndex"
    FROM guardians JOIN users ON users.id = user_id
    WHERE waiting_hash = ${tokenHash(ticket)} AND waiting_until > ${now} AND (agreed_at IS NOT NULL OR until > ${now})
      AND users.status IN ('GUARDIAN_PENDING', 'ACTIVE')
    ${forUpdate ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0] ?? fail('guardian_ticket_invalid')
}
