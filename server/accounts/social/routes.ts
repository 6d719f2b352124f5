import type { accountSocial } from '#contract/accounts/social.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { linkableAccounts, linkByPhone } from './linking.ts'
import { linkSns, listSnsAccounts, loginWithSns, reauthenticateSns, startSns, unlinkSns } from './social.ts'

export const socialHandlers = (tools: Pick<Tools, 'secrets' | 'env' | 'social'>): Handlers<typeof accountSocial> => ({
  snsProviders: () => tools.social.names,
  startSns: ({ body, log }) => startSns(tools, log, body),
  loginWithSns: ({ db, body, jobs, request, effects, log }) =>
    loginWithSns(db, body, { tools, jobs, request, effects, log }),
  async reauthenticateSns({ db, user, body, effects, log }) {
    const until = await reauthenticateSns(db, user, body, { tools, effects, log })
    return { validUntil: until.toISOString() }
  },
  snsAccounts: ({ db, user }) => listSnsAccounts(db, user.id),
  linkSns: ({ db, user, body, log }) => linkSns(db, user, body, { tools, log }),
  linkableAccounts: async ({ db, body }) => ({ list: await linkableAccounts(db, body) }),
  linkByPhone: ({ db, body, jobs, request, effects }) => linkByPhone(db, body, { tools, jobs, request, effects }),
  unlinkSns: ({ db, user, query }) => unlinkSns(db, user, query.provider),
})
