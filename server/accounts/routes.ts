import { accounts } from '#contract/accounts/index.ts'
import { audit } from '#server/audit/audit.ts'
import { fail } from '#server/kernel/errors.ts'
import { implement } from '#server/kernel/implement.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { present } from '#server/kernel/present.ts'
import { endSessions } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { applyForCasting, findCastingAuth } from './authorisation/casting-auth.ts'
import { sendMoreDocuments } from './authorisation/documents.ts'
import { blockHandlers } from './blocks/blocks.ts'
import { unsubscribeHandlers } from './consents/unsubscribe.ts'
import { guardianHandlers } from './guardian/routes.ts'
import { checkJoin, join } from './join.ts'
import { leavingHandlers } from './leaving/routes.ts'
import { newCodeWork, sendPhoneCode, verifyPhoneCode } from './phone-codes.ts'
import { recoveryHandlers } from './recovery/routes.ts'
import { login } from './sessions/login.ts'
import { sessionHandlers } from './sessions/routes.ts'
import { socialHandlers } from './social/routes.ts'
import { findMe } from './users.ts'

export const accountRoutes = (
  tools: Pick<Tools, 'secrets' | 'env' | 'social' | 'texts' | 'clock'> & { personalData: readonly PersonalData[] },
) =>
  implement(accounts, {
    ...blockHandlers,
    ...guardianHandlers(tools),
    ...leavingHandlers(tools),
    ...recoveryHandlers(tools),
    ...sessionHandlers(tools),
    ...socialHandlers(tools),
    ...unsubscribeHandlers(tools),
    login: ({ db, body, jobs, request, effects }) =>
      login(db, body, { secrets: tools.secrets, jobs, request, effects }),
    me: ({ db, user }) => findMe(db, tools.secrets, user.id, tools.clock.now()),
    async logout({ db, user, effects }) {
      await endSessions(db, user.id, { only: user.sessionId, reason: 'logout' })
      await audit(db, user, 'session.logout', user.sessionId)
      effects.clearToken()
      return null
    },
    async phoneCode({ db, body, jobs, request }) {
      const { phone, purpose, code, requestId, work } = body
      const { ip, deviceMark } = request
      if (code === undefined) {
        const origin = tools.env.ORIGIN ?? null
        const sent = await sendPhoneCode(db, { phone, purpose, work }, { tools, jobs, ip, deviceMark, origin })
        return { phoneProof: null, requestId: sent.requestId, expiresAt: sent.expiresAt.toISOString() }
      }
      const given = { tools, ip, deviceMark }
      const proven = await verifyPhoneCode(db, { phone, purpose, code, requestId }, given)
      return { phoneProof: proven.phoneProof, requestId: null, expiresAt: proven.expiresAt.toISOString() }
    },
    phoneCodeWork: async ({ db, body }) => ({ challenge: await newCodeWork(db, tools, body) }),
    join: ({ db, body, jobs, request, effects }) => join(db, body, { tools, jobs, request, effects }),
    checkJoin: ({ db, body }) => checkJoin(db, tools, body),
    applyCastingAuth: ({ db, user, body }) => applyForCasting(db, user, body),
    async castingAuth({ db, user, params }) {
      const id = String(params.id)
      if (id === 'latest') return findCastingAuth(db, user.id, 'latest')
      const found = /^\d{1,15}$/.test(id) && (await findCastingAuth(db, user.id, Number(id)))
      return found || fail('not_found')
    },
    async addCastingAuthFiles({ db, user, params, body }) {
      await sendMoreDocuments(db, user, params.id, body.fileIds)
      return present(await findCastingAuth(db, user.id, params.id))
    },
  })
