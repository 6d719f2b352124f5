import { sql } from 'kysely'
import type { DecisionOn } from '#contract/codes/admin.ts'
import { operatorLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type Jobs, type Queue, type UnitOfWork } from '#server/kernel/jobs.ts'

export const tellQueue = defineQueue<{ decisionId: number }>('admin.tell-decision')

/** Decisions that are held with what they send; those on a casting under review and on an authorisation tell later. */
export type HeldKind = Exclude<keyof typeof DecisionOn, 'CASTING' | 'AUTH'>

/** A job that waits, as JSON. */
type Send = { queue: Queue<object>['name']; data: object; options?: Parameters<Jobs['send']>[3] }

/** The same unit of work, whose sends are kept instead of sent. */
export type Holding = UnitOfWork & { sends: Send[] }
export function holding(ctx: UnitOfWork): Holding {
  const sends: Send[] = []
  const jobs: Jobs = {
    send(_, queue, data, options) {
      sends.push({ queue: queue.name, data, ...(options && { options }) })
      return Promise.resolve()
    },
  }
  return { db: ctx.db, jobs, sends }
}

type Decision = {
  kind: HeldKind
  /** What was reported or removed, where a kind has several. */
  targetKind?: string
  targetId: number
  /** The state after it. */
  outcome: string
  /** What its room needs to take it back. */
  before: object
  /** What the news speak of, such as `casting 5` or `member 7`: a later decision on it sends these first. */
  subjects: string[]
}

/** Holds a decision with its sends for the minutes in which it can be taken back. */
export async function keepHeld(ctx: UnitOfWork, { sends }: Holding, decision: Decision): Promise<number> {
  await hurry(ctx, decision.subjects)
  const { id } = await ctx.db
    .insertInto('operator_decisions')
    .values({
      kind: decision.kind,
      target_kind: decision.targetKind ?? null,
      target_id: decision.targetId,
      outcome: decision.outcome,
      before: JSON.stringify(decision.before),
      sends: JSON.stringify(sends),
      subjects: decision.subjects,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendLater(ctx, id)
  return id
}

/** Sends the news of a decision once it can no longer be taken back. */
export const sendLater = (ctx: UnitOfWork, decisionId: number): Promise<void> =>
  ctx.jobs.send(ctx.db, tellQueue, { decisionId }, { startAfter: operatorLimits.recallMinutes * 60 })

/** Makes earlier decisions on the same subjects final, because another follows: their news leave now. */
async function hurry(ctx: UnitOfWork, subjects: string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE operator_decisions SET before = 'null' WHERE subjects && ${subjects}::text[] RETURNING id`.execute(ctx.db)
  for (const { id } of rows.toSorted((one, other) => one.id - other.id))
    await ctx.jobs.send(ctx.db, tellQueue, { decisionId: id })
}

/** A decision that was held with its sends. */
export type HeldDecision = {
  kind: HeldKind
  targetKind: string | null
  targetId: number
  outcome: string
  sends: Send[]
  decidedAt: Date
  before: object
}

/** `before` is null once nobody can take the decision back any more. */
type Ended = {
  held: Omit<HeldDecision, 'decidedAt' | 'before'> | null
  castingId: number | null
  applicationId: number | null
  decidedAt: Date
  before: object | null
}

/** Ends a decision: whoever deletes it first, tells it or takes it back. */
export async function endHeld(db: Db, id: number): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    DELETE FROM operator_decisions WHERE id = ${id}
    RETURNING casting_id AS "castingId", application_id AS "applicationId", decided_at AS "decidedAt",
      CASE WHEN before <> 'null' THEN before END AS before,
      CASE WHEN kind IS NOT NULL THEN jsonb_build_object('kind', kind, 'targetKind', target_kind, 'targetId', target_id,
        'outcome', outcome, 'sends', sends) END AS held`.execute(db)
  return rows[0]
}

/** Sends what a decision has held. */
export async function sendHeld(ctx: UnitOfWork, sends: readonly Send[]): Promise<void> {
  for (const { queue, data, options } of sends) await ctx.jobs.send(ctx.db, defineQueue<object>(queue), data, options)
}

/** Nobody can take a decision back any more that would restore what a person who leaves has written. */
export async function settleOf(db: Db, userId: number): Promise<void> {
  await sql`UPDATE operator_decisions SET before = 'null' WHERE subjects @> ARRAY[${`member ${userId}`}]`.execute(db)
}
