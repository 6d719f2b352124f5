import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import { castingLimits, reviewLimits } from '#contract/limits.ts'
import type { applicantResults } from '#contract/review/results.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import { tryEachAlone } from '#server/kernel/transactions.ts'
import { notify } from '#server/notifications/notify.ts'
import { findDecider } from '#server/sharing/access.ts'
import { lockApplications } from '../groups.ts'
import { plannedResultsTexts as texts } from '../messages.ts'
import { messagesColumn, undecidedColumn } from './plans.ts'
import { refuseContactsInRejections, requireRejectedText, sendResults } from './results.ts'

type Planning = BodyOf<(typeof applicantResults)['planResults']>
type Planned = AnswerOf<(typeof applicantResults)['planResults']>

const dueQueue = defineQueue('review.send-planned')

/**
 * Plans results for the chosen time, or for the end of the undo time. Stages may still change until then; applicants
 * with another outcome by then are skipped. Throws `forbidden`, `not_found`, `invalid_input`,
 * `contact_in_text`.
 */
export async function planResults(
  ctx: UnitOfWork,
  reviewer: Reviewer,
  { messages, undecidedIds, leavesAt }: Planning,
): Promise<Planned> {
  needRight(reviewer, 'decide')
  requireRejectedText({ messages, undecidedIds })
  refuseContactsInRejections({ messages })
  const now = Date.now()
  const soonest = now + castingLimits.takeBackMinutes * 60_000
  const at = leavesAt === null ? soonest : Date.parse(leavesAt)
  if (at < now) fail('invalid_input', { fields: { leavesAt: texts.past } })
  if (at > now + reviewLimits.planDays * dayMs)
    fail('invalid_input', { fields: { leavesAt: texts.late(reviewLimits.planDays) } })
  const ids = [...new Set([...messages.flatMap(message => message.applicationIds), ...undecidedIds])]
  await lockApplications(ctx.db, reviewer, ids)
  const { id, leaves_at } = await ctx.db
    .insertInto('planned_results')
    .values({
      casting_id: reviewer.castingId,
      planned_by: reviewer.userId,
      leaves_at: new Date(Math.max(at, soonest)),
      messages: JSON.stringify(messages),
      undecided_ids: undecidedIds,
      people: ids.length,
    })
    .returning(['id', 'leaves_at'])
    .executeTakeFirstOrThrow()
  await ctx.jobs.send(ctx.db, dueQueue, {}, { startAfter: Math.ceil((leaves_at.getTime() - now) / 1000) })
  return { id, leavesAt: leaves_at, people: ids.length, plannedBy: reviewer.name }
}

/** Cancels planned results. Throws `forbidden`, `not_found`, `results_left` once they were sent. */
export async function cancelResults(db: Db, reviewer: Reviewer, plannedId: number): Promise<null> {
  needRight(reviewer, 'decide')
  const plan = await db
    .selectFrom('planned_results')
    .select(['left_at as leftAt', 'cancelled_at as cancelledAt'])
    .where('id', '=', plannedId)
    .where('casting_id', '=', reviewer.castingId)
    .forUpdate()
    .executeTakeFirst()
  if (!plan) fail('not_found')
  if (plan.leftAt) fail('results_left')
  if (!plan.cancelledAt) await end(db, plannedId, { cancelled_at: new Date() })
  return null
}

/** Sends due results, one transaction each. */
export async function sendDueResults(ctx: UnitOfWork, now = new Date()): Promise<void> {
  const due = await ctx.db
    .selectFrom('planned_results')
    .select('id')
    .where('leaves_at', '<=', now)
    .where('left_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('leaves_at')
    .execute()
  await tryEachAlone(ctx, due, (inside, { id }) => leave(inside, id))
}

// The rights of the person who planned are checked when results are sent, not only when they were planned.
async function leave(ctx: UnitOfWork, id: number): Promise<void> {
  const { db } = ctx
  const plan = await db
    .selectFrom('planned_results')
    .select(['casting_id as castingId', 'planned_by as plannedBy'])
    .select([messagesColumn, undecidedColumn])
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!plan) return
  const { castingId, plannedBy, ...words } = plan
  const reviewer = plannedBy === null ? null : await findDecider(db, plannedBy, castingId)
  if (!reviewer) {
    await end(db, id, { cancelled_at: new Date() })
    return tell(ctx, castingId, { key: `planned-results ${id} cancelled`, content: texts.cancelledText })
  }
  const { sent, skipped } = await sendResults(ctx, reviewer, words)
  await end(db, id, { left_at: new Date() })
  await tell(ctx, castingId, { key: `planned-results ${id}`, content: texts.sentText(sent, skipped) })
}

const end = (db: Db, id: number, how: { left_at: Date } | { cancelled_at: Date }) =>
  db
    .updateTable('planned_results')
    .set({ ...how, messages: '[]', undecided_ids: [] })
    .where('id', '=', id)
    .execute()

async function tell(
  ctx: UnitOfWork,
  castingId: number,
  { key, content }: { key: string; content: (title: string) => string },
): Promise<void> {
  const casting = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'CASTING_TEAM',
    userIds: casting.teamIds,
    title: texts.title,
    content: content(casting.title),
    link: `/mypage/castingadmin/${castingId}`,
    linkText: texts.toApplicants,
    dedupeKey: key,
  })
}

/** Sends planned results when they are due; every minute, in case a process ended in between. */
export const plannedResultsJob: JobDefinition = workOn(dueQueue, {
  cron: '* * * * *',
  timeout: 600,
  work: (_, { db, jobs }) => sendDueResults({ db, jobs }),
})
