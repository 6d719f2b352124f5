import type { accountSessions } from '#contract/accounts/sessions.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { changeAccount } from '../settings.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { reauthenticate, requireRecentSignIn } from './step-up.ts'

export const sessionHandlers: Handlers<typeof accountSessions> = {
  sessions: async ctx => ({ list: await listSessions(ctx.db, ctx.user) }),
  async endSession(ctx) {
    await endOwnSession(ctx.db, ctx.user, ctx.params.sessionId)
    if (ctx.params.sessionId === ctx.user.sessionId) ctx.effects.clearToken()
    return null
  },
  endOtherSessions: async ctx => ({ ended: await endOtherSessions(ctx.db, ctx.user) }),
  async reauthenticate(ctx) {
    const until = await reauthenticate(ctx.db, ctx.user, { ...ctx, password: ctx.body.password })
    return { validUntil: until }
  },
  recentSignIn(ctx) {
    requireRecentSignIn(ctx.user)
    return null
  },
  changeAccount: ctx => changeAccount(ctx.db, ctx.user, ctx.body, { tools: ctx, jobs: ctx.jobs }),
}
