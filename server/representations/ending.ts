import { type RawBuilder, sql } from 'kysely'
import type { RepresentationKind } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { ages, representationLimits } from '#contract/limits.ts'
import { type AuditActor, audit, system } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { notify } from '#server/notifications/notify.ts'
import { hideGuardian } from './contact.ts'
import { lockRepresented } from './guarding.ts'
import { endingTexts as texts } from './messages.ts'

/** Condition on `users`: the person is a minor on this day. */
export const isMinorOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`users.birth_date > (${day}::date - make_interval(years => ${ages.adult}))`

/**
 * Condition on a row `r`, with the actor as `users`: agreed, and no guardian of somebody who is an adult on this day.
 */
export const standsOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.status = 'AGREED' AND (r.kind <> 'GUARDIAN' OR ${isMinorOn(day)}))`

type Ended = {
  id: number
  representativeId: number
  representedId: number
  representative: string
  represented: string
}

// Of a row `r`, with the actor as `users`.
const ended = sql`r.id, r.representative_id AS "representativeId", r.represented_id AS "representedId",
  (SELECT name FROM users AS other WHERE other.id = r.representative_id) AS representative, users.name AS represented`

/** Ends the agencies of a minor without a guardian, and tells both sides. */
export async function endUnguarded(ctx: UnitOfWork, representedId: number, by: AuditActor): Promise<void> {
  const { rows } = await sql<Ended>`
    UPDATE representations r SET status = 'ENDED', ended_at = now() FROM users
    WHERE users.id = r.represented_id AND r.represented_id = ${representedId} AND r.status = 'AGREED'
      AND r.kind = 'AGENCY' AND ${isMinorOn(today())} AND NOT EXISTS (
        SELECT FROM representations g
        WHERE g.represented_id = r.represented_id AND g.status = 'AGREED' AND g.kind = 'GUARDIAN')
    RETURNING ${ended}`.execute(ctx.db)
  for (const row of rows) {
    await audit(ctx.db, by, 'representation.end', row.id, { wasAgreed: true, reason: 'no guardian' })
    await tellBoth(ctx, row, { title: texts.endedTitle, content: texts.unguarded, key: 'ended' })
  }
}

/**
 * Every night: ends what guardians do for people who have come of age, and tells both sides, as it does once a month
 * ahead. The contact of the guardian goes with it.
 */
export const endOfAgeJob: JobDefinition = {
  name: 'representations.end-grown',
  priority: 'idle',
  cron: '20 0 * * *',
  async work(_, { db: pool, jobs }) {
    const day = today()
    const { rows } = await sql<{ id: number }>`
      SELECT r.id FROM representations r JOIN users ON users.id = r.represented_id
      WHERE r.status = 'AGREED' AND r.kind = 'GUARDIAN' AND NOT ${isMinorOn(day)} ORDER BY r.id`.execute(pool)
    for (const { id } of rows) await inTransaction(pool, db => endGrown({ db, jobs }, id, day))
    const { rows: soon } = await sql<Ended & { growsOn: string }>`
      SELECT ${ended}, to_char(users.birth_date + make_interval(years => ${ages.adult}), 'YYYY-MM-DD') AS "growsOn"
      FROM representations r JOIN users ON users.id = r.represented_id
      WHERE r.status = 'AGREED' AND r.kind = 'GUARDIAN' AND ${isMinorOn(day)}
        AND NOT ${isMinorOn(addDays(day, representationLimits.growsDays))} ORDER BY r.id`.execute(pool)
    for (const row of soon)
      await tellBoth({ db: pool, jobs }, row, {
        title: texts.growsTitle,
        content: texts.grows(Number(row.growsOn.slice(5, 7)), Number(row.growsOn.slice(8))),
        key: 'grows',
      })
  },
}

async function endGrown(ctx: UnitOfWork, id: number, day: string): Promise<void> {
  const { rows } = await sql<Ended>`
    UPDATE representations r SET status = 'ENDED', ended_at = now() FROM users
    WHERE users.id = r.represented_id AND r.id = ${id} AND r.status = 'AGREED' AND NOT ${isMinorOn(day)}
    RETURNING ${ended}`.execute(ctx.db)
  for (const row of rows) {
    await hideGuardian(ctx.db, row.representedId, row.representativeId)
    await audit(ctx.db, system, 'representation.end', id, { wasAgreed: true, reason: 'grown' })
    await tellBoth(ctx, row, { title: texts.endedTitle, content: texts.grown, key: 'ended' })
  }
}

type Agreed = {
  id: number
  kind: CodeOf<typeof RepresentationKind>
  representativeId: number
  representedId: number
}

/** Ends an agreed one, whose row is locked. With the last guardian of a minor end the agencies. The caller tells. */
export async function endAgreed(ctx: UnitOfWork, by: AuditActor, representation: Agreed): Promise<void> {
  const { id, kind, representativeId, representedId } = representation
  await closeRow(ctx.db, id)
  await audit(ctx.db, by, 'representation.end', id, { wasAgreed: true })
  if (kind !== 'GUARDIAN') return
  await lockRepresented(ctx.db, representedId)
  await hideGuardian(ctx.db, representedId, representativeId)
  await endUnguarded(ctx, representedId, by)
}

/** Marks a row as ended; nothing of what was asked stays in it. */
export async function closeRow(db: Db, id: number): Promise<void> {
  await db
    .updateTable('representations')
    .set({ status: 'ENDED', ended_at: new Date(), name: null, phone_index: null })
    .where('id', '=', id)
    .execute()
}

type News = { title: (name: string) => string; content: string; key: string }

async function tellBoth(ctx: UnitOfWork, row: Ended, { title, content, key }: News): Promise<void> {
  const sides = [
    { userId: row.representativeId, name: row.represented },
    { userId: row.representedId, name: row.representative },
  ]
  for (const { userId, name } of sides)
    await notify(ctx, {
      type: 'ACCOUNT',
      userIds: [userId],
      title: title(name),
      content,
      link: '/mypage/people',
      dedupeKey: `representation:${row.id}:${key}`,
    })
}
