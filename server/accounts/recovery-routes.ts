import type { accountRecovery } from '#contract/account-recovery.ts'
import type { Handlers } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { findLoginIds, findOldAccount, openReset, resetPassword } from './recovery.ts'
import { changePassword } from './settings-password.ts'

export const recoveryHandlers = (tools: Pick<Tools, 'secrets' | 'env'>): Handlers<typeof accountRecovery> => ({
  findLoginId: async ({ db, query }) => ({ list: await findLoginIds(db, query.phoneProof) }),
  findPassword: ({ db, query }) => openReset(db, query),
  findOldPassword: ({ db, query }) => findOldAccount(db, query),
  async resetPassword({ db, jobs, body, request }) {
    await resetPassword(db, body, { ...tools, jobs }, request.ip)
    return null
  },
  async changePassword({ db, jobs, user, body, request, effects }) {
    await changePassword(db, user!, body, { tools, jobs, request, effects })
    return null
  },
})
