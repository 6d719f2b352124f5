import { applications } from '#contract/applications/index.ts'
import { room } from '#server/kernel/room.ts'
import { deleteProfile } from '#server/profiles/profiles.ts'
import { apply, editApplication } from './apply.ts'
import { answerCast } from './cast-answers.ts'
import { findMyApplications } from './history.ts'
import { applicationJobs } from './jobs.ts'
import { applicationsPersonalData, replyRatesPersonalData } from './personal-data.ts'
import { answerPick } from './picks.ts'
import { prepareApplication } from './prepare.ts'
import { answerPromise, findBroken } from './promises.ts'
import { replyToMessage } from './replies.ts'
import { discardApplication, withdrawFromAll, withdrawFromRole } from './withdraw.ts'

export const applicationsRoom = room('applications', {
  contract: applications,
  handlers: {
    promises: ctx => findBroken(ctx.db, { userId: ctx.user.id, castingId: ctx.params.castingId }),
    answerPromise: ctx => answerPromise(ctx.db, { userId: ctx.user.id, castingId: ctx.params.castingId }, ctx.body),
    validate: ctx => prepareApplication(ctx.db, ctx.secrets, ctx.user.id, ctx.params.castingId, ctx.body.key),
    apply: ctx => apply(ctx, ctx.user.id, ctx.params.castingId, ctx.body),
    edit: ctx => editApplication(ctx.db, ctx.user.id, ctx.params, ctx.body),
    discard: ctx => discardApplication(ctx, ctx.user.id, ctx.params.castingId, ctx.params.appId),
    async withdrawAllWithProfile(ctx) {
      const count = await withdrawFromAll(ctx, ctx.user.id)
      await deleteProfile(ctx, ctx.user.id, ctx.params.profileId)
      return { count }
    },
    withdrawRole: ctx => withdrawFromRole(ctx, ctx.user.id, ctx.params.castingId, ctx.params.roleId),
    answerCast: ctx => answerCast(ctx, ctx.user.id, ctx.params, ctx.body.isAccepted),
    answerPick: ctx => answerPick(ctx, ctx.user.id, ctx.params, ctx.body.isPossible),
    replyToMessage: ctx => replyToMessage(ctx, ctx.user.id, ctx.params, ctx.body),
    mine: ctx => findMyApplications(ctx.db, ctx.secrets, ctx.user.id, ctx.query),
  },
  jobs: applicationJobs,
  personalData: [applicationsPersonalData, replyRatesPersonalData],
})
