import { sql } from 'kysely'
import { askingPicks, type PickState } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { tryEachAlone } from '#server/kernel/transactions.ts'
import { notify } from '#server/notifications/notify.ts'
import { picksTexts as texts } from './messages.ts'

const asking = sql`(${sql.join(askingPicks)})`

/** The actor's answer to the pick of `application_roles` under this name; null if none is asked. */
export const pickAnswerOf = (roles: string) => sql`
  CASE WHEN ${sql.ref(`${roles}.pick`)} IN ${asking} THEN coalesce(${sql.ref(`${roles}.pick_answer`)}, 'WAITING') END`

/** A pick as JSON in the contract's shape; null without one. */
export const pickJson = (roles: string) => sql`
  CASE WHEN ${sql.ref(`${roles}.pick`)} IS NOT NULL THEN jsonb_build_object(
    'state', ${sql.ref(`${roles}.pick`)}, 'day', ${sql.ref(`${roles}.pick_day`)}, 'answer', ${pickAnswerOf(roles)}) END`

/** Whether the actor knows of the pick: they were notified, and any later change is younger than half a minute. */
const isTold = (roles: string) => sql`
  (${sql.ref(`${roles}.pick_told_at`)} IS NOT NULL AND ${sql.ref(`${roles}.pick_due_at`)} IS NULL)`

/** The pick as the actor knows it. */
export const toldPickJson = (roles: string) => sql`CASE WHEN ${isTold(roles)} THEN ${pickJson(roles)} END`

const isLive = sql`r.stage NOT IN ('WITHDRAWN', 'REJECTED', 'EXPIRED') AND a.withdrawn_at IS NULL`

/** Application `a` and role `r` of each question about a day that waits for the actor's answer. */
export const waitingPicks = (userId: number) => sql`
  application_roles r JOIN applications a ON a.id = r.application_id
    AND a.user_id = ${userId} AND ${isLive} AND ${isTold('r')} AND ${pickAnswerOf('r')} = 'WAITING'`

/** Number of roles that wait for the actor's answer about a day. */
export async function countWaitingPicks(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM ${waitingPicks(userId)}`.execute(db)
  return firstOf(rows).count
}

/**
 * Stores whether a day is possible for the actor, who may change the answer until the team moves on, and notifies the
 * team. Throws `not_found` if nothing is asked of them.
 */
export async function answerPick(
  ctx: UnitOfWork,
  userId: number,
  { castingId, roleId }: { castingId: number; roleId: number },
  isPossible: boolean,
): Promise<null> {
  const answer = isPossible ? 'YES' : 'NO'
  const { rows } = await sql<{ id: number; roleName: string; state: CodeOf<typeof PickState>; was: string | null }>`
    SELECT a.id, casting_roles.name AS "roleName", r.pick AS state, r.pick_answer AS was
    FROM application_roles r JOIN applications a ON a.id = r.application_id
    JOIN casting_roles ON casting_roles.id = r.role_id
    WHERE a.user_id = ${userId} AND a.casting_id = ${castingId} AND r.role_id = ${roleId}
      AND ${isLive} AND ${isTold('r')} AND r.pick IN ${asking}
    FOR UPDATE OF r`.execute(ctx.db)
  const role = rows[0] ?? fail('not_found')
  if (role.was === answer) return null
  await sql`
    UPDATE application_roles SET pick_answer = ${answer}, pick_answered_at = now()
    WHERE application_id = ${role.id} AND role_id = ${roleId}`.execute(ctx.db)
  const { title, teamIds } = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'APPLICATION',
    userIds: teamIds,
    title: isPossible ? texts.possible : texts.impossible,
    content: texts.answered(title, role.roleName, role.state),
    link: `/mypage/castingadmin/${castingId}?a=${role.id}`,
    linkText: texts.showApplicant,
    dedupeKey: `pick ${role.id} ${roleId} ${answer} ${Date.now()}`,
  })
  return null
}

type Due = { id: number; roleId: number; castingId: number; userId: number; roleName: string } & {
  state: CodeOf<typeof PickState> | null
  day: string | null
  wasTold: boolean
}

/** Queued to run once the undo time is over. */
export const tellPicksQueue = defineQueue('applications.tell-picks')

/** Notifies actors of picks that were not undone, one transaction each. */
export async function tellDuePicks(ctx: UnitOfWork, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number; roleId: number }>`
    SELECT application_id AS id, role_id AS "roleId" FROM application_roles
    WHERE pick_due_at <= ${now} ORDER BY pick_due_at, application_id, role_id LIMIT 1000`.execute(ctx.db)
  await tryEachAlone(ctx, rows, async (inside, { id, roleId }) => {
    const due = await take(inside.db, id, roleId, now)
    if (due) await tell(inside, due)
  })
}

async function take(db: Db, id: number, roleId: number, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due & { isLive: boolean }>`
    WITH before AS (
      SELECT r.application_id, r.role_id, r.pick_told_at IS NOT NULL AS was_told, ${isLive} AS is_live,
             a.casting_id, a.user_id, casting_roles.name
      FROM application_roles r JOIN applications a ON a.id = r.application_id
      JOIN casting_roles ON casting_roles.id = r.role_id
      WHERE r.application_id = ${id} AND r.role_id = ${roleId} AND r.pick_due_at <= ${now} FOR UPDATE OF r)
    UPDATE application_roles r
    SET pick_due_at = NULL, pick_told_at = CASE WHEN r.pick IS NOT NULL THEN now() END
    FROM before WHERE r.application_id = before.application_id AND r.role_id = before.role_id
    RETURNING r.application_id AS id, r.role_id AS "roleId", before.casting_id AS "castingId",
              before.user_id AS "userId", before.name AS "roleName", r.pick AS state, r.pick_day::text AS day,
              before.was_told AS "wasTold", before.is_live AS "isLive"`.execute(db)
  const [row] = rows
  // Skip the retraction if the question was never delivered.
  return row?.isLive && (row.state !== null || row.wasTold) ? row : undefined
}

async function tell(ctx: UnitOfWork, { id, roleId, castingId, userId, roleName, state, day }: Due): Promise<void> {
  const { title, thumbImageUrl } = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'SCHEDULE',
    userIds: [userId],
    title: state === null ? texts.takenBack : texts.told[state],
    content: texts.toldText(title, roleName, day),
    link: '/mypage/castinghistory',
    linkText: texts.showHistory,
    ...(thumbImageUrl && { thumbImageUrl }),
    dedupeKey: `pick ${id} ${roleId} ${state} ${Date.now()}`,
  })
}

/** Sends due pick notifications; every minute, in case a process ended in between. */
export const picksJob: JobDefinition = workOn(tellPicksQueue, {
  cron: '* * * * *',
  timeout: 600,
  work: (_, { db, jobs }) => tellDuePicks({ db, jobs }),
})
