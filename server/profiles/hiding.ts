import { sql } from 'kysely'
import { audit } from '../accounts/audit.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import { notify } from '../notifications/notify.ts'

type Tools = { db: Db; jobs: Jobs }

/** An operator hides with a reason; without one a profile is out of sight because its owner is suspended. */
export const isHiddenByOperator = sql<boolean>`hidden_reason IS NOT NULL`

/** Takes the profiles of who was suspended out of sight, or brings back those that nothing else hides. */
export async function hideOfSuspended(db: Db, userId: number, isSuspended: boolean): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ is_hidden: isSuspended })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(eb => eb.not(isHiddenByOperator))
    .execute()
}

/**
 * Takes a profile out of everybody's sight but its owner's, who reads the reason. What was sent with applications stays
 * where it is. Errors: `not_found`, `profile_state_moved` when it is hidden already.
 */
export async function hideProfile(tools: Tools, operatorId: number, profileId: number, reason: string): Promise<null> {
  const at = new Date()
  const userId = await change(tools.db, profileId, false, { is_hidden: true, hidden_reason: reason, hidden_at: at })
  await audit(tools.db, { actorId: operatorId, action: 'profile.hide', target: target(profileId), detail: { reason } })
  await tell(tools, userId, profileId, {
    title: '프로필을 숨겼어요',
    content: `다른 사람에게 프로필이 보이지 않아요. 사유: ${reason}`,
    dedupeKey: `profile-hidden:${profileId}:${at.getTime()}`,
  })
  return null
}

/** Brings a hidden profile back. Errors: `not_found`, `profile_of_suspended`, `profile_state_moved` when it isn't hidden. */
export async function showProfileAgain(tools: Tools, operatorId: number, profileId: number): Promise<null> {
  const userId = await change(tools.db, profileId, true, { is_hidden: false, hidden_reason: null, hidden_at: null })
  await audit(tools.db, { actorId: operatorId, action: 'profile.show', target: target(profileId) })
  await tell(tools, userId, profileId, {
    title: '프로필이 다시 보여요',
    content: '내용을 확인했고 다시 보이게 했어요.',
    dedupeKey: `profile-shown:${profileId}:${Date.now()}`,
  })
  return null
}

/** Notes that a profile began hidden, because the one before it was. */
export const auditInherited = (db: Db, profileId: number, reason: string | null): Promise<void> =>
  audit(db, { actorId: null, action: 'profile.hide', target: target(profileId), detail: { reason, inherited: true } })

/** Notes that an operator looked at a profile that members may not see; nothing of anybody else. */
export async function auditReading(db: Db, viewer: Viewer, profileId: number, ip: string | null): Promise<void> {
  if (!viewer.permissions.includes('Admin')) return
  await audit(db, { actorId: viewer.id, action: 'profile.read', target: target(profileId), ip })
}

const target = (id: number) => ({ type: 'profile', id })

type Hidden = { is_hidden: boolean; hidden_reason: string | null; hidden_at: Date | null }

async function change(db: Db, profileId: number, wasHidden: boolean, set: Hidden): Promise<number> {
  // The account first, as whoever suspends or ends it does; the profile is read once that is settled.
  const owner = await db
    .selectFrom('users')
    .innerJoin('profiles', 'user_id', 'users.id')
    .select(['users.id', 'status'])
    .where('profiles.id', '=', profileId)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  const profile = await db
    .selectFrom('profiles')
    .select(isHiddenByOperator.as('isHidden'))
    .where('id', '=', profileId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner || !profile) fail('not_found')
  if (wasHidden && owner.status === 'SUSPENDED') fail('profile_of_suspended')
  if (profile.isHidden !== wasHidden) fail('profile_state_moved')
  await db.updateTable('profiles').set(set).where('id', '=', profileId).execute()
  return owner.id
}

type News = { title: string; content: string; dedupeKey: string }

const tell = (tools: Tools, userId: number, profileId: number, news: News) =>
  notify(tools, {
    type: 'ACCOUNT',
    userIds: [userId],
    link: `/actors/${profileId}`,
    linkText: '내 프로필 보기',
    ...news,
  })
