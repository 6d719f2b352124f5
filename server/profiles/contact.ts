import type { Contact } from '#contract/profiles/index.ts'
import { findApproval } from '#server/accounts/authorisation/casting-approval.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { logActivity } from '#server/logs/activity-log.ts'
import { openContacts, shownContact } from './open-contacts.ts'
import { keptParts, reachInto } from './parts.ts'
import { findStored } from './stored-body.ts'
import { mayRead, scopesFor } from './visibility.ts'

type Tools = UnitOfWork & { secrets: Secrets; env: Pick<Env, 'BRAND_NAME' | 'CONTACTS_DAILY'> }

/**
 * The contacts an actor opens to approved casting managers. Each request is logged, and the actor is told once a day
 * who it was. Minors are reached only through their guardian or agency. An operator without an approval sees no phone,
 * because callers who ask to end a membership must name theirs. Throws `auth_required`, `not_found`,
 * `contacts_exceeded` above the daily number of profiles, with the seconds until tomorrow.
 */
export async function askContact(ctx: Tools, viewer: Viewer, profileId: number): Promise<Contact> {
  const scopes = await scopesFor(ctx.db, viewer)
  if (!scopes.includes('CASTING')) fail('auth_required')
  const stored = await findStored(ctx.db, profileId)
  if (!stored || stored.row.is_hidden || !(await mayRead(ctx.db, viewer, stored.row))) fail('not_found')
  const { row } = stored
  await openContacts(ctx, viewer, [profileId], { action: 'profile.contact', targetId: profileId })
  await logActivity(ctx.db, {
    kind: 'PROFILE_CONTACT',
    viewerId: viewer.id,
    at: new Date(),
    profileId,
    contactType: 'PHONE',
  })
  const approval = await findApproval(ctx.db, viewer.id)
  const kept = keptParts(row.part_audiences, await reachInto(ctx.db, viewer, row))
  const isPhoneOpen = approval && !kept.has('phone')
  const isAgencyOpen = !kept.has('agency')
  const guardian = await ctx.db
    .selectFrom('guardians')
    .select(['phone_encrypted as phone', 'relation'])
    .where('user_id', '=', row.user_id)
    .where('contact_agreed_at', 'is not', null)
    .executeTakeFirst()
  const ways = {
    birthDate: String(row.birth_date),
    phone: isPhoneOpen ? row.phone_encrypted : null,
    email: kept.has('email') ? null : row.email,
    agency: isAgencyOpen ? row.agency_name : null,
    agencyContact: isAgencyOpen ? row.agency_contact : null,
    guardian: (isPhoneOpen && guardian) || null,
  }
  return shownContact(ways, ctx.secrets)
}
