import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { tellApplicants, tellOwner } from './casting-news.ts'
import { closeEarly } from './lifecycle.ts'
import { deletionTexts as texts } from './messages.ts'
import { hasApplicants, lockOwn } from './own.ts'
import { move, requireTransition, type Status } from './transitions.ts'

type State = { id: number; status: Status }

/**
 * Soft-deletes a casting: applicants keep their history and see a tombstone. Operators give a reason, which the owner
 * reads, and have signed in recently, whichever call they use. Throws `not_found`, `forbidden` for collaborators,
 * `casting_has_applications`, `casting_deletion_reason`, `reauthentication_required`.
 */
export async function deleteCasting(ctx: UnitOfWork, user: Viewer, castingId: number, reason?: string): Promise<State> {
  const { db } = ctx
  const casting = await lockOwn(db, user, castingId)
  requireTransition('remove', casting.status, casting.parties)
  const isApplied = await hasApplicants(db, castingId)
  if (isApplied && !casting.parties.includes('admin')) fail('casting_has_applications')
  if (isApplied || casting.ownerId !== user.id) {
    if (!reason) fail('casting_deletion_reason', { fields: { reason: texts.reasonMissing } })
    requireRecentSignIn(user)
  }
  await move(db, casting, 'remove', {
    status: 'DELETED',
    deleted_at: new Date(),
    deletion_asked_at: null,
    deletion_reason: null,
  })
  await audit(db, user, 'casting.delete', castingId, reason === undefined ? {} : { reason })
  if (casting.ownerId !== user.id)
    await tellOwner(ctx, castingId, title => ({
      title: texts.deleted,
      content: texts.deletedText(title, present(reason)),
      key: 'deleted by operator',
      link: '/mypage/castingadmin',
      linkText: texts.toOwn,
    }))
  if (isApplied)
    await tellApplicants(ctx, castingId, () => ({
      title: texts.removed,
      content: texts.removedText,
      key: 'deleted',
      link: '/mypage/castinghistory',
      linkText: texts.history,
    }))
  return { id: castingId, status: 'DELETED' }
}

/** A casting before an operator deleted it, or refused to, as JSON. `revision` is the one after it. */
export type DeletionBefore = {
  status: Status
  deletion_asked_at: string | null
  deletion_reason: string | null
  revision: number
}

/** Deletes a casting as an operator. Errors: as `deleteCasting`. */
export async function deleteForOwner(
  ctx: UnitOfWork,
  operator: Viewer,
  castingId: number,
  reason: string,
): Promise<State & { before: DeletionBefore }> {
  const before = await beforeDeletion(ctx.db, operator, castingId)
  const deleted = await deleteCasting(ctx, operator, castingId, reason)
  return { ...deleted, before: { ...before, revision: before.revision + 1 } }
}

async function beforeDeletion(db: Db, operator: Viewer, castingId: number): Promise<DeletionBefore> {
  const { status, revision } = await lockOwn(db, operator, castingId)
  const asked = await db
    .selectFrom('castings')
    .select(['deletion_asked_at as at', 'deletion_reason as reason'])
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  return { status, deletion_asked_at: asked.at?.toISOString() ?? null, deletion_reason: asked.reason, revision }
}

/**
 * Restores what an operator deleted, or the owner's request that an operator refused. Throws `casting_state_moved`,
 * `decision_left` if the casting has changed since. Audited.
 */
export async function takeDeletionBack(
  db: Db,
  operator: Viewer,
  castingId: number,
  { outcome, before: { revision, status, ...asked } }: { outcome: string; before: DeletionBefore },
): Promise<void> {
  const casting = await db
    .selectFrom('castings')
    .select(['id', 'status', 'revision', 'deletion_asked_at'])
    .where('id', '=', castingId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (outcome === 'DELETED') requireTransition('restore', casting.status, ['admin'])
  if (casting.revision !== revision || casting.deletion_asked_at) fail('decision_left')
  if (outcome === 'DELETED') await move(db, casting, 'restore', { status, deleted_at: null, ...asked })
  else await db.updateTable('castings').set(asked).where('id', '=', castingId).execute()
  await audit(db, operator, 'casting.take_back', castingId, { from: casting.status })
}

/**
 * Requests deletion of a casting with applicants by the operators, and closes it at once. Deletes it if there are none.
 * Idempotent: a repeated request replaces the reason. Throws `not_found`, `forbidden` for collaborators.
 */
export async function requestDeletion(
  ctx: UnitOfWork,
  user: Viewer,
  castingId: number,
  reason: string,
): Promise<State> {
  const { db } = ctx
  const casting = await lockOwn(db, user, castingId)
  requireTransition('remove', casting.status, casting.parties)
  if (!(await hasApplicants(db, castingId))) return deleteCasting(ctx, user, castingId, reason)
  const { status } = casting.status === 'OPEN' ? await closeEarly(ctx, user, castingId, true) : casting
  await write(db, castingId, { deletion_asked_at: new Date(), deletion_reason: reason })
  await audit(db, user, 'casting.ask_deletion', castingId, { reason })
  return { id: castingId, status }
}

/** Withdraws the request of `requestDeletion`; the casting stays closed. Errors: `not_found`, `forbidden`. */
export async function withdrawDeletion(ctx: UnitOfWork, user: Viewer, castingId: number): Promise<State> {
  const casting = await lockOwn(ctx.db, user, castingId)
  requireTransition('remove', casting.status, casting.parties)
  await write(ctx.db, castingId, settled)
  await audit(ctx.db, user, 'casting.withdraw_deletion', castingId)
  return { id: castingId, status: casting.status }
}

/**
 * Rejects a deletion request as an operator, and tells the owner why. Throws `not_found`, `casting_state_moved` if
 * there is no request any more.
 */
export async function declineDeletion(
  ctx: UnitOfWork,
  operator: Viewer,
  castingId: number,
  reason: string,
): Promise<State & { before: DeletionBefore }> {
  const before = await beforeDeletion(ctx.db, operator, castingId)
  const asked = await ctx.db
    .updateTable('castings')
    .set(settled)
    .where('id', '=', castingId)
    .where('deletion_asked_at', 'is not', null)
    .executeTakeFirst()
  if (asked.numUpdatedRows === 0n) fail('casting_state_moved')
  await audit(ctx.db, operator, 'casting.decline_deletion', castingId, { reason })
  const declinedAt = new Date().toISOString()
  await tellOwner(ctx, castingId, title => ({
    title: texts.declined,
    content: texts.declinedText(title, reason),
    key: `deletion declined ${declinedAt}`,
    link: '/mypage/castingadmin',
    linkText: texts.toOwn,
  }))
  return { id: castingId, status: before.status, before }
}

/** When a casting was closed before an operator closed it, as JSON. `revision` is the one after it. */
export type ClosingBefore = { closed_at: string | null; revision: number }

/**
 * Closes an open casting early for its owner, who is told the reason; applicants get the usual early-closing
 * notification. Throws `not_found`, `casting_state_moved`.
 */
export async function closeForOwner(
  ctx: UnitOfWork,
  operator: Viewer,
  castingId: number,
  reason: string,
): Promise<State & { before: ClosingBefore }> {
  const before = await lockOwn(ctx.db, operator, castingId)
  if (before.status !== 'OPEN') fail('casting_state_moved')
  const closed = await closeEarly(ctx, operator, castingId, true, reason)
  await tellOwner(ctx, castingId, title => ({
    title: texts.closed,
    content: texts.closedText(title, reason),
    key: `closed by operator ${closed.revision}`,
    link: '/mypage/castingadmin',
    linkText: texts.toOwn,
  }))
  const closedAt = before.closedAt?.toISOString() ?? null
  return { id: castingId, status: closed.status, before: { closed_at: closedAt, revision: closed.revision } }
}

/** Opens a casting that an operator closed early. Throws `not_found`, `decision_left` if it has changed since. */
export async function takeClosingBack(
  db: Db,
  operator: Viewer,
  castingId: number,
  { closed_at, revision }: ClosingBefore,
): Promise<void> {
  const casting = await lockOwn(db, operator, castingId)
  if (casting.revision !== revision) fail('decision_left')
  await move(db, casting, 'reopen', { status: 'OPEN', closed_at })
  await audit(db, operator, 'casting.take_back', castingId, { from: casting.status })
}

const settled = { deletion_asked_at: null, deletion_reason: null }

async function write(
  db: Db,
  castingId: number,
  request: { deletion_asked_at: Date; deletion_reason: string } | typeof settled,
): Promise<void> {
  await db.updateTable('castings').set(request).where('id', '=', castingId).execute()
}
