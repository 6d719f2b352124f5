import type { accountRecovery } from '#contract/accounts/recovery.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { changePassword } from '../settings-password.ts'
import { findLoginIds, findOldAccount, openReset, resetPassword } from './recovery.ts'

export const recoveryHandlers = (tools: Pick<Tools, 'secrets' | 'env'>): Handlers<typeof accountRecovery> => ({
  findLoginId: ({ db, query, jobs }) => findLoginIds(db, query.phoneProof, { tools, jobs }),
  findPassword: ({ db, query }) => openReset(db, query),
  findOldPassword: ({ db, query }) => findOldAccount(db, query),
  async resetPassword({ db, jobs, body, request }) {
    await resetPassword(db, body, { ...tools, jobs }, request.ip)
    return null
  },
  async changePassword({ db, jobs, user, body, effects }) {
    await changePassword(db, user, body, { tools, jobs, effects })
    return null
  },
})
