import type { accountSessions } from '#contract/accounts/sessions.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { changeAccount } from '../settings.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { reauthenticate, requireRecentSignIn } from './step-up.ts'

export const sessionHandlers = (tools: Pick<Tools, 'secrets' | 'env'>): Handlers<typeof accountSessions> => ({
  sessions: async ({ db, user }) => ({ list: await listSessions(db, user) }),
  async endSession({ db, user, params, effects }) {
    await endOwnSession(db, user, params.sessionId)
    if (params.sessionId === user.sessionId) effects.clearToken()
    return null
  },
  endOtherSessions: async ({ db, user }) => ({ ended: await endOtherSessions(db, user) }),
  async reauthenticate({ db, user, body, effects }) {
    const until = await reauthenticate(db, user, { password: body.password, secrets: tools.secrets, effects })
    return { validUntil: until.toISOString() }
  },
  recentSignIn({ user }) {
    requireRecentSignIn(user)
    return null
  },
  changeAccount: ({ db, jobs, user, body }) => changeAccount(db, user, body, { tools, jobs }),
})
