import { sql } from 'kysely'
import type { GuardianRelation } from '#contract/codes/accounts.ts'
import type { AuditAction } from '#contract/codes/audit.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { ageOn, dayMs, koreanTime } from '#contract/korean-time.ts'
import { ages, contactsInFiles } from '#contract/limits.ts'
import type { Contact } from '#contract/profiles/index.ts'
import { findApproval } from '#server/accounts/authorisation/casting-approval.ts'
import { audit } from '#server/audit/audit.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { today } from '#server/kernel/time.ts'
import { notify } from '#server/notifications/notify.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import { agencyContactItem, contactTexts as texts } from './messages.ts'

/** What each door does with more people than the daily number leaves: refuses, opens none of them, or as many as fit. */
const doors = {
  'profile.contact': 'REFUSES',
  'applicant.contact': 'REFUSES',
  'applicants.export_contacts': 'OPENS_NONE',
  'audition.day_sheet': 'OPENS_SOME',
} as const satisfies Partial<Record<AuditAction, string>>

export type Opener = { id: number; ip: string | null }
/** `releaseId`: an operator has released these people, who then do not count. */
type Door = { action: keyof typeof doors; targetId: number; detail?: object; releaseId?: number }
type Tools = UnitOfWork & { env: Pick<Env, 'BRAND_NAME' | 'CONTACTS_DAILY'> }

/**
 * Opens the contacts of these people, by whichever door, and returns which of them are open: counts people against the
 * daily number of the opener, of everybody in a team with them and of everybody who was when they opened any, audits each
 * opening, tells the actors once a day, and the operators when the number is reached. People that the team has seen today
 * stay open. Throws `contacts_exceeded`
 * with the seconds until tomorrow at the doors of one person.
 */
export async function openContacts(
  ctx: Tools,
  opener: Opener,
  profileIds: number[],
  { releaseId, ...door }: Door,
): Promise<Set<number>> {
  const wanted = [...new Set(profileIds)]
  const { teams, castingIds } = await lockTeams(ctx, opener)
  const midnight = new Date(koreanTime(today()))
  const { rows } = await sql<{ id: number; isCounted: boolean }>`
    SELECT seen.id::bigint AS id, bool_or(detail->'releaseId' IS NULL) AS "isCounted"
    FROM audit_log CROSS JOIN LATERAL jsonb_array_elements_text(detail->'profileIds') AS seen (id)
    WHERE action = ANY(${Object.keys(doors)}::text[]) AND created_at >= ${midnight}
      AND (actor_id = ANY(${teams}::bigint[]) OR EXISTS (
        SELECT FROM jsonb_array_elements_text(detail->'castingIds') AS place (id)
        WHERE place.id::bigint = ANY(${castingIds}::bigint[])))
    GROUP BY seen.id`.execute(ctx.db)
  const seen = new Set(rows.map(({ id }) => id))
  const before = rows.filter(({ isCounted }) => isCounted).length
  const fresh = wanted.filter(id => !seen.has(id))
  const alarm = Math.min(ctx.env.CONTACTS_DAILY, contactsInFiles)
  const most = door.action === 'applicants.export_contacts' ? alarm : ctx.env.CONTACTS_DAILY
  const left = releaseId ? fresh.length : Math.max(0, most - before)
  if (fresh.length > left && doors[door.action] === 'REFUSES')
    fail('contacts_exceeded', { retryAfter: Math.ceil((midnight.getTime() + dayMs - Date.now()) / 1000) })
  if (fresh.length > left && doors[door.action] === 'OPENS_NONE') return new Set()
  const closed = new Set(fresh.slice(left))
  const opened = wanted.filter(id => !closed.has(id))
  const counted = { people: opened.length, profileIds: opened, castingIds }
  const detail = { ...door.detail, ...(releaseId && { releaseId }), ...counted }
  await audit(ctx.db, opener, door.action, door.targetId, detail)
  await tellActors(ctx, opener, opened)
  const after = before + (releaseId ? 0 : fresh.length - closed.size)
  if (before < alarm && after >= alarm) await tellReached(ctx, opener, { people: after, daily: alarm })
  return new Set(opened)
}

async function tellReached(ctx: UnitOfWork, opener: Opener, { people, daily }: { people: number; daily: number }) {
  await audit(ctx.db, opener, 'profile.contacts_reached', opener.id, { daily })
  await tellOperators(ctx, {
    role: 'MODERATION',
    title: texts.reached,
    content: texts.reachedText(opener.id, people),
    link: '/admin/members',
    dedupeKey: `contacts ${opener.id} ${today()}`,
  })
}

/**
 * The opener and everybody in a team with them, and the castings of these teams; concurrent openings of one team wait
 * for each other.
 */
async function lockTeams(ctx: UnitOfWork, { id }: Opener): Promise<{ teams: number[]; castingIds: number[] }> {
  const { rows } = await sql<{ owners: number[]; members: number[]; castingIds: number[] }>`
    WITH places AS (
      SELECT castings.id, owner_id FROM castings WHERE status <> 'DELETED' AND (owner_id = ${id} OR EXISTS (
        SELECT FROM casting_members m WHERE m.casting_id = castings.id AND user_id = ${id} AND state = 'ACCEPTED')))
    SELECT coalesce((SELECT json_agg(DISTINCT owner_id) FROM places), '[]') AS owners,
           coalesce((SELECT json_agg(id) FROM places), '[]') AS "castingIds",
           coalesce((SELECT json_agg(DISTINCT user_id) FROM casting_members m JOIN places ON places.id = m.casting_id
                     WHERE state = 'ACCEPTED'), '[]') AS members`.execute(ctx.db)
  const { owners, members, castingIds } = firstOf(rows)
  for (const owner of [...new Set([id, ...owners])].sort((a, b) => a - b))
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contacts ${owner}`}, 0))`.execute(ctx.db)
  return { teams: [...new Set([id, ...owners, ...members])], castingIds }
}

async function tellActors(ctx: Tools, opener: Opener, profileIds: number[]): Promise<void> {
  const approval = await findApproval(ctx.db, opener.id)
  const asker = approval ? texts.manager : texts.operator(ctx.env.BRAND_NAME)
  const { rows } = await sql<{ userId: number }>`
    SELECT user_id AS "userId" FROM profiles WHERE id = ANY(${profileIds}::bigint[])`.execute(ctx.db)
  await notify(ctx, {
    type: 'PROFILE_CONTACT',
    userIds: rows.map(({ userId }) => userId),
    title: texts.seen(asker),
    // The company without a name: cards outlive people who leave.
    content: texts.seenText(approval?.companyName ? texts.fromCompany(approval.companyName) : texts.by(asker)),
    link: '/mypage/profilemanagement',
    linkText: texts.show,
    dedupeKey: `profile-contact:${opener.id}:${today()}`,
  })
}

/** Ways to reach a person; numbers are sealed. The guardian's only if they agreed to show it. */
export type Ways = {
  birthDate: string
  phone: string | null
  email: string | null
  agency: string | null
  agencyContact: string | null
  guardian: { phone: string; relation: CodeOf<typeof GuardianRelation> } | null
}

/**
 * The columns of `Ways` of an applicant, from `applications a`, `profiles` and `users`. The agency's contact only if its
 * provision was consented to with the application, the guardian's only if they agreed.
 */
export const applicantWays = sql`
  coalesce(profiles.phone_encrypted, users.phone_encrypted) AS phone,
  coalesce(nullif(profiles.email, ''), users.email) AS email, profiles.birth_date::text AS "birthDate",
  CASE WHEN profiles.has_agency THEN profiles.agency_name END AS agency,
  CASE WHEN profiles.has_agency AND position(${agencyContactItem} IN a.consent->>'items') > 0
       THEN profiles.agency_contact END AS "agencyContact",
  (SELECT json_build_object('phone', g.phone_encrypted, 'relation', g.relation) FROM guardians g
   WHERE g.user_id = users.id AND g.contact_agreed_at IS NOT NULL) AS guardian`

/** What is shown of these ways: minors are reached only through their guardian or agency. */
export function shownContact(ways: Ways, secrets: Secrets): Contact {
  const { birthDate, phone, email, agency, agencyContact, guardian } = ways
  const isMinor = ageOn(birthDate) < ages.adult
  return {
    phone: isMinor ? null : phone && secrets.decrypt(phone),
    email: (!isMinor && email) || '',
    agencyName: agency ?? '',
    agencyContact: agencyContact ?? '',
    guardian: isMinor && guardian ? { ...guardian, phone: secrets.decrypt(guardian.phone) } : null,
    isMinor,
  }
}
