import { sql } from 'kysely'
import { shownStatuses } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import {
  type ContactChannelCode,
  type ContactKindCode,
  type NumberState,
  numberAlphabet,
  type RevokedReason,
} from '#contract/codes/contact-checks.ts'
import type { contactChecks } from '#contract/contact-checks/index.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { contactCheckLimits } from '#contract/limits.ts'
import { findByNumber } from '#server/agreements/sealing/checking.ts'
import { numberHash } from '#server/integrations/contact-numbers/contact-numbers.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { ipPrefix } from '#server/kernel/session.ts'
import { findCompany } from './companies.ts'
import { admitCheck, type Checking, countMiss, placeOf } from './tries.ts'

type Typed = { number: string; work?: string | undefined }

/**
 * What is known of a number: of a message, or of the print of an agreement. Strangers learn what kind of message it
 * belongs to, when and how it left, a hint of its recipient, and the notice while that is public; never a word of it.
 * Its recipient also gets the link; others that of the notice. Checks by anybody else are counted once a place: the real
 * attack copies a true number into a false message.
 */
export async function checkNumber(
  ctx: Checking & { db: Db; secrets: Secrets },
  { number: typed, work }: Typed,
): Promise<AnswerOf<typeof contactChecks.check>> {
  const { db, secrets, user } = ctx
  const place = placeOf(ctx)
  await admitCheck(db, secrets, place, work)
  const number = lettersOf(typed)
  const hash = numberHash(secrets, number)
  const found = await findContact(db, hash)
  if (!found) {
    const agreement = await findByNumber(db, hash)
    if (agreement) return { number, state: 'FOUND', contact: null, agreement }
    await countMiss(db, place)
    return { number, state: 'NOT_FOUND', contact: null, agreement: null }
  }
  const isMine = user !== null && user.id === found.userId
  const checks = await countPlaces(db, hash, isMine ? null : placeHash(ctx))
  const { userId: _, link, castingId, title, companyName, ...facts } = found
  const state = stateOf(found, checks)
  const vouches = castingId !== null && (state === 'FOUND' || state === 'COPIED')
  const isPublicPage = castingId !== null && new RegExp(`^/casting/${castingId}(?:[?#]|$)`).test(link ?? '')
  return {
    number,
    state,
    agreement: null,
    contact: {
      ...facts,
      casting: castingId === null ? null : { id: castingId, title, companyName },
      company: vouches ? await findCompany(db, castingId) : null,
      checks,
      isMine,
      link: isMine || isPublicPage ? link : null,
    },
  }
}

/** The letters of a number as typed, or of the address of its link; anything else is a number that nobody has. */
function lettersOf(typed: string): string {
  const address = /\/c\/([^/?#]*)/.exec(typed)?.[1] ?? typed
  const letters = [...address.normalize('NFKC').toUpperCase()].filter(letter => /[\dA-Z]/.test(letter))
  const isNumber = letters.length === contactCheckLimits.letters && letters.every(each => numberAlphabet.includes(each))
  return isNumber ? letters.join('') : ''
}

type Contact = {
  kind: ContactKindCode
  channel: ContactChannelCode
  recipient: string
  sentAt: Date
  expiresAt: Date
  revokedFor: CodeOf<typeof RevokedReason> | null
  about: string | null
  userId: number | null
  link: string | null
  castingId: number | null
  title: string
  companyName: string
}

/** Whether who made contact `o` may no longer speak for its casting: gone, or out of the team. Operators are in none. */
const hasLeft = sql`
  (makers.status = 'ACTIVE' AND (makers.id = castings.owner_id OR 'Admin' = ANY(makers.permissions) OR EXISTS (
    SELECT FROM casting_members m
    WHERE m.casting_id = castings.id AND m.user_id = makers.id AND m.state = 'ACCEPTED'))) IS NOT TRUE`

async function findContact(db: Db, hash: Buffer): Promise<Contact | undefined> {
  const isPublic = sql`${isOneOf('castings.status', shownStatuses)} AND NOT castings.is_private`
  const { rows } = await sql<Contact>`
    SELECT n.kind, n.channel, n.recipient, n.sent_at AS "sentAt", n.expires_at AS "expiresAt", n.user_id AS "userId", n.link,
           nullif(o.about, '') AS about,
           CASE WHEN n.revoked_at IS NOT NULL THEN 'TAKEN_BACK' WHEN castings.status = 'HIDDEN' THEN 'NOTICE_HIDDEN'
                WHEN 'SUSPENDED' IN (owners.status, makers.status) THEN 'SENDER_SUSPENDED'
                WHEN o.id IS NOT NULL AND ${hasLeft} THEN 'SENDER_LEFT' END AS "revokedFor",
           CASE WHEN ${isPublic} THEN castings.id END AS "castingId", coalesce(castings.title, '') AS title,
           coalesce(castings.company_name, '') AS "companyName"
    FROM contact_numbers n LEFT JOIN castings ON castings.id = n.casting_id LEFT JOIN users owners ON owners.id = castings.owner_id
    LEFT JOIN outside_contacts o ON o.number_hash = n.number_hash LEFT JOIN users makers ON makers.id = o.made_by
    WHERE n.number_hash = ${hash}`.execute(db)
  return rows[0]
}

function stateOf({ revokedFor, expiresAt }: Contact, checks: number): CodeOf<typeof NumberState> {
  if (revokedFor) return 'REVOKED'
  if (expiresAt.getTime() <= Date.now()) return 'EXPIRED'
  return checks >= contactCheckLimits.copiedFrom ? 'COPIED' : 'FOUND'
}

/** An account, or a network coarse enough that a phone on its way stays one place. */
const placeHash = ({ secrets, user, request }: Checking & { secrets: Secrets }): Buffer =>
  Buffer.from(secrets.codeHash(`place of a check ${user ? `user ${user.id}` : ipPrefix(request.ip)}`), 'base64url')

async function countPlaces(db: Db, hash: Buffer, place: Buffer | null): Promise<number> {
  if (place)
    await db
      .insertInto('contact_number_checks')
      .values({ number_hash: hash, place_hash: place })
      .onConflict(conflict => conflict.columns(['number_hash', 'place_hash']).doNothing())
      .execute()
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM contact_number_checks WHERE number_hash = ${hash}`.execute(db)
  return firstOf(rows).count
}
