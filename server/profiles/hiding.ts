import { sql } from 'kysely'
import { type AuditActor, audit } from '#server/audit/audit.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { notify } from '#server/notifications/notify.ts'
import { hidingTexts as texts } from './messages.ts'

/** Operators hide with a reason; without one the profile is hidden because its owner is suspended. */
export const isHiddenByOperator = sql<boolean>`hidden_reason IS NOT NULL`

/** Hides the profiles of suspended people, or shows those that nothing else hides. */
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
 * Hides a profile from everybody but its owner, who sees the reason. Copies sent with applications stay. Throws
 * `not_found`, `profile_state_moved` if it is already hidden.
 */
export async function hideProfile(
  ctx: UnitOfWork,
  operator: AuditActor,
  profileId: number,
  reason: string,
): Promise<ProfileHiding> {
  const at = new Date()
  const hidden = await change(ctx.db, profileId, false, { is_hidden: true, hidden_reason: reason, hidden_at: at })
  await audit(ctx.db, operator, 'profile.hide', profileId, { reason })
  await tell(ctx, hidden.userId, profileId, {
    title: texts.hidden,
    content: texts.hiddenText(reason),
    dedupeKey: `profile-hidden:${profileId}:${at.getTime()}`,
  })
  return hidden
}

/**
 * Shows a hidden profile again. Errors: `not_found`, `profile_of_suspended`, `profile_state_moved` when it is not
 * hidden.
 */
export async function showProfileAgain(
  ctx: UnitOfWork,
  operator: AuditActor,
  profileId: number,
): Promise<ProfileHiding> {
  const shown = await change(ctx.db, profileId, true, { is_hidden: false, hidden_reason: null, hidden_at: null })
  await audit(ctx.db, operator, 'profile.show', profileId)
  await tell(ctx, shown.userId, profileId, {
    title: texts.shown,
    content: texts.shownText,
    dedupeKey: `profile-shown:${profileId}:${Date.now()}`,
  })
  return shown
}

/** Audits that a new profile starts hidden, because the previous one was. */
export const auditInherited = (db: Db, viewer: Viewer, profileId: number, reason: string | null): Promise<void> =>
  audit(db, { id: null, ip: viewer.ip }, 'profile.hide', profileId, { reason, inherited: true })

/** Audits an operator's reading of a profile that members may not see; other viewers' reading is not recorded. */
export async function auditReading(db: Db, viewer: Viewer, profileId: number): Promise<void> {
  if (!hasOperatorRole(viewer, 'MODERATION', 'SUPPORT')) return
  await audit(db, viewer, 'profile.read', profileId)
}

type Hidden = { is_hidden: boolean; hidden_reason: string | null; hidden_at: Date | null }

/** The owner, and the state before an operator's hiding or showing, as JSON; `leftAt` is the `hidden_at` after it. */
export type ProfileHiding = {
  userId: number
  before: { hidden_reason: string | null; hidden_at: string | null; leftAt: string | null }
}

/** Restores what an operator's hiding or showing has changed. Throws `decision_left` if it has changed since. Audited. */
export async function takeProfileBack(
  db: Db,
  operator: AuditActor,
  profileId: number,
  { leftAt, hidden_reason, hidden_at }: ProfileHiding['before'],
): Promise<void> {
  const { owner, profile } = await lock(db, profileId)
  if ((profile.hiddenAt?.toISOString() ?? null) !== leftAt) fail('decision_left')
  await db
    .updateTable('profiles')
    .set({ hidden_reason, hidden_at, is_hidden: hidden_reason !== null || owner.status === 'SUSPENDED' })
    .where('id', '=', profileId)
    .execute()
  await audit(db, operator, 'profile.take_back', profileId)
}

async function change(db: Db, profileId: number, wasHidden: boolean, set: Hidden): Promise<ProfileHiding> {
  const { owner, profile } = await lock(db, profileId)
  if (wasHidden && owner.status === 'SUSPENDED') fail('profile_of_suspended')
  if (profile.isHidden !== wasHidden) fail('profile_state_moved')
  await db.updateTable('profiles').set(set).where('id', '=', profileId).execute()
  const before = { hidden_reason: profile.reason, hidden_at: profile.hiddenAt?.toISOString() ?? null }
  return { userId: owner.id, before: { ...before, leftAt: set.hidden_at?.toISOString() ?? null } }
}

async function lock(db: Db, profileId: number) {
  // Locks the account first, as suspending and ending it do; the profile is read after that.
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
    .select(['hidden_reason as reason', 'hidden_at as hiddenAt'])
    .where('id', '=', profileId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner || !profile) fail('not_found')
  return { owner, profile }
}

type News = { title: string; content: string; dedupeKey: string }

const tell = (ctx: UnitOfWork, userId: number, profileId: number, news: News) =>
  notify(ctx, {
    type: 'ACCOUNT',
    userIds: [userId],
    link: `/actors/${profileId}`,
    linkText: texts.show,
    ...news,
  })
