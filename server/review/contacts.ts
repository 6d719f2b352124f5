import { sql } from 'kysely'
import { agencyContactItem } from '#server/applications/messages.ts'
import { readable, type Snapshot } from '#server/applications/snapshot.ts'
import { hasPassed } from '#server/castings/shown-stages.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { chosen, noteExport, titleOf, type Wish } from './export.ts'
import { writeTable } from './export-table.ts'
import { exportTexts as texts } from './messages.ts'

/** A row of the table of contacts, as the writing thread gets it. */
export type ContactEntry = {
  number: number
  name: string
  birthYear: number
  phone: string | null
  email: string | null
  roles: [name: string, stage: string][]
  skills: string[]
  agency: string | null
  agencyContact: string | null
  profile: string | null
}

type Row = {
  id: number
  number: number
  snapshot: Snapshot
  phone: string | null
  email: string | null
  agencyContact: string | null
  profileId: number | null
  roles: [name: string, stage: string][]
}

const role = { applicationId: sql`r.application_id`, roleId: sql`r.role_id` }

/**
 * The contacts of these applicants as an .xlsx file: only those open to the team, and their agency's only if they
 * consented to its provision when they applied. Audited with everybody in it. Throws `forbidden` without the right to
 * export or to see contacts, `export_limit`, `export_daily_limit`.
 */
export async function exportContacts(
  db: Db,
  { secrets, env }: Pick<Tools, 'secrets' | 'env'>,
  reviewer: Reviewer,
  { ids: wanted, reason }: Wish,
) {
  if (!reviewer.rights.seeContact) fail('forbidden')
  const { ids } = await chosen(db, reviewer, wanted)
  const { rows } = await sql<Row>`
    SELECT a.id, a.number, a.snapshot, standing.roles,
           coalesce(profiles.phone_encrypted, users.phone_encrypted) AS phone,
           coalesce(nullif(profiles.email, ''), users.email) AS email,
           CASE WHEN profiles.has_agency AND position(${agencyContactItem} IN a.consent->>'items') > 0
                THEN profiles.agency_contact END AS "agencyContact",
           CASE WHEN profiles.deleted_at IS NULL AND NOT profiles.is_hidden AND profiles.access_scope <> 'PRIVATE'
                THEN profiles.id END AS "profileId"
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place) JOIN applications a ON a.id = wanted.id
    JOIN profiles ON profiles.id = a.profile_id JOIN users ON users.id = a.user_id
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array(roles.name, r.stage) ORDER BY roles.position, roles.id) AS roles,
             bool_or(${hasPassed(sql`r.stage`, role)}) AS is_open
      FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id
      WHERE r.application_id = a.id AND r.stage <> 'WITHDRAWN') AS standing
    WHERE standing.is_open ORDER BY place`.execute(db)
  const entries = rows.map(({ number, snapshot, phone, email, agencyContact, profileId, roles }): ContactEntry => {
    const { actorName: name, birthYear, specialties, hasAgency, agencyName } = readable(snapshot)
    return {
      number,
      name,
      birthYear,
      phone: phone && secrets.decrypt(phone),
      email,
      roles,
      skills: specialties,
      agency: hasAgency ? agencyName : null,
      agencyContact,
      profile: profileId === null ? null : new URL(`/actors/${profileId}`, env.origin).href,
    }
  })
  const xlsx = await writeTable(Promise.resolve(JSON.stringify(entries)), 'contacts')
  const opened = rows.map(row => row.id)
  await noteExport(db, reviewer, { rows: opened.length, reason, ids: opened }, 'applicants.export_contacts')
  const leftOut = new Set(wanted).size - opened.length
  return { fileName: texts.contactsFile(await titleOf(db, reviewer.castingId)), leftOut, xlsx }
}
