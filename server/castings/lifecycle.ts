import { sql } from 'kysely'
import { castingLimits } from '#contract/casting-terms.ts'
import type { CastingStatus, CodeOf } from '#contract/enums.ts'
import { approvedType } from '../accounts/casting-approval.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import { today } from '../kernel/time.ts'
import { findMatches } from '../notifications/alert-matches.ts'
import { noteInAudit } from './audit.ts'
import { tellApplicants, tellClosedEarly, tellOwner, tellReopened } from './casting-news.ts'
import { hasApplicants, lockOwn, type OwnCasting } from './own.ts'
import { isDeadline } from './rules.ts'

type Tools = { db: Db; jobs: Jobs }
type State = { id: number; status: CodeOf<typeof CastingStatus>; revision: number }

/**
 * Closes an open notice early, or takes that back while its deadline lasts; applicants hear of it ten minutes later, if it
 * is still so. Asking for the state it is in changes nothing. Errors: `not_found`, `casting_state_moved`, and those of `reopen`.
 */
export async function closeEarly(
  tools: Tools,
  user: Viewer,
  castingId: number,
  isEarlyClosed: boolean,
): Promise<State> {
  const { db } = tools
  const casting = await lockOwn(db, user, castingId)
  if (!isEarlyClosed) {
    if (casting.status === 'OPEN') return stateOf(db, castingId)
    if (casting.status !== 'EARLY_CLOSED') fail('casting_state_moved')
    await reopen(tools, user, casting, null)
    return stateOf(db, castingId)
  }
  if (casting.status === 'EARLY_CLOSED') return stateOf(db, castingId)
  if (casting.status !== 'OPEN') fail('casting_state_moved')
  const closedAt = new Date()
  await move(db, castingId, { status: 'EARLY_CLOSED', closed_at: closedAt })
  await noteInAudit(db, user.id, 'casting.close_early', castingId)
  const closing = { castingId, closedAt: closedAt.toISOString() }
  await tools.jobs.send(db, 'castings.tellClosedEarly', closing, { startAfter: castingLimits.takeBackMinutes * 60 })
  return stateOf(db, castingId)
}

/**
 * Opens a closed notice again, with a new deadline or the one it has, within 30 days of its closing: once directly,
 * later by review. Taking back an early closing within ten minutes doesn't count, and nobody is told. Errors: `casting_not_editable`, `forbidden` for collaborators, `auth_required`, `reopen_too_late`, `casting_incomplete`.
 */
export async function reopen(
  { db, jobs }: Tools,
  user: Viewer,
  casting: OwnCasting,
  endDate: string | null,
): Promise<void> {
  if (casting.status !== 'EARLY_CLOSED' && casting.status !== 'CLOSED') fail('casting_not_editable')
  if (!casting.isOwn && !user.permissions.includes('Admin')) fail('forbidden')
  await approvedType(db, user)
  const known = await db
    .selectFrom('castings')
    .select(['casting_end_date as endDate', 'is_always_open as isAlwaysOpen', 'reopen_count as count'])
    .where('id', '=', casting.id)
    .executeTakeFirstOrThrow()
  requireTimely(casting)
  const deadline = endDate ?? known.endDate
  const isAlwaysOpen = endDate === null && known.isAlwaysOpen
  if (!isAlwaysOpen && (deadline === null || !isDeadline(deadline, { today: today() })))
    fail('casting_incomplete', { fields: { castingEndDate: '새 모집 마감일을 골라 주세요' } })
  const isTakenBack =
    casting.status === 'EARLY_CLOSED' &&
    Date.now() - casting.closedAt!.getTime() < castingLimits.takeBackMinutes * 60_000
  const opens = known.count === 0 || isTakenBack
  await move(db, casting.id, {
    casting_end_date: deadline,
    is_always_open: isAlwaysOpen,
    renewed_at: new Date(),
    reopen_count: isTakenBack ? known.count : known.count + 1,
    ...(opens
      ? { status: 'OPEN', closed_at: null }
      : { status: 'IN_REVIEW', submitted_at: new Date(), first_approved_by: null, first_approved_at: null }),
  })
  await noteInAudit(db, user.id, 'casting.reopen', casting.id)
  if (!opens) return
  await findMatches(db, jobs, casting.id)
  if (!isTakenBack) await tellReopened({ db, jobs }, casting.id, casting.closedAt!)
}

/** Whether the time for the results of what was closed then is over. */
export const isTooLate = (closedAt: Date | null) =>
  closedAt !== null && Date.now() - closedAt.getTime() > castingLimits.reopenDays * 86_400_000

/** Nothing opens again once the time for its results is over. Errors: `reopen_too_late`. */
export function requireTimely({ closedAt }: OwnCasting): void {
  if (!closedAt || isTooLate(closedAt)) fail('reopen_too_late')
}

/** Lets a notice without a deadline go on for 60 days from now. Errors: `casting_not_editable`, `auth_required`. */
export async function renew(db: Db, user: Viewer, casting: OwnCasting): Promise<void> {
  await approvedType(db, user)
  const { isAlwaysOpen } = await db
    .selectFrom('castings')
    .select('is_always_open as isAlwaysOpen')
    .where('id', '=', casting.id)
    .executeTakeFirstOrThrow()
  if (casting.status !== 'OPEN' || !isAlwaysOpen) fail('casting_not_editable')
  await move(db, casting.id, { status: 'OPEN', renewed_at: new Date() })
  await noteInAudit(db, user.id, 'casting.renew', casting.id)
}

/**
 * Takes a notice back from review, to be written on: it is a draft again, or closed, since when it was, if it was open
 * once. Such a one can be left closed after a refusal too. Errors: `casting_not_editable`.
 */
export async function recall(db: Db, user: Viewer, casting: OwnCasting): Promise<void> {
  const isRefused = casting.status === 'REJECTED' && casting.openedAt !== null
  if (casting.status !== 'IN_REVIEW' && !isRefused) fail('casting_not_editable')
  await move(db, casting.id, { status: casting.openedAt ? 'CLOSED' : 'DRAFT' })
  await noteInAudit(db, user.id, 'casting.recall', casting.id)
}

/**
 * Deletes a notice softly: those who applied keep a tombstone. Errors: `not_found`,
 * `forbidden` for collaborators, `casting_has_applications`.
 */
export async function deleteCasting(tools: Tools, user: Viewer, castingId: number): Promise<void> {
  const { db } = tools
  const casting = await lockOwn(db, user, castingId)
  const isAdmin = user.permissions.includes('Admin')
  if (!casting.isOwn && !isAdmin) fail('forbidden')
  const isApplied = await hasApplicants(db, castingId)
  if (isApplied && !isAdmin) fail('casting_has_applications')
  await move(db, castingId, { status: 'DELETED', deleted_at: new Date() })
  await noteInAudit(db, user.id, 'casting.delete', castingId)
  if (!isApplied) return
  await tellApplicants(tools, castingId, () => ({
    title: '지원한 공고가 삭제됐어요',
    content: '운영자가 공고를 삭제했어요. 보낸 지원서의 기록은 지원 내역에 남아 있어요.',
    key: 'deleted',
    link: '/mypage/castinghistory',
    linkText: '지원 내역 보기',
  }))
}

/** Marks a notice as verified by an operator, or takes the mark back. Errors: `not_found`. */
export async function verifyCasting(db: Db, user: Viewer, castingId: number, isVerified: boolean) {
  await lockOwn(db, user, castingId)
  await db.updateTable('castings').set({ is_verified: isVerified }).where('id', '=', castingId).execute()
  await noteInAudit(db, user.id, isVerified ? 'casting.verify' : 'casting.unverify', castingId)
  return { id: castingId, isVerified }
}

/** Closes what is open past its deadline (KST), and notices without one after 60 days. Returns how many. */
export async function closeDueCastings(db: Db, day = today()): Promise<number> {
  const closed = await db
    .updateTable('castings')
    .set(eb => ({
      status: 'CLOSED',
      closed_at: new Date(),
      updated_at: new Date(),
      revision: eb('revision', '+', 1),
    }))
    .where('status', '=', 'OPEN')
    .where(
      sql<boolean>`CASE WHEN is_always_open THEN coalesce(renewed_at, opened_at) < now() - make_interval(days => ${castingLimits.alwaysOpenDays})
                        ELSE casting_end_date < ${day} END`,
    )
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}

const askedBefore = 7

/** Asks owners of notices without a deadline, a week before they close, whether they still look for people. */
export async function askToRenew(tools: Tools): Promise<void> {
  const { rows } = await sql<{ id: number; since: string }>`
    SELECT id, coalesce(renewed_at, opened_at)::date::text AS since FROM castings
    WHERE status = 'OPEN' AND is_always_open
      AND coalesce(renewed_at, opened_at) < now() - make_interval(days => ${castingLimits.alwaysOpenDays - askedBefore})`.execute(
    tools.db,
  )
  for (const { id, since } of rows) {
    await tellOwner(tools, id, title => ({
      title: '아직 모집하고 있나요?',
      content: `마감일 없이 모집하는 ‘${title}’ 공고가 곧 닫혀요. 계속 모집한다면 60일 더 열어 주세요.`,
      key: `renew ${since}`,
      link: '/mypage/castingadmin',
      linkText: '내 공고로 가기',
    }))
  }
}

export const castingJobs: JobDefinition[] = [
  {
    name: 'castings.closeDue',
    cron: '0 0 * * *',
    work: async (_, { db, log }) => {
      const count = await closeDueCastings(db)
      if (count) log.info({ count }, 'notices closed at their deadline')
    },
  },
  {
    name: 'castings.tellClosedEarly',
    work: async ({ castingId, closedAt }, { db, jobs }) => {
      const closed = await db
        .selectFrom('castings')
        .select('id')
        .where('id', '=', castingId as number)
        .where('status', '=', 'EARLY_CLOSED')
        .where('closed_at', '=', new Date(closedAt as string))
        .executeTakeFirst()
      if (closed) await tellClosedEarly({ db, jobs }, closed.id, closedAt as string)
    },
  },
  { name: 'castings.askToRenew', cron: '0 10 * * *', work: (_, { db, jobs }) => askToRenew({ db, jobs }) },
]

type Changes = {
  status: State['status']
  closed_at?: Date | null
  deleted_at?: Date
  submitted_at?: Date
  first_approved_by?: null
  first_approved_at?: null
  renewed_at?: Date
  casting_end_date?: string | null
  is_always_open?: boolean
  reopen_count?: number
}

const move = (db: Db, castingId: number, changes: Changes) =>
  db
    .updateTable('castings')
    .set(eb => ({ ...changes, updated_at: new Date(), revision: eb('revision', '+', 1) }))
    .where('id', '=', castingId)
    .execute()

async function stateOf(db: Db, castingId: number): Promise<State> {
  const state = await db
    .selectFrom('castings')
    .select(['id', 'status', 'revision'])
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  return state as State
}
