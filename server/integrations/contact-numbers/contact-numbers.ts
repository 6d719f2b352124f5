import { sql } from 'kysely'
import { type ContactChannelCode, type ContactKindCode, numberAlphabet } from '#contract/codes/contact-checks.ts'
import { contactCheckLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Secrets } from '#server/kernel/secrets.ts'

/** A message that leaves, as its number remembers it. */
export type Contact = {
  /** Identifies the message: sent again, it keeps its number. */
  key: string
  kind: ContactKindCode
  channel: ContactChannelCode
  /** The phone number or mail address, of which only a hint is kept; of a call, a messenger or a file that hint itself. */
  to: string
  /** The member it is sent to. */
  userId?: number
  castingId?: number | null
  /** Where its recipient is led, a path of ours. */
  link?: string | null
  /** How long it vouches, where that is not as long as a delivery. */
  days?: number
}

/** How long a number vouches for its message: as long as the words of a delivery are kept. */
const vouchesFor = 90
/** How long an old number is still recognised. */
const keptFor = '1 year'
/** Two messages share a number about once in a year of full load; one more derivation parts them. */
const mostTurns = 5

/**
 * The 확인번호 of a message: ten letters, the same for the same key. It is derived by a key of ours and kept as a hash
 * alone, so that the database tells nobody a valid one.
 */
export async function issueNumber(db: Db, secrets: Secrets, contact: Contact): Promise<string> {
  const messageHash = bytesOf(secrets, `message of a contact ${contact.key}`)
  for (let turn = 0; turn < mostTurns; turn++) {
    const number = numberOf(secrets, `${contact.key} ${turn}`)
    const hash = numberHash(secrets, number)
    const { rows } = await sql<{ isOwn: boolean }>`
      WITH issued AS (
        INSERT INTO contact_numbers (number_hash, message_hash, kind, channel, user_id, casting_id, recipient, link, expires_at)
        VALUES (${hash}, ${messageHash}, ${contact.kind}, ${contact.channel}, ${contact.userId ?? null},
                ${contact.castingId ?? null}, ${hintOf(contact)}, ${contact.link ?? null}, now() + make_interval(days => ${contact.days ?? vouchesFor}))
        ON CONFLICT DO NOTHING RETURNING true AS "isOwn")
      SELECT "isOwn" FROM issued
      UNION ALL SELECT true FROM contact_numbers WHERE number_hash = ${hash} AND message_hash = ${messageHash}`.execute(
      db,
    )
    if (rows.length) return number
  }
  throw new Error('no number is left for a contact')
}

/** The 확인번호 of what is kept elsewhere than its number, the same for the same key. */
export const derivedNumber = (secrets: Secrets, key: string): string => numberOf(secrets, `${key} 0`)

/** The hash by which a number is found. */
export const numberHash = (secrets: Secrets, number: string): Buffer => bytesOf(secrets, `contact number ${number}`)

/** Takes a number back: people who check it learn that. */
export async function revokeNumber(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('contact_numbers')
    .set({ revoked_at: new Date() })
    .where('number_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Removes what numbers say of somebody who leaves; that a message was ours can still be asked. */
export async function forgetRecipient(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('contact_numbers')
    .set({ user_id: null, recipient: '', link: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Removes numbers that are older than they are recognised. Returns how many. */
export async function deleteOldNumbers(db: Db, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM contact_numbers WHERE number_hash IN (
      SELECT number_hash FROM contact_numbers WHERE sent_at < now() - ${keptFor}::interval
      ORDER BY sent_at LIMIT ${batch})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const bytesOf = (secrets: Secrets, text: string) => Buffer.from(secrets.codeHash(text), 'base64url')

function numberOf(secrets: Secrets, key: string): string {
  let rest = BigInt(`0x${bytesOf(secrets, `letters of a contact ${key}`).toString('hex')}`)
  const base = BigInt(numberAlphabet.length)
  let letters = ''
  while (letters.length < contactCheckLimits.letters) {
    letters += numberAlphabet[Number(rest % base)]
    rest /= base
  }
  return letters
}

/** What a recipient recognises and a stranger cannot use: `010-****-**34` or `s***@n***.com`. */
function hintOf({ channel, to }: Contact): string {
  if (channel === 'PUSH' || to === '') return ''
  if (channel === 'CALL' || channel === 'CHAT' || channel === 'FILE') return to
  const [name = '', domain] = to.split('@')
  if (domain === undefined) return `${to.slice(0, 3)}-****-**${to.slice(-2)}`
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***.${domain.split('.').at(-1)}`
}
