import { sql } from 'kysely'
import type { contactChecks, OutsideContact } from '#contract/contact-checks/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { contactCheckLimits } from '#contract/limits.ts'
import { maskName } from '#server/accounts/mask-name.ts'
import { lock } from '#server/accounts/phone-codes.ts'
import { issueNumber, numberHash, revokeNumber } from '#server/integrations/contact-numbers/contact-numbers.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import { notableSignals } from '#server/kernel/text/signals.ts'
import { requireRight } from '#server/sharing/access.ts'

/** So many of a casting are listed. */
const listed = 100

type Contact = BodyOf<typeof contactChecks.makeOutside>

/**
 * Makes the number for a call or a message to an applicant outside of the product. It is answered once and kept as a
 * hash. Errors: `not_found`, `forbidden`, `contact_in_text`, `outside_contact_signals`, `outside_contact_limit`.
 */
export async function makeOutsideContact(
  ctx: { db: Db; secrets: Secrets },
  user: Viewer,
  castingId: number,
  { appId, channel, about }: Contact,
): Promise<{ id: number; number: string; expiresAt: Date }> {
  const { db } = ctx
  await requireRight(db, user, castingId, 'decide')
  refuseContacts({ about })
  if (notableSignals(about) !== null) fail('outside_contact_signals')
  const applicant = (await findApplicant(db, castingId, appId)) ?? fail('not_found')
  await lock(db, `outside contacts ${user.id}`)
  if ((await countOfDay(db, user.id)) >= contactCheckLimits.outsideADay) fail('outside_contact_limit')
  const { id, number, hash } = await keepContact(ctx, {
    ...{ castingId, madeBy: user.id, applicant: { appId, ...applicant }, channel, about },
  })
  const { expires_at: expiresAt } = await db
    .selectFrom('contact_numbers')
    .select('expires_at')
    .where('number_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return { id, number, expiresAt }
}

type MadeContact = Pick<Contact, 'channel' | 'about'> & {
  castingId: number
  madeBy: number
  applicant: { appId: number; userId: number; name: string }
}

/** Writes a contact with its number, which stands nowhere else. */
export async function keepContact(
  ctx: { db: Db; secrets: Secrets },
  { castingId, madeBy, applicant, channel, about }: MadeContact,
): Promise<{ id: number; number: string; hash: Buffer }> {
  const { db, secrets } = ctx
  const { id } = await db
    .insertInto('outside_contacts')
    .values({ casting_id: castingId, application_id: applicant.appId, made_by: madeBy, channel, about })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = await issueNumber(db, secrets, {
    ...{ key: `outside:${id}`, kind: 'OUTSIDE', channel, to: maskName(applicant.name), userId: applicant.userId },
    ...{ castingId, link: '/mypage/castinghistory', days: contactCheckLimits.outsideDays },
  })
  const hash = numberHash(secrets, number)
  await db.updateTable('outside_contacts').set({ number_hash: hash }).where('id', '=', id).execute()
  return { id, number, hash }
}

/** The newest of a casting's contacts outside of the product, for people who decide. */
export async function listOutsideContacts(
  db: Db,
  user: Viewer,
  castingId: number,
): Promise<{ list: OutsideContact[] }> {
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql<OutsideContact>`
    SELECT o.id, application_id AS "appId", o.channel, about, to_json(o.created_at) #>> '{}' AS "createdAt",
           to_json(n.expires_at) #>> '{}' AS "expiresAt", n.revoked_at IS NOT NULL AS "isRevoked",
           (SELECT count(*) FROM contact_number_checks c WHERE c.number_hash = o.number_hash)::int AS checks
    FROM outside_contacts o JOIN contact_numbers n ON n.number_hash = o.number_hash
    WHERE o.casting_id = ${castingId} ORDER BY o.id DESC LIMIT ${listed}`.execute(db)
  return { list: rows }
}

type Place = { castingId: number; contactId: number }

/** Takes the number of a contact back. Repeating it changes nothing. */
export async function revokeOutsideContact(db: Db, user: Viewer, { castingId, contactId }: Place): Promise<null> {
  await requireRight(db, user, castingId, 'decide')
  const found = await db
    .selectFrom('outside_contacts')
    .select('number_hash as hash')
    .where('id', '=', contactId)
    .where('casting_id', '=', castingId)
    .executeTakeFirst()
  if (!found?.hash) fail('not_found')
  await revokeNumber(db, found.hash)
  return null
}

/** Removes contacts whose number is no longer recognised. */
export async function deleteOldContacts(db: Db): Promise<void> {
  await sql`DELETE FROM outside_contacts WHERE created_at < now() - interval '1 year'`.execute(db)
}

async function findApplicant(db: Db, castingId: number, appId: number) {
  const { rows } = await sql<{ userId: number; name: string }>`
    SELECT user_id AS "userId", users.name FROM applications a JOIN users ON users.id = user_id
    WHERE a.id = ${appId} AND casting_id = ${castingId} AND a.withdrawn_at IS NULL AND users.status = 'ACTIVE'`.execute(
    db,
  )
  return rows[0]
}

async function countOfDay(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM outside_contacts
    WHERE made_by = ${userId} AND created_at > now() - interval '1 day'`.execute(db)
  return firstOf(rows).count
}
