import { sql } from 'kysely'
import type { z } from 'zod'
import type { adminCases, caseCare } from '#contract/admin/desk/cases.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { castingLimits, operatorLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { addBusinessDays } from '#server/kernel/money/business-days.ts'
import { present } from '#server/kernel/present.ts'
import type { Handlers, JobCtx } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { type Case, caseOf, rulesOf } from './kinds.ts'

const queue = defineQueue<{ replyId: number }>('admin.send-case-reply')

/** How operators look after enquiries, reports and texts. */
export const caseHandlers: Handlers<typeof adminCases> = {
  async ownCase({ db, user, params, body }) {
    const found = caseOf(user, params)
    await ownCase(db, found, user.id, body.isMine)
    await audit(db, user, 'case.own', found.id, { kind: found.kind, ...body })
    return null
  },
  async replyToCase(ctx) {
    const found = caseOf(ctx.user, ctx.params)
    const reply = await replyToCase(ctx, found, { body: ctx.body.body, by: ctx.user })
    await audit(ctx.db, ctx.user, 'case.reply', found.id, { kind: found.kind, reply: reply.id })
    return reply
  },
  async takeBackReply({ db, user, params }) {
    const found = caseOf(user, params)
    await takeBackReply(db, found, params.replyId)
    await audit(db, user, 'case.reply_back', found.id, { kind: found.kind, reply: params.replyId })
    return null
  },
}

/** Takes a case, or gives it up. Throws `not_found`, `case_taken` if somebody else looks after it. */
async function ownCase(db: Db, { kind, id }: Case, operatorId: number, isMine: boolean): Promise<void> {
  if ((await rulesOf(kind).isReachable(db, id)) === null) fail('not_found')
  await takeFree(db, { kind, id }, operatorId)
  const { ownerId } = await db
    .selectFrom('case_owners')
    .select('owner_id as ownerId')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (ownerId !== operatorId) fail('case_taken')
  if (!isMine) await db.deleteFrom('case_owners').where('kind', '=', kind).where('target_id', '=', id).execute()
}

const takeFree = (db: Db, { kind, id }: Case, operatorId: number) =>
  db
    .insertInto('case_owners')
    .values({ kind, target_id: id, owner_id: operatorId })
    .onConflict(conflict => conflict.columns(['kind', 'target_id']).doNothing())
    .execute()

/**
 * Answers a case after the minutes in which the answer can be taken back. It becomes the answerer's if nobody looks
 * after it. Throws `not_found`, `case_unreachable` if there is nobody to read it.
 */
async function replyToCase(ctx: UnitOfWork, { kind, id }: Case, { body, by }: { body: string; by: Viewer }) {
  const { db, jobs } = ctx
  const rules = rulesOf(kind)
  const isReachable = (await rules.isReachable(db, id)) ?? fail('not_found')
  if (!isReachable) fail('case_unreachable')
  await rules.begin?.(db, id)
  await takeFree(db, { kind, id }, by.id)
  const seconds = castingLimits.takeBackMinutes * 60
  const leavesAt = new Date(Date.now() + seconds * 1000)
  const { id: replyId, at } = await db
    .insertInto('case_replies')
    .values({ kind, target_id: id, author_id: by.id, body, leaves_at: leavesAt })
    .returning(['id', 'created_at as at'])
    .executeTakeFirstOrThrow()
  await jobs.send(db, queue, { replyId }, { startAfter: seconds })
  return { id: replyId, body, by: by.name, at, leavesAt, sentAt: null }
}

/** Removes an answer that has not left. Throws `not_found`, `case_reply_left`. */
async function takeBackReply(db: Db, { kind, id }: Case, replyId: number): Promise<void> {
  const reply = await db
    .selectFrom('case_replies')
    .select('sent_at as sentAt')
    .where('id', '=', replyId)
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if ((reply ?? fail('not_found')).sentAt) fail('case_reply_left')
  await db.deleteFrom('case_replies').where('id', '=', replyId).execute()
}

/** A case of a list: since when it waits, and whether it still does. */
type Waiting = Case & { since: Date; isOpen: boolean }
type CaseCare = z.input<typeof caseCare>

/** The care of the cases of a list, in their order. */
async function findCare(db: Db, operator: Viewer, cases: readonly Waiting[]): Promise<CaseCare[]> {
  if (!cases.length) return []
  const asked = sql`unnest(${cases.map(({ kind }) => kind)}::text[], ${cases.map(({ id }) => id)}::bigint[]) AS c(kind, target_id)`
  const { rows: owners } = await sql<{ key: string; id: number; name: string }>`
    SELECT kind || target_id AS key, users.id, users.name
    FROM ${asked} JOIN case_owners USING (kind, target_id) JOIN users ON users.id = owner_id`.execute(db)
  const { rows: replies } = await sql<{
    key: string
    id: number
    body: string
    by: string
    at: Date
    leavesAt: Date
    sentAt: Date | null
  }>`
    SELECT kind || target_id AS key, r.id, body, users.name AS by, r.created_at AS at, leaves_at AS "leavesAt", sent_at AS "sentAt"
    FROM ${asked} JOIN case_replies r USING (kind, target_id) JOIN users ON users.id = author_id ORDER BY r.id`.execute(
    db,
  )
  const care: CaseCare[] = []
  for (const { kind, id, since, isOpen } of cases) {
    const key = `${kind}${id}`
    const owner = owners.find(each => each.key === key)
    const said = replies.filter(each => each.key === key)
    const dueOn = await addBusinessDays(koreanDate(since), operatorLimits.answerBusinessDays)
    care.push({
      kind,
      owner: owner ? { id: owner.id, name: owner.name, isMe: owner.id === operator.id } : null,
      dueOn,
      isLate: isOpen && today() > dueOn && !said.some(({ at }) => at >= since),
      replies: said.map(({ key: _, ...reply }) => reply),
    })
  }
  return care
}

/** Rows of a list with their care. */
export async function withCare<Row>(
  db: Db,
  operator: Viewer,
  rows: readonly Row[],
  caseOfRow: (row: Row) => Waiting,
): Promise<(Row & { care: CaseCare })[]> {
  const care = await findCare(db, operator, rows.map(caseOfRow))
  return rows.map((row, at) => ({ ...row, care: present(care[at]) }))
}

/** Sends an answer that nobody has taken back; one that is being sent cannot be taken back. */
export const caseRepliesJob: JobDefinition<JobCtx> = workOn(queue, {
  work: ({ replyId }, ctx: JobCtx) =>
    ctx.db.transaction().execute(async db => {
      const reply = await db
        .selectFrom('case_replies')
        .select(['kind', 'target_id as id', 'body', 'created_at as at'])
        .where('id', '=', replyId)
        .where('sent_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!reply) return
      await rulesOf(reply.kind).send({ ...ctx, db }, reply.id, { id: replyId, body: reply.body, at: reply.at })
      await db.updateTable('case_replies').set({ sent_at: new Date() }).where('id', '=', replyId).execute()
    }),
})

/** Every night: forgets what was answered a year ago, and of enquiries that are gone. */
export const forgetCasesJob: JobDefinition = {
  name: 'admin.forget-cases',
  priority: 'idle',
  cron: '20 4 * * *',
  async work(_, { db }) {
    const isGone = sql`kind = 'ENQUIRY' AND NOT EXISTS (SELECT FROM casting_enquiries e WHERE e.id = target_id)`
    await sql`DELETE FROM case_replies WHERE created_at < now() - interval '1 year' OR (${isGone})`.execute(db)
    await sql`DELETE FROM case_owners WHERE taken_at < now() - interval '1 year' OR (${isGone})`.execute(db)
  },
}
