import type { accountRecovery } from '#contract/account-recovery.ts'
import type { Handlers } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { findLoginIds, findOldAccount, openReset, resetPassword } from './recovery.ts'
import { changePassword } from './settings-password.ts'

export const recoveryHandlers = (tools: Pick<Tools, 'secrets' | 'env'>): Handlers<typeof accountRecovery> => ({
  findLoginId: async ({ db, query }) => ({ list: await findLoginIds(db, query.phoneProof) }),
  findPassword: ({ db, query }) => openReset(db, query),
  findOldPassword: ({ db, query }) => findOldAccount(db, query),
  async resetPassword({ db, body, request }) {
    await resetPassword(db, body, tools, request.ip)
    return null
  },
  async changePassword({ db, user, body, request, effects }) {
    await changePassword(db, user!, body, { tools, request, effects })
    return null
  },
})
