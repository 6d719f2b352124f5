import { sql } from 'kysely'
import type { adminPayments } from '#contract/admin/payments.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { reconcileTexts as texts } from '../messages.ts'
import { longestRunMs, openRun, reconcileQueue } from '../reconcile.ts'
import { isLateRefund } from './late-refunds.ts'

type Reconciliation = AnswerOf<typeof adminPayments.reconcileNow>
type PaymentDifference = AnswerOf<typeof adminPayments.reconciliation>['differences'][number]

/** Starts a run by a job at an operator's request. Returns the current run if one is in progress. */
export async function askForRun(ctx: Work): Promise<Reconciliation> {
  const { db, jobs, clock } = ctx
  await sql`SELECT pg_advisory_xact_lock(hashtext('payments.reconcile-events'))`.execute(db)
  const running = await db
    .selectFrom('reconciliations')
    .select('id')
    .where('finished_at', 'is', null)
    .where('failure', 'is', null)
    .where('started_at', '>', interruptedSince(clock))
    .executeTakeFirst()
  if (running) return readRun(ctx, running.id)
  const { id } = await openRun(ctx)
  await jobs.send(db, reconcileQueue, { runId: id })
  return readRun(ctx, id)
}

const interruptedSince = (clock: Clock) => new Date(clock.now().getTime() - longestRunMs)

/** The last runs, open differences, and whether a run has stopped. */
export async function readReconciliation(ctx: Reading, stuckSince: Date) {
  const { rows: runs } = await sql<RunRow>`
    SELECT ${runColumns(ctx.clock)} FROM reconciliations ORDER BY id DESC LIMIT 14`.execute(ctx.db)
  const { rows: differences } = await sql<WithDates<PaymentDifference, 'foundAt' | 'solvedAt'>>`
    SELECT d.id, d.provider_id AS "providerId", p.order_id AS "orderId", d.ours, d.theirs, d.found_at AS "foundAt",
      d.solved_at AS "solvedAt"
    FROM differences d LEFT JOIN payments p ON p.id = d.payment_id
    ORDER BY (d.solved_at IS NOT NULL), d.id DESC LIMIT 50`.execute(ctx.db)
  const { rows: facts } = await sql<{ lastHookAt: Date | null; stuck: number }>`
    SELECT (SELECT max(received_at) FROM hooks) AS "lastHookAt",
      (SELECT count(*)::int FROM payments WHERE state = 'IN_FLIGHT' AND in_flight_since < ${stuckSince}
        OR state = 'STRAY' AND moved_at < ${stuckSince})
        + (SELECT count(*)::int FROM refunds r WHERE ${isLateRefund}) AS stuck`.execute(ctx.db)
  return {
    runs,
    differences,
    lastHookAt: facts[0]?.lastHookAt ?? null,
    stuck: facts[0]?.stuck ?? 0,
  }
}

type RunRow = WithDates<Reconciliation, 'from' | 'until' | 'startedAt' | 'finishedAt'>

type Reading = Pick<Work, 'db' | 'clock'>

const runColumns = (
  clock: Clock,
) => sql`id, from_at AS "from", until_at AS until, started_at AS "startedAt", finished_at AS "finishedAt",
  events, payments, ours, theirs, different, coalesce(failure,
    CASE WHEN finished_at IS NULL AND started_at <= ${interruptedSince(clock)} THEN ${texts.interrupted} END) AS failure`

async function readRun(ctx: Reading, id: number): Promise<Reconciliation> {
  const { rows } = await sql<RunRow>`SELECT ${runColumns(ctx.clock)} FROM reconciliations WHERE id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('not_found')
}
