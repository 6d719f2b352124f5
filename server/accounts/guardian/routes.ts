import type { accountGuardian } from '#contract/accounts/guardian.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { readWaiting, textAgain } from './asking.ts'
import { answerGuardianRequest, readGuardianRequest } from './guardian.ts'

export const guardianHandlers = (tools: Pick<Tools, 'secrets' | 'env'>): Handlers<typeof accountGuardian> => ({
  guardianWaiting: ({ db, body }) => readWaiting(db, body.ticket, tools),
  textGuardianAgain: ({ db, body, jobs }) => textAgain(db, body, { tools, jobs }),
  guardianRequest: ({ db, params }) => readGuardianRequest(db, String(params.token), tools),
  answerGuardianRequest: ({ db, params, body, jobs, request }) =>
    answerGuardianRequest(db, String(params.token), body, { tools, jobs, ip: request.ip }),
})
