import { sql } from 'kysely'
import type { castings } from '#contract/castings/index.ts'
import type { EnquiryState } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'

const mostAnHour = 5

/**
 * Stores an enquiry of a person looking for actors; phone and e-mail are encrypted. With the hidden field filled, the
 * answer is the same and nothing is stored. Throws `too_many_requests` beyond five per hour and address.
 */
export async function enquire(
  db: Db,
  secrets: Secrets,
  { website, phone, email, privacyConsent: _, ...body }: BodyOf<typeof castings.enquire>,
  ip: string | null,
): Promise<null> {
  if (website) return null
  // Serialises enquiries of one address, so that concurrent ones cannot exceed the limit.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`enquiry ${ip}`}))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM casting_enquiries
    WHERE ip IS NOT DISTINCT FROM ${ip} AND created_at > now() - interval '1 hour'`.execute(db)
  if (firstOf(rows).count >= mostAnHour) fail('too_many_requests')
  await db
    .insertInto('casting_enquiries')
    .values({
      company_name: body.companyName,
      name: body.name,
      phone_encrypted: phone && secrets.encrypt(phone),
      email_encrypted: email && secrets.encrypt(email),
      art_category: body.artCategory,
      schedule: body.schedule,
      budget: body.budget,
      contents: body.contents,
      ip,
    })
    .execute()
  return null
}

/** Deletes IP addresses after a day, spam after a month, and everything after a year, as the consent says. */
export async function forgetEnquiries(db: Db): Promise<void> {
  await sql`UPDATE casting_enquiries SET ip = NULL WHERE ip IS NOT NULL AND created_at < now() - interval '1 day'`.execute(
    db,
  )
  await sql`
    DELETE FROM casting_enquiries
    WHERE created_at < now() - interval '1 year'
       OR (state = 'SPAM' AND created_at < now() - interval '30 days')`.execute(db)
}

export const enquiriesJob: JobDefinition = {
  name: 'castings.forget-enquiries',
  priority: 'idle',
  cron: '10 4 * * *',
  work: (_, { db }) => forgetEnquiries(db),
}

/** Notes an operator's decision about an enquiry: its state before. Errors: `not_found`. */
export async function settleEnquiry(
  db: Db,
  id: number,
  decision: { state: CodeOf<typeof EnquiryState>; note: string; by: number },
): Promise<CodeOf<typeof EnquiryState>> {
  const before = await db
    .selectFrom('casting_enquiries')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { state } = before ?? fail('not_found')
  await db
    .updateTable('casting_enquiries')
    .set({ state: decision.state, note: decision.note, decided_by: decision.by, decided_at: new Date() })
    .where('id', '=', id)
    .execute()
  return state
}

/** Somebody who left an enquiry, with sealed contacts; undefined once it is gone. */
export const findEnquirer = (db: Db, id: number) =>
  db
    .selectFrom('casting_enquiries')
    .select(['name', 'email_encrypted as email', 'phone_encrypted as phone'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A new enquiry is being worked on from the first reply. */
export async function beginEnquiry(db: Db, id: number): Promise<void> {
  await db
    .updateTable('casting_enquiries')
    .set({ state: 'WORKING' })
    .where('id', '=', id)
    .where('state', '=', 'NEW')
    .execute()
}
