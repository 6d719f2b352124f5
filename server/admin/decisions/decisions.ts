import type { admin } from '#contract/admin/index.ts'
import type { Target } from '#contract/codes/reports.ts'
import type { AuthBefore } from '#server/accounts/authorisation/decided.ts'
import { tellSuspension } from '#server/accounts/suspension.ts'
import { audit } from '#server/audit/audit.ts'
import {
  type ClosingBefore,
  closeForOwner,
  type DeletionBefore,
  declineDeletion,
  deleteForOwner,
  takeClosingBack,
  takeDeletionBack,
} from '#server/castings/deletion.ts'
import { type HidingBefore, hideCasting, showCastingAgain, takeHidingBack } from '#server/castings/hiding.ts'
import { type CastingBefore, decideCasting, takeBackCasting, tellCastingDecided } from '#server/castings/review.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import { fail } from '#server/kernel/errors.ts'
import { type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Handlers, JobCtx } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { hideProfile, type ProfileHiding, showProfileAgain, takeProfileBack } from '#server/profiles/hiding.ts'
import { decide, reopenReports, type VerdictBefore } from '#server/reports/decisions.ts'
import { listReports } from '#server/reports/list.ts'
import type { RemovedText } from '#server/reports/removal.ts'
import { type PapersBefore, takeBackPapers } from '#server/representations/papers/decisions.ts'
import { decideRelease, listReleases, reopenRelease } from '#server/review/contacts/contact-releases.ts'
import { planRoundEnd } from '#server/tours/round-end.ts'
import { asOperator } from '../as-operator.ts'
import { withCare } from '../cases/cases.ts'
import { recordDecision, takeBackAuth, tellAuthDecided } from '../casting-auth.ts'
import { removeText, restoreText } from '../desk/texts.ts'
import { decideSuspension, type SuspensionBefore, takeSuspensionBack } from '../members.ts'
import { endHeld, type HeldDecision, type HeldKind, holding, keepHeld, sendHeld, sendLater, tellQueue } from './held.ts'
import { listKept, pendingOn } from './pending-decisions.ts'

type DecisionHandlers = Handlers<
  Pick<
    typeof admin,
    | 'decisions'
    | 'decideCasting'
    | 'decideCastingAuth'
    | 'hideCasting'
    | 'closeCasting'
    | 'removeCasting'
    | 'declineDeletion'
    | 'hideProfile'
    | 'suspendMember'
    | 'reports'
    | 'decideReports'
    | 'contactReleases'
    | 'decideContactRelease'
    | 'removeText'
    | 'finishTourRound'
    | 'takeBack'
  >
>

/**
 * Decisions apply at once, but their notifications wait `recallMinutes`, so that a mistake reaches nobody: a row of
 * `operator_decisions` is a decision that can be undone, and the first to delete it wins, the job that notifies or the
 * operator who undoes it.
 */
export const decisionHandlers: DecisionHandlers = {
  decisions: async ({ db, user, query }) => ({ list: await listKept(db, user, query.on) }),
  async decideCasting({ db, jobs, user, params, body }) {
    const { before, ...decided } = await decideCasting({ db }, user, params.castingId, body)
    return { ...decided, decisionId: await keep({ db, jobs }, { casting_id: decided.id }, before) }
  },
  async decideCastingAuth({ db, jobs, user, params, body }) {
    const { decided, before } = await recordDecision(db, user, params.id, body)
    return { ...decided, decisionId: await keep({ db, jobs }, { application_id: params.id }, before) }
  },
  async hideCasting(ctx) {
    const { user, body } = ctx
    const { castingId: targetId } = ctx.params
    const unit = holding(ctx)
    const { before, ...decided } = body.isHidden
      ? await hideCasting(unit, user, targetId, body.reason)
      : await showCastingAgain(unit, user, targetId)
    const subjects = [`casting ${targetId}`]
    const decision = { kind: 'HIDING' as const, targetId, outcome: decided.status, before, subjects }
    return { ...decided, decisionId: await keepHeld(ctx, unit, decision) }
  },
  async closeCasting(ctx) {
    const { castingId: targetId } = ctx.params
    const unit = holding(ctx)
    const { before, ...decided } = await closeForOwner(unit, ctx.user, targetId, ctx.body.reason)
    const subjects = [`casting ${targetId}`]
    const decision = { kind: 'CLOSING' as const, targetId, outcome: decided.status, before, subjects }
    return { ...decided, decisionId: await keepHeld(ctx, unit, decision) }
  },
  async removeCasting(ctx) {
    const { castingId: targetId } = ctx.params
    const unit = holding(ctx)
    const { before, ...deleted } = await deleteForOwner(unit, ctx.user, targetId, ctx.body.reason)
    const subjects = [`casting ${targetId}`]
    const decision = { kind: 'DELETION' as const, targetId, outcome: 'DELETED', before, subjects }
    return { ...deleted, decisionId: await keepHeld(ctx, unit, decision) }
  },
  async declineDeletion(ctx) {
    const { castingId: targetId } = ctx.params
    const unit = holding(ctx)
    const { before, ...kept } = await declineDeletion(unit, ctx.user, targetId, ctx.body.reason)
    const subjects = [`casting ${targetId}`]
    const decision = { kind: 'DELETION' as const, targetId, outcome: 'KEPT', before, subjects }
    return { ...kept, decisionId: await keepHeld(ctx, unit, decision) }
  },
  async hideProfile(ctx) {
    const { user, body } = ctx
    const { profileId: targetId } = ctx.params
    const unit = holding(ctx)
    const { before, userId } = body.isHidden
      ? await hideProfile(unit, user, targetId, body.reason)
      : await showProfileAgain(unit, user, targetId)
    const outcome = body.isHidden ? 'HIDDEN' : 'SHOWN'
    const subjects = [`profile ${targetId}`, `member ${userId}`]
    return { decisionId: await keepHeld(ctx, unit, { kind: 'PROFILE', targetId, outcome, before, subjects }) }
  },
  async suspendMember(ctx) {
    const { userId: targetId } = ctx.params
    const unit = holding(ctx)
    const before = await decideSuspension(unit, ctx.user, targetId, ctx.body)
    const outcome = ctx.body.isSuspended ? 'SUSPENDED' : 'ACTIVE'
    const subjects = [`member ${targetId}`, ...before.castings.map(({ id }) => `casting ${id}`)]
    return { decisionId: await keepHeld(ctx, unit, { kind: 'MEMBER', targetId, outcome, before, subjects }) }
  },
  async reports(ctx) {
    const { list, ...found } = await listReports(ctx.db, ctx.query)
    const cared = await withCare(ctx.db, ctx.user, list, ({ target, targetId, reports }) => ({
      kind: `${target}_REPORT`,
      id: targetId,
      since: new Date(firstOf(reports).createdAt),
      isOpen: reports.some(({ state }) => state === 'RECEIVED' || state === 'CHECKING'),
    }))
    return { ...found, list: cared }
  },
  async decideReports(ctx) {
    const { targetId } = ctx.params
    const unit = holding(ctx)
    const named = { named: String(ctx.params.target), targetId }
    const { decided, target: targetKind, before } = await decide(unit, ctx.user, named, ctx.body)
    const subjects = [`${targetKind.toLowerCase()} ${targetId}`, ...authorOf(before.removed)]
    const decision = { kind: 'REPORTS' as const, targetKind, targetId, outcome: ctx.body.state, before, subjects }
    return { decided, decisionId: await keepHeld(ctx, unit, decision) }
  },
  contactReleases: ctx => listReleases(ctx.db, ctx.query),
  async decideContactRelease(ctx) {
    const { releaseId: targetId } = ctx.params
    const unit = holding(ctx)
    await decideRelease(unit, ctx.user, targetId, ctx.body)
    const outcome = ctx.body.isReleased ? 'RELEASED' : 'REFUSED'
    const decision = { kind: 'RELEASE' as const, targetId, outcome, before: {}, subjects: [`release ${targetId}`] }
    return { decisionId: await keepHeld(ctx, unit, decision) }
  },
  async removeText(ctx) {
    const { id: targetId } = ctx.params
    const unit = holding(ctx)
    const { kind: targetKind, removed } = await removeText(unit, ctx.user, ctx.params, ctx.body.reason)
    const subjects = [`${targetKind.toLowerCase()} ${targetId}`, ...authorOf(removed)]
    const decision = { kind: 'TEXT' as const, targetKind, targetId, outcome: 'REMOVED', before: removed, subjects }
    return { decisionId: await keepHeld(ctx, unit, decision) }
  },
  async finishTourRound(ctx) {
    const { roundId: targetId } = ctx.params
    // A second one would send the first at once.
    if ((await pendingOn(ctx.db, 'ROUND', [targetId])).size) fail('round_finishing')
    const unit = holding(ctx)
    const { orders } = await planRoundEnd({ ...asOperator(ctx), jobs: unit.jobs }, targetId)
    const decision = { kind: 'ROUND' as const, targetId, outcome: 'DONE', before: {}, subjects: [`round ${targetId}`] }
    return { orders, decisionId: await keepHeld(ctx, unit, decision) }
  },
  async takeBack(ctx) {
    const { db, user, params } = ctx
    const { held, castingId, applicationId, decidedAt, before } =
      (await endHeld(db, params.decisionId)) ?? fail('decision_left')
    if (!hasOperatorRole(user, ...deciders(held?.kind ?? null))) fail('forbidden')
    if (castingId !== null) await takeBackCasting(db, user, castingId, { decidedAt, before: before as CastingBefore })
    if (applicationId !== null) await takeBackAuth(db, user, applicationId, before as AuthBefore)
    if (held) await takeHeldBack[held.kind](ctx, user, { ...held, decidedAt, before: before ?? fail('decision_left') })
    return null
  },
}

/** The roles that may take a decision back, as those that may make it. */
const deciders = (kind: HeldKind | null) =>
  kind === 'MEMBER'
    ? (['SUPPORT', 'MODERATION'] as const)
    : kind === 'ROUND'
      ? (['SUPPORT'] as const)
      : (['MODERATION'] as const)

const authorOf = (removed?: RemovedText | null) => (removed?.authorId ? [`member ${removed.authorId}`] : [])

/** How each kind is undone; what has changed since is left, and refused with `decision_left`. */
const takeHeldBack: Record<HeldKind, (ctx: UnitOfWork, operator: Viewer, decision: HeldDecision) => Promise<void>> = {
  HIDING: ({ db }, operator, { targetId, decidedAt, before }) =>
    takeHidingBack(db, operator, targetId, { decidedAt, before: before as HidingBefore }),
  CLOSING: ({ db }, operator, { targetId, before }) => takeClosingBack(db, operator, targetId, before as ClosingBefore),
  DELETION: ({ db }, operator, { targetId, outcome, before }) =>
    takeDeletionBack(db, operator, targetId, { outcome, before: before as DeletionBefore }),
  PROFILE: ({ db }, operator, { targetId, before }) =>
    takeProfileBack(db, operator, targetId, before as ProfileHiding['before']),
  MEMBER: (ctx, operator, { targetId, decidedAt, before }) =>
    takeSuspensionBack(ctx, operator, targetId, { decidedAt, before: before as SuspensionBefore }),
  REPORTS: (ctx, operator, { targetKind, targetId, decidedAt, before }) =>
    reopenReports(ctx, operator, { target: targetKind as Target, targetId, decidedAt }, before as VerdictBefore),
  RELEASE: ({ db }, operator, { targetId }) => reopenRelease(db, operator, targetId),
  TEXT: ({ db }, operator, { targetKind, targetId, before }) =>
    restoreText(db, operator, { kind: present(targetKind), id: targetId }, before as RemovedText),
  PAPERS: (ctx, operator, { targetId, before }) => takeBackPapers(ctx, operator, targetId, before as PapersBefore),
  // What it would do has waited, too.
  ROUND: ({ db }, operator, { targetId }) => audit(db, operator, 'tour_round.finish_back', targetId),
}

/** A later decision on the same target makes the earlier one final: its notification is obsolete. */
async function keep(
  ctx: UnitOfWork,
  target: { casting_id: number } | { application_id: number },
  before: object,
): Promise<number> {
  const [[column, value]] = Object.entries(target) as [['casting_id' | 'application_id', number]]
  await ctx.db.deleteFrom('operator_decisions').where(column, '=', value).execute()
  const { id } = await ctx.db
    .insertInto('operator_decisions')
    .values({ ...target, before: JSON.stringify(before) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendLater(ctx, id)
  return id
}

export const decisionsJob: JobDefinition<JobCtx> = workOn(tellQueue, {
  work: ({ decisionId }, ctx: JobCtx) =>
    ctx.db.transaction().execute(async db => {
      const unit = { ...ctx, db }
      const decision = await endHeld(db, decisionId)
      if (!decision) return
      const { held, castingId, applicationId, before } = decision
      if (castingId !== null) await tellCastingDecided(unit, castingId, before as CastingBefore)
      if (applicationId !== null) await tellAuthDecided(unit, applicationId)
      if (held?.kind === 'MEMBER')
        await tellSuspension(unit, held.targetId, { isSuspended: held.outcome === 'SUSPENDED', key: decisionId })
      if (held) await sendHeld(unit, held.sends)
    }),
})
