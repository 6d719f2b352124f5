import { sql } from 'kysely'
import { agencyContactItem } from './messages.ts'

/**
 * The columns of `Ways` (profiles/open-contacts.ts) of an applicant, from `applications a`, `profiles` and `users`. The
 * agency's contact only if its provision was consented to with the application, the guardian's only if they agreed.
 */
export const applicantWays = sql`
  coalesce(profiles.phone_encrypted, users.phone_encrypted) AS phone,
  coalesce(nullif(profiles.email, ''), users.email) AS email, profiles.birth_date::text AS "birthDate",
  CASE WHEN profiles.has_agency THEN profiles.agency_name END AS agency,
  CASE WHEN profiles.has_agency AND position(${agencyContactItem} IN a.consent->>'items') > 0
       THEN profiles.agency_contact END AS "agencyContact",
  (SELECT json_build_object('phone', g.phone_encrypted, 'relation', g.relation) FROM guardians g
   WHERE g.user_id = users.id AND g.contact_agreed_at IS NOT NULL) AS guardian`
