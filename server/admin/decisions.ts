import type { admin } from '#contract/admin/index.ts'
import { operatorLimits } from '#contract/limits.ts'
import type { AuthBefore } from '#server/accounts/authorisation/decided.ts'
import { type CastingBefore, decideCasting, takeBackCasting, tellCastingDecided } from '#server/castings/review.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { recordDecision, takeBackAuth, tellAuthDecided } from './casting-auth.ts'
import { listKept } from './pending-decisions.ts'

const queue = defineQueue<{ decisionId: number }>('admin.tell-decision')

type Target = { casting_id: number } | { application_id: number }

/**
 * Decisions apply at once, but their notifications wait ten minutes, so that a mistake reaches nobody: a row of
 * `operator_decisions` is a decision that can be undone, and the first to delete it wins, the job that notifies or the
 * operator who undoes it.
 */
export const decisionHandlers: Handlers<
  Pick<typeof admin, 'decisions' | 'decideCasting' | 'decideCastingAuth' | 'takeBack'>
> = {
  decisions: async ({ db, query }) => ({ list: await listKept(db, query.on) }),
  async decideCasting({ db, jobs, user, params, body }) {
    const { before, ...decided } = await decideCasting({ db }, user, params.castingId, body)
    return { ...decided, decisionId: await keep({ db, jobs }, { casting_id: decided.id }, before) }
  },
  async decideCastingAuth({ db, jobs, user, params, body }) {
    const { decided, before } = await recordDecision(db, user, params.id, body)
    return { ...decided, decisionId: await keep({ db, jobs }, { application_id: params.id }, before) }
  },
  async takeBack({ db, user, params }) {
    const decision = (await remove(db, params.decisionId)) ?? fail('decision_left')
    const { castingId, applicationId, decidedAt, before } = decision
    if (castingId !== null) await takeBackCasting(db, user, castingId, { decidedAt, before: before as CastingBefore })
    if (applicationId !== null) await takeBackAuth(db, user, applicationId, before as AuthBefore)
    return null
  },
}

/** A later decision on the same target makes the earlier one final: its notification is obsolete. */
async function keep(ctx: UnitOfWork, target: Target, before: object): Promise<number> {
  const [[column, value]] = Object.entries(target) as [['casting_id' | 'application_id', number]]
  await ctx.db.deleteFrom('operator_decisions').where(column, '=', value).execute()
  const { id } = await ctx.db
    .insertInto('operator_decisions')
    .values({ ...target, before: JSON.stringify(before) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.jobs.send(ctx.db, queue, { decisionId: id }, { startAfter: operatorLimits.recallMinutes * 60 })
  return id
}

const remove = (db: Db, id: number) =>
  db
    .deleteFrom('operator_decisions')
    .where('id', '=', id)
    .returning(['casting_id as castingId', 'application_id as applicationId', 'decided_at as decidedAt', 'before'])
    .executeTakeFirst()

export const decisionsJob: JobDefinition = workOn(queue, {
  work: ({ decisionId }, { db, jobs }) =>
    db.transaction().execute(async trx => {
      const decision = await remove(trx, decisionId)
      if (!decision) return
      const { castingId, applicationId, before } = decision
      if (castingId !== null) await tellCastingDecided({ db: trx, jobs }, castingId, before as CastingBefore)
      if (applicationId !== null) await tellAuthDecided({ db: trx, jobs }, applicationId)
    }),
})
