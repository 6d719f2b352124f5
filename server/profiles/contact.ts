import type { Contact } from '#contract/profiles.ts'
import { findApproval } from '../accounts/casting-approval.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Viewer } from '../kernel/session.ts'
import { ageOn, today } from '../kernel/time.ts'
import { logActivity } from '../logs/activity-log.ts'
import { notify } from '../notifications/notify.ts'
import { findStored } from './stored-body.ts'
import { type Scope, scopesFor } from './visibility.ts'

type Tools = { db: Db; jobs: Jobs; secrets: Secrets }

/**
 * What the actor lets approved casting managers know of ways to reach them. Each asking is logged, and the actor hears
 * once a day who it was. People under 19 are reached through their agency alone. An operator without an approval reads no
 * phone, which who asks to end a membership has to tell them. Errors: `auth_required`, `not_found`.
 */
export async function askContact({ db, jobs, secrets }: Tools, viewer: Viewer, profileId: number): Promise<Contact> {
  const scopes = await scopesFor(db, viewer)
  if (!scopes.includes('CASTING')) fail('auth_required')
  const stored = await findStored(db, profileId)
  if (!stored || stored.row.is_hidden || !scopes.includes(stored.row.access_scope as Scope)) fail('not_found')
  const { row } = stored
  await logActivity(db, {
    kind: 'PROFILE_CONTACT',
    viewerId: viewer.id,
    at: new Date(),
    profileId,
    contactType: 'PHONE',
  })
  const approval = await findApproval(db, viewer.id)
  const asker = approval ? '캐스팅 담당자' : '무대로 운영자'
  await notify(
    { db, jobs },
    {
      type: 'PROFILE_CONTACT',
      userIds: [row.user_id],
      title: `${asker}가 연락처를 확인했어요`,
      // The company, without a name: cards outlive people who leave.
      content: `${approval?.companyName ? `${approval.companyName}에서` : `${asker}가`} 프로필을 보고 연락처를 확인했어요. 곧 연락이 올 수 있어요.`,
      link: `/actors/${profileId}`,
      linkText: '내 프로필 보기',
      dedupeKey: `profile-contact:${profileId}:${viewer.id}:${today()}`,
    },
  )
  const isMinor = ageOn(String(row.birth_date)) < 19
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
