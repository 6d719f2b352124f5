import type { accountGuardian } from '#contract/accounts/guardian.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { readWaiting, textAgain } from './asking.ts'
import { answerGuardianRequest, readGuardianRequest } from './guardian.ts'

export const guardianHandlers: Handlers<typeof accountGuardian> = {
  guardianWaiting: ctx => readWaiting(ctx.db, ctx.body.ticket, ctx),
  textGuardianAgain: ctx => textAgain(ctx.db, ctx.body, { tools: ctx, jobs: ctx.jobs }),
  guardianRequest: ctx => readGuardianRequest(ctx.db, String(ctx.params.token), ctx),
  answerGuardianRequest: ctx =>
    answerGuardianRequest(ctx.db, String(ctx.params.token), ctx.body, {
      tools: ctx,
      jobs: ctx.jobs,
      ip: ctx.request.ip,
    }),
}
