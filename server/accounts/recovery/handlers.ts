import type { accountRecovery } from '#contract/accounts/recovery.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { changePassword } from '../settings-password.ts'
import { findLoginIds, findOldAccount, openReset, resetPassword } from './recovery.ts'

export const recoveryHandlers: Handlers<typeof accountRecovery> = {
  findLoginId: ctx => findLoginIds(ctx.db, ctx.query.phoneProof, { tools: ctx, jobs: ctx.jobs }),
  findPassword: ctx => openReset(ctx.db, ctx.query),
  findOldPassword: ctx => findOldAccount(ctx.db, ctx.query),
  async resetPassword(ctx) {
    await resetPassword(ctx.db, ctx.body, ctx, ctx.request.ip)
    return null
  },
  async changePassword(ctx) {
    await changePassword(ctx.db, ctx.user, ctx.body, { ...ctx, tools: ctx })
    return null
  },
}
