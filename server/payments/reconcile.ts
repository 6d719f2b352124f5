import { sql } from 'kysely'
import { dayMs, koreanDate } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue } from '#server/kernel/jobs.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { inTransaction, within } from '#server/kernel/transactions.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import type { Engine } from './engine.ts'
import { inParallel } from './in-parallel.ts'
import { reconcileTexts as texts } from './messages.ts'
import { storeBalance } from './operators/settlements.ts'
import { advanceEverything } from './sweep.ts'

/** Without a run id by schedule; with the run opened for an operator otherwise. */
export const reconcileQueue = defineQueue<{ runId?: number }>('payments.reconcile-events')

/** Days of events to compare: a cancellation may follow days after its payment. */
const days = 3
/** Younger events may belong to a payment that is still advancing. */
const restMinutes = 10
const pageSize = 1_000
const mostPages = 1_000
/** Stop after this many consecutive failures. */
const patience = 5
/** Nothing more is read after this time: of the readings under way, each may wait for the gateway. */
const mostMs = 3_000_000
/** Longer than a run takes; one that has not ended by then was interrupted, and the next reads the same data. */
export const longestRunMs = 3_600_000

type Run = { id: number; from: Date; until: Date }

/** Opens a run over the events of the last three days, not started yet. */
export async function openRun(ctx: Pick<Work, 'db' | 'clock'>): Promise<Run> {
  const startedAt = ctx.clock.now()
  const until = new Date(startedAt.getTime() - restMinutes * 60_000)
  const from = new Date(until.getTime() - days * dayMs)
  const { id } = await ctx.db
    .insertInto('reconciliations')
    .values({ from_at: from, until_at: until, started_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, from, until }
}

/**
 * Compares what the provider collected and refunded with the ledger, payment by payment: those with an event in three
 * days, and those that differed before. Differences are read again and booked where possible; the rest stays listed
 * until both sides agree, and operators are alerted. They are also alerted if a run could not read everything, for
 * example before its `end`.
 */
export async function reconcile(ctx: Engine, runId?: number, end = AbortSignal.timeout(mostMs)): Promise<void> {
  const { db, clock, log } = ctx
  const run = runId === undefined ? await openRun(ctx) : await findWaiting(db, runId)
  if (!run) return
  const events = await readEvents(ctx, run, end)
  if ('failure' in events) {
    log.error({ failure: events.failure, runId: run.id }, 'the provider could not be reconciled')
    return within(ctx, inside => endRun(inside, run, { failure: events.failure }))
  }
  const theirs = new Map<string, number>()
  const names = new Set([...events.names, ...(await findOpenDifferences(db))])
  const unread = await readInto(theirs, ctx, names, end)
  const wrong = (await compare(db, theirs)).filter(isDifferent)
  const ours = wrong.flatMap(({ paymentId }) => paymentId ?? [])
  await inParallel(ctx, ours, id => advanceEverything(ctx, id), end)
  unread.push(...(await readInto(theirs, ctx, new Set(wrong.map(({ providerId }) => providerId)), end)))
  const [firstUnread] = unread
  await inTransaction(db, async trx => {
    const work = { ...ctx, db: trx }
    const compared = await compare(trx, theirs)
    await keepDifferences(work, compared)
    await storeBalance(work)
    await endRun(work, run, {
      finished_at: clock.now(),
      failure: firstUnread === undefined ? null : texts.unread(unread.length, firstUnread),
      events: events.count,
      payments: compared.length,
      theirs: compared.reduce((sum, each) => sum + each.theirs, 0),
      ours: compared.reduce((sum, each) => sum + each.ours, 0),
      different: compared.filter(isDifferent).length,
    })
  })
}

const findWaiting = (db: Db, id: number): Promise<Run | undefined> =>
  db
    .selectFrom('reconciliations')
    .select(['id', 'from_at as from', 'until_at as until'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('failure', 'is', null)
    .executeTakeFirst()

type Ended = {
  failure: string | null
  finished_at?: Date
  events?: number
  payments?: number
  ours?: number
  theirs?: number
  different?: number
}

async function endRun(ctx: Work, { id }: Run, ended: Ended): Promise<void> {
  await ctx.db.updateTable('reconciliations').set(ended).where('id', '=', id).execute()
  if (ended.failure !== null)
    await tellOperators(ctx, {
      role: 'FINANCE',
      title: texts.failedTitle,
      content: texts.failed,
      link: '/admin/reconciliation',
      dedupeKey: `reconciliation failed ${id}`,
    })
}

/** The payments with an event in these days. */
async function readEvents(
  ctx: Engine,
  { from, until }: Run,
  end: AbortSignal,
): Promise<{ names: Set<string>; count: number } | { failure: string }> {
  const names = new Set<string>()
  let count = 0
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    if (end.aborted) return { failure: texts.outOfTime }
    const range = { from: from.toISOString(), until: until.toISOString() }
    const answer = await ctx.gateway.readEventsByCursor({ ...range, size: pageSize, ...(cursor && { cursor }) })
    if (answer.kind !== 'ok') return { failure: answer.kind === 'refused' ? answer.type : answer.reason }
    const { items } = answer.value
    for (const { paymentEvent } of items) names.add(paymentEvent.paymentId)
    count += items.length
    // The provider may answer with fewer than asked for, so only an empty page is the last.
    if (!items.length) return { names, count }
    cursor = items.at(-1)?.cursor
  }
  return { failure: texts.tooMany }
}

async function findOpenDifferences(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('differences').select('provider_id').where('solved_at', 'is', null).execute()
  return rows.map(row => row.provider_id)
}

/** Stores the provider's current balance of each payment in `theirs`. Returns those that could not be read, and why. */
async function readInto(
  theirs: Map<string, number>,
  engine: Engine,
  names: Set<string>,
  end: AbortSignal,
): Promise<string[]> {
  const unread: string[] = []
  let inARow = 0
  for (const name of names) theirs.delete(name)
  await inParallel(engine, [...names], async name => {
    if (end.aborted) return unread.push(`${name}: ${texts.outOfTime}`)
    const read = inARow < patience ? await engine.gateway.readPayment(name) : null
    inARow = read?.kind === 'ok' ? 0 : inARow + 1
    if (read?.kind !== 'ok') {
      unread.push(`${name}: ${read === null ? texts.unasked : read.kind === 'refused' ? read.type : read.reason}`)
      return
    }
    const { status, amount } = read.value
    const isTaken = status === 'PAID' || status === 'PARTIAL_CANCELLED' || status === 'CANCELLED'
    theirs.set(name, isTaken ? amount.total - amount.cancelled : 0)
  })
  return unread
}

type Compared = { providerId: string; paymentId: number | null; ours: number; theirs: number }

const isDifferent = ({ ours, theirs }: Compared) => ours !== theirs

async function compare(db: Db, theirs: ReadonlyMap<string, number>): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    SELECT t.provider_id AS "providerId", theirs, p.id AS "paymentId", coalesce((
      SELECT sum(l.amount)::bigint FROM ledger_lines l JOIN ledger_entries e ON e.id = entry_id
      WHERE payment_id = p.id AND account = 'PG' AND kind <> 'SETTLED'), 0) AS ours
    FROM unnest(${[...theirs.keys()]}::text[], ${[...theirs.values()]}::bigint[]) AS t(provider_id, theirs)
    LEFT JOIN payments p ON p.provider_id = t.provider_id`.execute(db)
  return rows
}

/** Resolves differences that now agree. Those that were not, or could not be, compared stay open. */
async function keepDifferences(ctx: Work, compared: readonly Compared[]): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const same = compared.filter(each => !isDifferent(each)).map(({ providerId }) => providerId)
  if (same.length)
    await db
      .updateTable('differences')
      .set({ solved_at: now })
      .where('solved_at', 'is', null)
      .where('provider_id', 'in', same)
      .execute()
  const still = compared.filter(isDifferent)
  for (const { providerId, paymentId, ours, theirs } of still)
    await db
      .insertInto('differences')
      .values({ provider_id: providerId, payment_id: paymentId, ours, theirs, found_at: now, seen_at: now })
      .onConflict(conflict =>
        conflict.column('provider_id').where('solved_at', 'is', null).doUpdateSet({ ours, theirs, seen_at: now }),
      )
      .execute()
  if (still.length) {
    const names = still.map(({ providerId }) => providerId)
    await tellOperators(ctx, {
      role: 'FINANCE',
      title: texts.title,
      content: texts.content(still.length),
      link: '/admin/reconciliation',
      dedupeKey: `differences ${koreanDate(now)} ${names.toSorted().join(' ').slice(0, 200)}`,
    })
  }
}
