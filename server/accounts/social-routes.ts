import type { accountSocial } from '#contract/account-social.ts'
import type { Handlers } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { linkSns, listSnsAccounts, loginWithSns, reauthenticateSns, startSns, unlinkSns } from './social.ts'
import { linkableAccounts, linkByPhone } from './social-linking.ts'

export const socialHandlers = (tools: Pick<Tools, 'secrets' | 'env' | 'social'>): Handlers<typeof accountSocial> => ({
  snsProviders: () => tools.social.names,
  startSns: ({ body, log }) => startSns(tools, log, body),
  loginWithSns: ({ db, body, jobs, request, effects, log }) =>
    loginWithSns(db, body, { tools, jobs, request, effects, log }),
  async reauthenticateSns({ db, user, body, request, effects, log }) {
    const until = await reauthenticateSns(db, user!, body, { tools, request, effects, log })
    return { validUntil: until.toISOString() }
  },
  snsAccounts: ({ db, user }) => listSnsAccounts(db, user!.id),
  linkSns: ({ db, user, body, request, log }) => linkSns(db, user!, body, { tools, request, log }),
  linkableAccounts: async ({ db, body }) => ({ list: await linkableAccounts(db, body) }),
  linkByPhone: ({ db, body, jobs, request, effects }) => linkByPhone(db, body, { tools, jobs, request, effects }),
  unlinkSns: ({ db, user, query, request }) => unlinkSns(db, user!, query.provider, request),
})
