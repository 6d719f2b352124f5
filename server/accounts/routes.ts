import { accounts } from '#contract/accounts.ts'
import { fail } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import type { PersonalData } from '../kernel/personal-data.ts'
import { endSessions } from '../kernel/session.ts'
import type { Tools } from '../kernel/tools.ts'
import { audit } from './audit.ts'
import { applyForCasting, findCastingAuth } from './casting-auth.ts'
import { guardianHandlers } from './guardian-routes.ts'
import { join } from './join.ts'
import { leavingHandlers } from './leaving-routes.ts'
import { login } from './login.ts'
import { sendMorePapers } from './papers.ts'
import { sendPhoneCode, verifyPhoneCode } from './phone-codes.ts'
import { recoveryHandlers } from './recovery-routes.ts'
import { sessionHandlers } from './sessions-routes.ts'
import { socialHandlers } from './social-routes.ts'
import { unsubscribeHandlers } from './unsubscribe.ts'
import { findMe } from './users.ts'

export const accountRoutes = (
  tools: Pick<Tools, 'secrets' | 'env' | 'social' | 'texts'> & { personalData: readonly PersonalData[] },
) =>
  implement(accounts, {
    ...guardianHandlers(tools),
    ...leavingHandlers(tools),
    ...recoveryHandlers(tools),
    ...sessionHandlers(tools),
    ...socialHandlers(tools),
    ...unsubscribeHandlers(tools),
    login: ({ db, body, jobs, request, effects }) =>
      login(db, body, { secrets: tools.secrets, jobs, request, effects }),
    me: ({ db, user }) => findMe(db, tools.secrets, user!.id),
    async logout({ db, user, request, effects }) {
      await endSessions(db, user!.id, { only: user!.sessionId, reason: 'logout' })
      const target = { type: 'session', id: user!.sessionId }
      await audit(db, { actorId: user!.id, action: 'account.logout', target, ip: request.ip })
      effects.clearToken()
      return null
    },
    async phoneCode({ db, body, jobs, request, log }) {
      const { phone, purpose, code, requestId } = body
      if (code === undefined) {
        const origin = tools.env.ORIGIN ?? null
        const sent = await sendPhoneCode(db, { phone, purpose }, { tools, jobs, log, ip: request.ip, origin })
        return { phoneProof: null, requestId: sent.requestId, expiresAt: sent.expiresAt.toISOString() }
      }
      const given = { tools, ip: request.ip }
      const proven = await verifyPhoneCode(db, { phone, purpose, code, requestId }, given)
      return { phoneProof: proven.phoneProof, requestId: null, expiresAt: proven.expiresAt.toISOString() }
    },
    join: ({ db, body, jobs, request, effects }) => join(db, body, { tools, jobs, request, effects }),
    applyCastingAuth: ({ db, user, body }) => applyForCasting(db, user!.id, body),
    async castingAuth({ db, user, params }) {
      const id = String(params.id)
      if (id === 'latest') return findCastingAuth(db, user!.id, 'latest')
      const found = /^\d{1,15}$/.test(id) && (await findCastingAuth(db, user!.id, Number(id)))
      return found || fail('not_found')
    },
    async addCastingAuthFiles({ db, user, params, body }) {
      await sendMorePapers(db, user!.id, params.id, body.fileIds)
      return (await findCastingAuth(db, user!.id, params.id))!
    },
  })
