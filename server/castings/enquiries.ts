import { sql } from 'kysely'
import type { castings } from '#contract/castings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { JobDefinition } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'

const mostAnHour = 5

/**
 * Keeps an enquiry of somebody who looks for actors; phone and e-mail are stored encrypted. What fills in the hidden field
 * gets the same answer and is not kept. Errors: `contact_required`, `too_many_requests` past five an hour and address.
 */
export async function enquire(
  db: Db,
  secrets: Secrets,
  { website, phone, email, privacyConsent: _, ...body }: BodyOf<typeof castings.enquire>,
  ip: string | null,
): Promise<null> {
  if (!phone && !email)
    fail('contact_required', { fields: { phone: '휴대폰 번호나 이메일 가운데 하나를 적어 주세요' } })
  if (website) return null
  // Enquiries of one address queue here, so that no two at once pass the limit.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`enquiry ${ip}`}))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM casting_enquiries
    WHERE ip IS NOT DISTINCT FROM ${ip} AND created_at > now() - interval '1 hour'`.execute(db)
  if (rows[0]!.count >= mostAnHour) fail('too_many_requests')
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

/** Forgets addresses after a day, spam after a month and everything a year after it was written, as its consent says. */
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
  name: 'castings.forgetEnquiries',
  priority: 'idle',
  cron: '10 4 * * *',
  work: (_, { db }) => forgetEnquiries(db),
}
