import { sql } from 'kysely'
import type { agreements } from '#contract/agreements/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { agreementLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { tryEachAlone } from '#server/kernel/transactions.ts'
import { findStored, readAs, type StoredAgreement } from './access.ts'
import { endUnconcluded, requireAnswerable } from './concluding.ts'
import { requireState } from './edits.ts'
import { note } from './events.ts'
import { forgetOldAccounts } from './fees/account.ts'
import { movesTexts as texts } from './messages.ts'
import { tellActor, tellTeam } from './news.ts'
import { present } from './read.ts'

type MoveContext = UnitOfWork & { user: Viewer }

/**
 * The actor asks for other terms, in words per clause. What was signed is void once the team writes a new revision.
 * Throws `not_found`, `agreement_state`.
 */
export async function askForChange(ctx: MoveContext, id: number, { requests }: BodyOf<typeof agreements.askForChange>) {
  const { db, user } = ctx
  const reading = await readAs(db, user, id, { isLocked: true, side: 'ACTOR' })
  requireState(reading, 'SENT')
  requireAnswerable(reading)
  await db
    .updateTable('agreements')
    .set({ state: 'CHANGE_ASKED', change_request: JSON.stringify(requests), due_at: null })
    .where('id', '=', id)
    .execute()
  await note(db, { agreementId: id, by: user.id, what: 'CHANGE_ASKED', facts: { clauses: requests.length } })
  await tellTeam(ctx, reading, 'changeAsked')
  return present(db, { ...reading, state: 'CHANGE_ASKED' })
}

/** The actor declines, also while the team writes what they asked for. Throws `not_found`, `agreement_state`. */
export async function decline(ctx: MoveContext, id: number, { reason }: BodyOf<typeof agreements.decline>) {
  const { db, user } = ctx
  const reading = await readAs(db, user, id, { isLocked: true, side: 'ACTOR' })
  requireState(reading, 'DRAFT', 'SENT', 'CHANGE_ASKED', 'ACTOR_SIGNED')
  await endUnconcluded(db, id, 'DECLINED', reason || null)
  await note(db, { agreementId: id, by: user.id, what: 'DECLINED' })
  await tellTeam(ctx, reading, 'declined')
  return present(db, { ...reading, state: 'DECLINED' })
}

/** The team takes back what is not concluded. Throws `not_found`, `agreement_state`. */
export async function withdraw(ctx: MoveContext, id: number) {
  const { db, user } = ctx
  const reading = await readAs(db, user, id, { isLocked: true, side: 'PRODUCER' })
  requireState(reading, 'DRAFT', 'SENT', 'CHANGE_ASKED', 'ACTOR_SIGNED')
  await endUnconcluded(db, id, 'WITHDRAWN', null)
  await note(db, { agreementId: id, by: user.id, what: 'WITHDRAWN' })
  if (reading.wasSent) await tellActor(ctx, reading, 'withdrawn')
  return present(db, { ...reading, state: 'WITHDRAWN' })
}

/**
 * One side asks to end a concluded agreement, and it ends when the other does. Throws `not_found`,
 * `agreement_state`, `agreement_wrong` for who asks first without a reason, `forbidden` for team members who are not
 * the owner.
 */
export async function endAgreement(ctx: MoveContext, id: number, { reason }: BodyOf<typeof agreements.end>) {
  const { db, user } = ctx
  const reading = await readAs(db, user, id, { isLocked: true })
  const { side, endAskedBy } = reading
  if (!side) fail('not_found')
  if (side === 'PRODUCER' && !reading.isOwner) fail('forbidden')
  requireState(reading, 'SIGNED')
  if (endAskedBy === side) return present(db, reading)
  const tell = side === 'ACTOR' ? tellTeam : tellActor
  if (!endAskedBy) {
    if (!reason) fail('agreement_wrong', { fields: { reason: texts.endReason } })
    await db.updateTable('agreements').set({ end_asked_by: side, end_reason: reason }).where('id', '=', id).execute()
    await note(db, { agreementId: id, by: user.id, what: 'END_ASKED' })
    await tell(ctx, reading, 'endAsked')
    return present(db, { ...reading, endAskedBy: side })
  }
  await sql`
    UPDATE agreements SET state = 'ENDED', ended_at = now(),
           keep_until = now() + make_interval(years => ${agreementLimits.keptYears})
    WHERE id = ${id}`.execute(db)
  await note(db, { agreementId: id, by: user.id, what: 'ENDED' })
  await tell(ctx, reading, 'ended')
  return present(db, { ...reading, state: 'ENDED' })
}

/**
 * Ends what a person who leaves has not concluded, on either side, and tells the other one; an actor hears of no draft
 * that was never sent.
 */
export async function endByLeaving(ctx: UnitOfWork, userId: number): Promise<void> {
  for (const id of await findOpenOf(ctx.db, userId, true)) {
    const stored = await findStored(ctx.db, id, true)
    const isActor = stored.actorId === userId
    await endUnconcluded(ctx.db, id, isActor ? 'DECLINED' : 'WITHDRAWN', null)
    await note(ctx.db, { agreementId: id, by: null, what: 'LEFT' })
    if (isActor) await tellTeam(ctx, stored, 'left')
    else if (stored.wasSent) await tellActor(ctx, stored, 'left')
  }
}

/** Agreements of a person that are neither concluded nor ended, locked if they are about to be written. */
export async function findOpenOf(db: Db, userId: number, isLocked = false): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM agreements WHERE (actor_id = ${userId} OR producer_id = ${userId})
      AND state IN ('DRAFT', 'SENT', 'CHANGE_ASKED', 'ACTOR_SIGNED')
    ORDER BY id ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends agreements that nobody answered in time, and says on the day before that the time runs out. */
export const agreementsExpiryJob: JobDefinition = {
  name: 'agreements.expire-unanswered',
  cron: '20 * * * *',
  async work(_, ctx) {
    const dayFromNow = (days: number) => koreanTime(addDays(today(), days))
    const waiting = sql`state IN ('SENT', 'ACTOR_SIGNED')`
    const { rows: late } = await sql<{ id: number }>`
      SELECT id FROM agreements WHERE ${waiting} AND due_at < now() ORDER BY id`.execute(ctx.db)
    await tryEachAlone(ctx, late, (inside, { id }) => expire(inside, id))
    const { rows: soon } = await sql<StoredAgreement>`
      SELECT id, revision, casting_id AS "castingId", actor_id AS "actorId" FROM agreements
      WHERE ${waiting} AND due_at >= ${dayFromNow(1)} AND due_at < ${dayFromNow(2)} ORDER BY id`.execute(ctx.db)
    await tryEachAlone(ctx, soon, (inside, agreement) => tellActor(inside, agreement, 'soon'))
  },
}

async function expire(ctx: UnitOfWork, id: number): Promise<void> {
  const stored = await findStored(ctx.db, id, true)
  const isLate = stored.dueAt !== null && stored.dueAt.getTime() < Date.now()
  if (!isLate || (stored.state !== 'SENT' && stored.state !== 'ACTOR_SIGNED')) return
  await endOverdue(ctx, stored)
}

async function endOverdue(ctx: UnitOfWork, stored: StoredAgreement): Promise<void> {
  const { id, wasSent } = stored
  await endUnconcluded(ctx.db, id, 'EXPIRED', null)
  await note(ctx.db, { agreementId: id, by: null, what: 'EXPIRED' })
  if (wasSent) await tellActor(ctx, stored, 'expired')
  await tellTeam(ctx, stored, 'expired')
}

/** Drafts that nobody made, sent or revised for as long as one stays that was never concluded. */
async function findIdle(db: Db): Promise<{ id: number }[]> {
  const since = sql`now() - make_interval(months => ${agreementLimits.unconcludedMonths})`
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM agreements WHERE state IN ('DRAFT', 'CHANGE_ASKED') AND created_at < ${since}
      AND NOT EXISTS (SELECT FROM agreement_events e WHERE e.agreement_id = agreements.id AND e.at >= ${since})
    ORDER BY id`.execute(db)
  return rows
}

async function endIdle(ctx: UnitOfWork, id: number): Promise<void> {
  const stored = await findStored(ctx.db, id, true)
  // Again under the lock: somebody may have gone on with it.
  const idle = await findIdle(ctx.db)
  if (idle.some(each => each.id === id)) await endOverdue(ctx, stored)
}

/**
 * Every night: ends drafts that nobody goes on with, says a month before that an agreement is about to be removed, and
 * removes those whose time is over, and accounts to which nothing is to be paid.
 */
export const agreementsRetentionJob: JobDefinition = {
  name: 'agreements.remove-old',
  priority: 'idle',
  cron: '40 3 * * *',
  async work(_, ctx) {
    await tryEachAlone(ctx, await findIdle(ctx.db), (inside, { id }) => endIdle(inside, id))
    const { rows } = await sql<StoredAgreement>`
      SELECT id, revision, casting_id AS "castingId", actor_id AS "actorId" FROM agreements
      WHERE state IN ('SIGNED', 'ENDED') AND keep_until BETWEEN now() AND now() + make_interval(days => ${agreementLimits.removalDays}) ORDER BY id`.execute(
      ctx.db,
    )
    await tryEachAlone(ctx, rows, async (inside, agreement) => {
      await tellActor(inside, agreement, 'removedSoon')
      await tellTeam(inside, agreement, 'removedSoon')
    })
    await forgetOldAccounts(ctx.db)
    await sql`DELETE FROM agreements WHERE keep_until < now() AND pdf_key IS NULL`.execute(ctx.db)
  },
}
