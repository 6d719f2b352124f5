import { sql } from 'kysely'
import type { Contact } from '#contract/profiles/index.ts'
import { readable, type Snapshot } from '#server/applications/snapshot.ts'
import { isContactOpen } from '#server/castings/shown-stages.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { applicantWays, type Opener, openContacts, shownContact, type Ways } from '#server/profiles/open-contacts.ts'
import { chosen, type ExportWish, holdExports, titleOf } from '../export.ts'
import { writeTable } from '../export-table.ts'
import { exportTexts as texts } from '../messages.ts'
import { requireApplication } from '../scope.ts'

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
  guardian: Contact['guardian']
  profile: string | null
}

type Row = Ways & {
  id: number
  number: number
  snapshot: Snapshot
  profileId: number
  isShown: boolean
  roles: [name: string, stage: string][]
}

export type Openers = UnitOfWork & Pick<Tools, 'secrets' | 'env'>

/**
 * Shows the contact of an applicant on request. Throws `forbidden`, `not_found`, `contact_closed` until a result past
 * the documents was sent, `contacts_exceeded`.
 */
export async function openContact(ctx: Openers, reviewer: Reviewer, appId: number): Promise<Contact> {
  const opener = openerOf(reviewer)
  await requireApplication(ctx.db, reviewer, appId)
  const { rows } = await sql<Ways & { profileId: number; isOpen: boolean }>`
    SELECT a.profile_id AS "profileId", ${isContactOpen(sql`a.id`)} AS "isOpen", ${applicantWays}
    FROM applications a JOIN profiles ON profiles.id = a.profile_id JOIN users ON users.id = a.user_id
    WHERE a.id = ${appId} AND a.withdrawn_at IS NULL`.execute(ctx.db)
  const row = rows[0] ?? fail('not_found')
  if (!row.isOpen) fail('contact_closed')
  await openContacts(ctx, opener, [row.profileId], { action: 'applicant.contact', targetId: appId })
  return shownContact(row, ctx.secrets)
}

function openerOf(reviewer: Reviewer): Opener {
  needRight(reviewer, 'seeContact')
  return { id: present(reviewer.userId), ip: reviewer.ip }
}

/**
 * The contacts of these applicants as an .xlsx file: only those open to the team. Opens them as `openContact` does, all
 * or none; the table is null if they are more than the daily number leaves, unless an operator has released them. `ids`:
 * the applicants whose contact is open. Throws `forbidden` without the right to export or to see contacts,
 * `export_limit`, `export_daily_limit`.
 */
export async function writeContacts(
  ctx: Openers,
  reviewer: Reviewer,
  { ids: wanted, reason }: ExportWish,
  { releaseId }: { releaseId?: number } = {},
) {
  const opener = openerOf(reviewer)
  const { ids } = await chosen(ctx.db, reviewer, wanted)
  const { rows } = await sql<Row>`
    SELECT a.id, a.number, a.snapshot, standing.roles, ${applicantWays}, profiles.id AS "profileId",
           profiles.deleted_at IS NULL AND NOT profiles.is_hidden AND profiles.access_scope <> 'PRIVATE' AS "isShown"
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place) JOIN applications a ON a.id = wanted.id
    JOIN profiles ON profiles.id = a.profile_id JOIN users ON users.id = a.user_id
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array(roles.name, r.stage) ORDER BY roles.position, roles.id) AS roles
      FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id
      WHERE r.application_id = a.id AND r.stage <> 'WITHDRAWN') AS standing
    WHERE ${isContactOpen(sql`a.id`)} ORDER BY place`.execute(ctx.db)
  const entries = rows.map((row): ContactEntry => {
    const { actorName: name, birthYear, specialties, hasAgency, agencyName } = readable(row.snapshot)
    const { phone, email, agencyContact, guardian } = shownContact(row, ctx.secrets)
    return {
      number: row.number,
      name,
      birthYear,
      phone,
      email,
      roles: row.roles,
      skills: specialties,
      agency: hasAgency ? agencyName : null,
      agencyContact,
      guardian,
      profile: row.isShown ? new URL(`/actors/${row.profileId}`, ctx.env.origin).href : null,
    }
  })
  const xlsx = await writeTable(Promise.resolve(JSON.stringify(entries)), 'contacts')
  const open = rows.map(row => row.id)
  const people = rows.map(row => row.profileId)
  const opened = await ctx.db.transaction().execute(async tx => {
    await holdExports(tx, reviewer)
    const detail = { rows: rows.length, reason, ids: open }
    const door = { action: 'applicants.export_contacts', targetId: reviewer.castingId, detail } as const
    return openContacts({ db: tx, jobs: ctx.jobs, env: ctx.env }, opener, people, {
      ...door,
      ...(releaseId && { releaseId }),
    })
  })
  if (people.some(id => !opened.has(id))) return { ids: open, table: null }
  const leftOut = new Set(wanted).size - rows.length
  const fileName = texts.contactsFile(await titleOf(ctx.db, reviewer.castingId))
  return { ids: open, table: { fileName, leftOut, xlsx } }
}
