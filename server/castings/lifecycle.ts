import { sql } from 'kysely'
import { dayMs } from '#contract/korean-time.ts'
import { castingLimits } from '#contract/limits.ts'
import { approvedType } from '#server/accounts/authorisation/casting-approval.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { findMatches } from '#server/notifications/alert-matches.ts'
import { tellClosedEarly, tellOwner, tellReopened } from './casting-news.ts'
import { lifecycleTexts as texts } from './messages.ts'
import { lockOwn, type OwnCasting } from './own.ts'
import { isDeadline } from './rules.ts'
import { move, requireTransition, type Status, statesBefore } from './transitions.ts'

type State = { id: number; status: Status; revision: number }

/**
 * Closes an open casting early, or undoes that before its deadline; applicants are notified after `takeBackMinutes` if
 * it is still closed. Idempotent. Throws `not_found`, `casting_state_moved`, and as `reopen`.
 */
export async function closeEarly(
  ctx: UnitOfWork,
  user: Viewer,
  castingId: number,
  isEarlyClosed: boolean,
  reason?: string,
): Promise<State> {
  const { db } = ctx
  const casting = await lockOwn(db, user, castingId)
  if (!isEarlyClosed) {
    if (casting.status === 'OPEN') return stateOf(db, castingId)
    if (casting.status !== 'EARLY_CLOSED') fail('casting_state_moved')
    await reopen(ctx, user, casting, null)
    return stateOf(db, castingId)
  }
  if (casting.status === 'EARLY_CLOSED') return stateOf(db, castingId)
  requireTransition('closeEarly', casting.status, casting.parties)
  const closedAt = new Date()
  await move(db, casting, 'closeEarly', { status: 'EARLY_CLOSED', closed_at: closedAt })
  await audit(db, user, 'casting.close_early', castingId, reason === undefined ? {} : { reason })
  const closing = { castingId, closedAt: closedAt.toISOString() }
  // With a reason it is an operator's decision, which is held as a whole.
  const wait = reason === undefined ? { startAfter: castingLimits.takeBackMinutes * 60 } : {}
  await ctx.jobs.send(db, closedEarlyQueue, closing, wait)
  return stateOf(db, castingId)
}

/**
 * Reopens a closed casting, with a new deadline or the current one, within `reopenDays` of its closing: the first time
 * directly, later by review. Undoing an early closing within `takeBackMinutes` does not count, and nobody is notified.
 * Throws `casting_not_editable`, `forbidden` for collaborators, `auth_required`, `reopen_too_late`,
 * `casting_incomplete`.
 */
export async function reopen(
  ctx: UnitOfWork,
  user: Viewer,
  casting: OwnCasting,
  endDate: string | null,
): Promise<void> {
  requireTransition('reopen', casting.status, casting.parties)
  await approvedType(ctx.db, user)
  const known = await ctx.db
    .selectFrom('castings')
    .select(['casting_end_date as endDate', 'is_always_open as isAlwaysOpen', 'reopen_count as count'])
    .where('id', '=', casting.id)
    .executeTakeFirstOrThrow()
  requireTimely(casting)
  const deadline = endDate ?? known.endDate
  const isAlwaysOpen = endDate === null && known.isAlwaysOpen
  if (!isAlwaysOpen && (deadline === null || !isDeadline(deadline, { today: today() })))
    fail('casting_incomplete', { fields: { castingEndDate: texts.deadlineMissing } })
  const isTakenBack =
    casting.status === 'EARLY_CLOSED' &&
    Date.now() - present(casting.closedAt).getTime() < castingLimits.takeBackMinutes * 60_000
  const opens = known.count === 0 || isTakenBack
  await move(ctx.db, casting, 'reopen', {
    casting_end_date: deadline,
    is_always_open: isAlwaysOpen,
    renewed_at: new Date(),
    deletion_asked_at: null,
    deletion_reason: null,
    reopen_count: isTakenBack ? known.count : known.count + 1,
    ...(opens
      ? { status: 'OPEN', closed_at: null }
      : { status: 'IN_REVIEW', submitted_at: new Date(), first_approved_by: null, first_approved_at: null }),
  })
  await audit(ctx.db, user, 'casting.reopen', casting.id)
  if (!opens) return
  await findMatches(ctx.db, ctx.jobs, casting.id)
  if (!isTakenBack) await tellReopened(ctx, casting.id, present(casting.closedAt))
}

/** Whether the period for results after that closing is over. */
export const isTooLate = (closedAt: Date | null) =>
  closedAt !== null && Date.now() - closedAt.getTime() > castingLimits.reopenDays * dayMs

/** A casting cannot reopen once the period for its results is over. Throws `reopen_too_late`. */
export function requireTimely(casting: OwnCasting): void {
  const { closedAt } = casting
  if (!closedAt || isTooLate(closedAt)) fail('reopen_too_late')
}

/** Extends a casting without a deadline by `alwaysOpenDays` from now. Errors: `casting_not_editable`, `auth_required`. */
export async function renew(db: Db, user: Viewer, casting: OwnCasting): Promise<void> {
  await approvedType(db, user)
  const { isAlwaysOpen } = await db
    .selectFrom('castings')
    .select('is_always_open as isAlwaysOpen')
    .where('id', '=', casting.id)
    .executeTakeFirstOrThrow()
  requireTransition('renew', casting.status, casting.parties)
  if (!isAlwaysOpen) fail('casting_not_editable')
  await move(db, casting, 'renew', { status: 'OPEN', renewed_at: new Date() })
  await audit(db, user, 'casting.renew', casting.id)
}

/**
 * Withdraws a casting from review for further editing: it becomes a draft again, or closed since its former closing if
 * it was open before. The latter can also stay closed after a refusal. Throws `casting_not_editable`.
 */
export async function recall(db: Db, user: Viewer, casting: OwnCasting): Promise<void> {
  requireTransition('recall', casting.status, casting.parties)
  if (casting.status === 'REJECTED' && !casting.openedAt) fail('casting_not_editable')
  await move(db, casting, 'recall', { status: casting.openedAt ? 'CLOSED' : 'DRAFT' })
  await audit(db, user, 'casting.recall', casting.id)
}

/** Sets or removes the verified mark as an operator, and notifies the owner. Throws `not_found`. */
export async function verifyCasting(ctx: UnitOfWork, user: Viewer, castingId: number, isVerified: boolean) {
  const { db } = ctx
  await lockOwn(db, user, castingId)
  const changed = await db
    .updateTable('castings')
    .set({ is_verified: isVerified })
    .where('id', '=', castingId)
    .where('is_verified', '<>', isVerified)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return { id: castingId, isVerified }
  await audit(db, user, isVerified ? 'casting.verify' : 'casting.unverify', castingId)
  const at = new Date().toISOString()
  await tellOwner(ctx, castingId, title => ({
    title: isVerified ? texts.verified : texts.unverified,
    content: isVerified ? texts.verifiedText(title) : texts.unverifiedText(title),
    key: `verified ${at}`,
  }))
  return { id: castingId, isVerified }
}

/** Closes open castings past their deadline (KST), and those without one after `alwaysOpenDays`. Returns how many. */
export async function closeDueCastings(db: Db, day = today()): Promise<number> {
  const closed = await db
    .updateTable('castings')
    .set(eb => ({
      status: 'CLOSED',
      closed_at: new Date(),
      updated_at: new Date(),
      revision: eb('revision', '+', 1),
    }))
    .where('status', 'in', statesBefore('close'))
    .where(
      sql<boolean>`CASE WHEN is_always_open THEN coalesce(renewed_at, opened_at) < now() - make_interval(days => ${castingLimits.alwaysOpenDays})
                        ELSE casting_end_date < ${day} END`,
    )
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}

const askedBefore = 7

/** Asks owners of castings without a deadline, a week before they close, whether they are still looking. */
export async function askToRenew(ctx: UnitOfWork): Promise<void> {
  const { rows } = await sql<{ id: number; since: string }>`
    SELECT id, coalesce(renewed_at, opened_at)::date::text AS since FROM castings
    WHERE status = 'OPEN' AND is_always_open
      AND coalesce(renewed_at, opened_at) < now() - make_interval(days => ${castingLimits.alwaysOpenDays - askedBefore})`.execute(
    ctx.db,
  )
  for (const { id, since } of rows) {
    await tellOwner(ctx, id, title => ({
      title: texts.stillOpen,
      content: texts.stillOpenText(title, castingLimits.alwaysOpenDays),
      key: `renew ${since}`,
      link: '/mypage/castingadmin',
      linkText: texts.toOwn,
    }))
  }
}

/** Sent when the time to undo an early closing is over. */
const closedEarlyQueue = defineQueue<{ castingId: number; closedAt: string }>('castings.tell-closed-early')

export const castingJobs: JobDefinition[] = [
  {
    name: 'castings.close-due',
    cron: '0 0 * * *',
    work: async (_, { db, log }) => {
      const count = await closeDueCastings(db)
      if (count) log.info({ count }, 'castings closed at their deadline')
    },
  },
  workOn(closedEarlyQueue, {
    work: async ({ castingId, closedAt }, { db, jobs }) => {
      const closed = await db
        .selectFrom('castings')
        .select('id')
        .where('id', '=', castingId)
        .where('status', '=', 'EARLY_CLOSED')
        .where('closed_at', '=', new Date(closedAt))
        .executeTakeFirst()
      if (closed) await tellClosedEarly({ db, jobs }, closed.id, closedAt)
    },
  }),
  { name: 'castings.ask-to-renew', cron: '0 10 * * *', work: (_, { db, jobs }) => askToRenew({ db, jobs }) },
]

const stateOf = (db: Db, castingId: number): Promise<State> =>
  db.selectFrom('castings').select(['id', 'status', 'revision']).where('id', '=', castingId).executeTakeFirstOrThrow()
