import { sql } from 'kysely'
import type { PaymentDifference, Reconciliation } from '#contract/admin/payments.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import type { Engine } from './engine.ts'
import { reconcileTexts as texts } from './messages.ts'
import { isLateRefund } from './office/late-refunds.ts'
import { advanceEverything } from './sweep.ts'

/** Events of so many days are compared: a cancellation may come days after its payment. */
const days = 3
/** Events this young may belong to a payment in the middle of its steps. */
const restMinutes = 10
const pageSize = 1_000
const mostPages = 1_000

type Sums = { providerId: string; theirs: number }

/**
 * Compares what the provider says it took and gave back with the ledger, payment by payment, over the events of three
 * days. What differs is read and booked where it can be; what still differs stays listed until it no longer does, and
 * operators are told.
 */
export async function reconcile(engine: Engine): Promise<Reconciliation> {
  const { db, clock } = engine
  const startedAt = clock.now()
  const until = new Date(startedAt.getTime() - restMinutes * 60_000)
  const from = new Date(until.getTime() - days * 86_400_000)
  const { id } = await db
    .insertInto('reconciliations')
    .values({ from_at: from, until_at: until, started_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const events = await readEvents(engine, { from, until })
  if ('failure' in events) {
    await db.updateTable('reconciliations').set({ failure: events.failure }).where('id', '=', id).execute()
    return readRun(db, id)
  }
  const wrong = await compare(engine, events.payments)
  for (const { paymentId } of wrong) if (paymentId !== null) await advanceEverything(engine, paymentId)
  const still = await compare(engine, events.payments)
  await keepDifferences(engine, still)
  const sums = await oursOf(db, events.payments)
  await db
    .updateTable('reconciliations')
    .set({
      finished_at: clock.now(),
      events: events.count,
      payments: events.payments.length,
      theirs: events.payments.reduce((sum, { theirs }) => sum + theirs, 0),
      ours: sums.reduce((sum, { ours }) => sum + ours, 0),
      different: still.length,
    })
    .where('id', '=', id)
    .execute()
  return readRun(db, id)
}

/** Each payment with an event in these days, and what the provider holds of it by now. */
async function readEvents(
  { gateway }: Engine,
  { from, until }: { from: Date; until: Date },
): Promise<{ payments: Sums[]; count: number } | { failure: string }> {
  const seen = new Set<string>()
  let count = 0
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const range = { from: from.toISOString(), until: until.toISOString() }
    const answer = await gateway.readEventsByCursor({ ...range, size: pageSize, ...(cursor && { cursor }) })
    if (answer.kind !== 'ok') return { failure: answer.kind === 'refused' ? answer.type : answer.reason }
    const { items } = answer.value
    for (const { paymentEvent } of items) seen.add(paymentEvent.paymentId)
    count += items.length
    cursor = items.at(-1)?.cursor
    if (items.length < pageSize) break
  }
  const payments: Sums[] = []
  for (const providerId of seen) {
    const read = await gateway.readPayment(providerId)
    if (read.kind !== 'ok') return { failure: `${providerId}: ${read.kind === 'refused' ? read.type : read.reason}` }
    const { status, amount } = read.value
    const isTaken = status === 'PAID' || status === 'PARTIAL_CANCELLED' || status === 'CANCELLED'
    payments.push({ providerId, theirs: isTaken ? amount.total - amount.cancelled : 0 })
  }
  return { payments, count }
}

type Compared = Sums & { ours: number; paymentId: number | null }

/** By bank we give back ourselves; the provider knows nothing of it. */
async function oursOf(db: Db, payments: readonly Sums[]): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    SELECT t.provider_id AS "providerId", t.theirs, p.id AS "paymentId", coalesce((
      SELECT sum(l.amount)::int FROM ledger_lines l JOIN ledger_entries e ON e.id = entry_id
      WHERE payment_id = p.id AND account = 'PG' AND kind <> 'SETTLED'), 0) AS ours
    FROM unnest(${payments.map(each => each.providerId)}::text[], ${payments.map(each => each.theirs)}::int[]) AS t(provider_id, theirs)
    LEFT JOIN payments p ON p.provider_id = t.provider_id`.execute(db)
  return rows
}

const compare = async ({ db }: Engine, payments: readonly Sums[]): Promise<Compared[]> =>
  (await oursOf(db, payments)).filter(({ ours, theirs }) => ours !== theirs)

async function keepDifferences(engine: Engine, still: readonly Compared[]): Promise<void> {
  const { clock } = engine
  await engine.db.transaction().execute(async db => {
    const now = clock.now()
    const solved = db.updateTable('differences').set({ solved_at: now }).where('solved_at', 'is', null)
    const names = still.map(({ providerId }) => providerId)
    await (names.length ? solved.where('provider_id', 'not in', names) : solved).execute()
    for (const { providerId, paymentId, ours, theirs } of still)
      await db
        .insertInto('differences')
        .values({ provider_id: providerId, payment_id: paymentId, ours, theirs, found_at: now, seen_at: now })
        .onConflict(conflict =>
          conflict.column('provider_id').where('solved_at', 'is', null).doUpdateSet({ ours, theirs, seen_at: now }),
        )
        .execute()
    if (still.length)
      await tellOperators(
        { ...engine, db },
        {
          title: texts.title,
          content: texts.content(still.length),
          link: '/admin/reconciliation',
          dedupeKey: `differences ${now.toISOString().slice(0, 10)} ${names.toSorted().join(' ').slice(0, 200)}`,
        },
      )
  })
}

/** What operators see: the last runs, what differs, and whether anything has stopped. */
export async function readReconciliation(db: Db, stuckSince: Date) {
  const { rows: runs } = await sql<RunRow>`
    SELECT ${runColumns} FROM reconciliations ORDER BY id DESC LIMIT 14`.execute(db)
  const { rows: differences } = await sql<
    Omit<PaymentDifference, 'foundAt' | 'solvedAt'> & { foundAt: Date; solvedAt: Date | null }
  >`
    SELECT d.id, d.provider_id AS "providerId", p.order_id AS "orderId", d.ours, d.theirs, d.found_at AS "foundAt",
      d.solved_at AS "solvedAt"
    FROM differences d LEFT JOIN payments p ON p.id = d.payment_id
    ORDER BY (d.solved_at IS NOT NULL), d.id DESC LIMIT 50`.execute(db)
  const { rows: facts } = await sql<{ lastHookAt: Date | null; stuck: number }>`
    SELECT (SELECT max(received_at) FROM hooks) AS "lastHookAt",
      (SELECT count(*)::int FROM payments WHERE state = 'IN_FLIGHT' AND in_flight_since < ${stuckSince}
        OR state = 'STRAY' AND moved_at < ${stuckSince})
        + (SELECT count(*)::int FROM refunds r WHERE ${isLateRefund}) AS stuck`.execute(db)
  return {
    runs: runs.map(shownRun),
    differences: differences.map(row => ({
      ...row,
      foundAt: row.foundAt.toISOString(),
      solvedAt: row.solvedAt?.toISOString() ?? null,
    })),
    lastHookAt: facts[0]?.lastHookAt?.toISOString() ?? null,
    stuck: facts[0]?.stuck ?? 0,
  }
}

type RunRow = Omit<Reconciliation, 'from' | 'until' | 'startedAt' | 'finishedAt'> & {
  from: Date
  until: Date
  startedAt: Date
  finishedAt: Date | null
}

const runColumns = sql`id, from_at AS "from", until_at AS until, started_at AS "startedAt", finished_at AS "finishedAt",
  events, payments, ours, theirs, different, failure`

async function readRun(db: Db, id: number): Promise<Reconciliation> {
  const { rows } = await sql<RunRow>`SELECT ${runColumns} FROM reconciliations WHERE id = ${id}`.execute(db)
  return rows[0] ? shownRun(rows[0]) : fail('not_found')
}

const shownRun = (row: RunRow): Reconciliation => ({
  ...row,
  from: row.from.toISOString(),
  until: row.until.toISOString(),
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
