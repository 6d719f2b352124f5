import type { accountSessions } from '#contract/account-sessions.ts'
import type { Handlers } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { reauthenticate, requireRecentSignIn } from './sessions-step-up.ts'
import { changeAccount } from './settings.ts'

export const sessionHandlers = (tools: Pick<Tools, 'secrets' | 'env'>): Handlers<typeof accountSessions> => ({
  sessions: async ({ db, user }) => ({ list: await listSessions(db, user!) }),
  async endSession({ db, user, params, request, effects }) {
    await endOwnSession(db, user!, params.sessionId, request.ip)
    if (params.sessionId === user!.sessionId) effects.clearToken()
    return null
  },
  endOtherSessions: async ({ db, user, request }) => ({ ended: await endOtherSessions(db, user!, request.ip) }),
  async reauthenticate({ db, user, body, request, effects }) {
    const until = await reauthenticate(db, user!, {
      password: body.password,
      secrets: tools.secrets,
      effects,
      ip: request.ip,
    })
    return { validUntil: until.toISOString() }
  },
  recentSignIn({ user }) {
    requireRecentSignIn(user!)
    return null
  },
  changeAccount: ({ db, jobs, user, body, request }) => changeAccount(db, user!, body, { tools, jobs, ip: request.ip }),
})
