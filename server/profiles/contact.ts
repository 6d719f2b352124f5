import { sql } from 'kysely'
import { ageOn, dayMs, koreanTime } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import type { Contact } from '#contract/profiles/index.ts'
import { findApproval } from '#server/accounts/authorisation/casting-approval.ts'
import { audit } from '#server/audit/audit.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { logActivity } from '#server/logs/activity-log.ts'
import { notify } from '#server/notifications/notify.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import { contactTexts as texts } from './messages.ts'
import { findStored } from './stored-body.ts'
import { mayRead, scopesFor } from './visibility.ts'

type Tools = UnitOfWork & { secrets: Secrets; env: Pick<Env, 'BRAND_NAME' | 'CONTACTS_DAILY'> }

/**
 * The contacts an actor opens to approved casting managers. Each request is logged, and the actor is told once a day
 * who it was. People under 19 are reached only through their agency. An operator without an approval sees no phone,
 * because callers who ask to end a membership must name theirs. Throws `auth_required`, `not_found`,
 * `contacts_exceeded` above the daily number of profiles, with the seconds until tomorrow.
 */
export async function askContact(
  { db, jobs, secrets, env }: Tools,
  viewer: Viewer,
  profileId: number,
): Promise<Contact> {
  const scopes = await scopesFor(db, viewer)
  if (!scopes.includes('CASTING')) fail('auth_required')
  const stored = await findStored(db, profileId)
  if (!stored || stored.row.is_hidden || !(await mayRead(db, viewer, stored.row))) fail('not_found')
  const { row } = stored
  await checkDaily({ db, jobs }, viewer, { profileId, daily: env.CONTACTS_DAILY })
  await logActivity(db, {
    kind: 'PROFILE_CONTACT',
    viewerId: viewer.id,
    at: new Date(),
    profileId,
    contactType: 'PHONE',
  })
  const approval = await findApproval(db, viewer.id)
  const asker = approval ? texts.manager : texts.operator(env.BRAND_NAME)
  await notify(
    { db, jobs },
    {
      type: 'PROFILE_CONTACT',
      userIds: [row.user_id],
      title: texts.seen(asker),
      // The company without a name: cards outlive people who leave.
      content: texts.seenText(approval?.companyName ? texts.fromCompany(approval.companyName) : texts.by(asker)),
      link: `/actors/${profileId}`,
      linkText: texts.show,
      dedupeKey: `profile-contact:${profileId}:${viewer.id}:${today()}`,
    },
  )
  const isMinor = ageOn(String(row.birth_date)) < ages.adult
  const mayKnow = !isMinor
  return {
    phone:
      approval && mayKnow && !row.is_phone_private && row.phone_encrypted ? secrets.decrypt(row.phone_encrypted) : null,
    email: (mayKnow && row.email) || '',
    agencyName: row.agency_name ?? '',
    agencyContact: row.agency_contact ?? '',
    isMinor,
  }
}

/** Counts people, not calls: a profile already opened today stays open. Reaching the number notifies the operators. */
async function checkDaily(
  work: UnitOfWork,
  viewer: Viewer,
  asked: { profileId: number; daily: number },
): Promise<void> {
  const { db } = work
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contacts ${viewer.id}`}, 0))`.execute(db)
  const midnight = new Date(koreanTime(today()))
  const { rows } = await sql<{ others: number; isOpen: boolean }>`
    SELECT count(DISTINCT profile_id) FILTER (WHERE profile_id <> ${asked.profileId}) AS others,
           coalesce(bool_or(profile_id = ${asked.profileId}), false) AS "isOpen"
    FROM activity_log WHERE viewer_id = ${viewer.id} AND kind = 'PROFILE_CONTACT' AND created_at >= ${midnight}`.execute(
    db,
  )
  const { others, isOpen } = firstOf(rows)
  if (isOpen) return
  if (others >= asked.daily)
    fail('contacts_exceeded', { retryAfter: Math.ceil((midnight.getTime() + dayMs - Date.now()) / 1000) })
  if (others + 1 < asked.daily) return
  await audit(db, viewer, 'profile.contacts_reached', viewer.id, { daily: asked.daily })
  await tellOperators(work, {
    role: 'MODERATION',
    title: texts.reached,
    content: texts.reachedText(viewer.id, asked.daily),
    link: '/admin/members',
    dedupeKey: `contacts ${viewer.id} ${today()}`,
  })
}
