import type { accountSocial } from '#contract/accounts/social.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { linkableAccounts, linkByPhone } from './linking.ts'
import { linkSns, listSnsAccounts, loginWithSns, reauthenticateSns, startSns, unlinkSns } from './social.ts'

export const socialHandlers: Handlers<typeof accountSocial> = {
  snsProviders: ctx => ctx.social.names,
  startSns: ctx => startSns(ctx, ctx.log, ctx.body),
  loginWithSns: ctx => loginWithSns(ctx.db, ctx.body, { ...ctx, tools: ctx }),
  async reauthenticateSns(ctx) {
    const until = await reauthenticateSns(ctx.db, ctx.user, ctx.body, { ...ctx, tools: ctx })
    return { validUntil: until }
  },
  snsAccounts: ctx => listSnsAccounts(ctx.db, ctx.user.id),
  linkSns: ctx => linkSns(ctx.db, ctx.user, ctx.body, { tools: ctx, log: ctx.log }),
  linkableAccounts: async ctx => ({ list: await linkableAccounts(ctx.db, ctx.body) }),
  linkByPhone: ctx => linkByPhone(ctx.db, ctx.body, { ...ctx, tools: ctx }),
  unlinkSns: ctx => unlinkSns(ctx.db, ctx.user, ctx.query.provider),
}
