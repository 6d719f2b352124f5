import type { accountConsents } from '#contract/accounts/consents.ts'
import type { accountLeaving } from '#contract/accounts/leaving.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { changeConsents, readConsents } from '../consents/consents.ts'
import { exportPersonalData } from './export.ts'
import { leave, readLeaving } from './leaving.ts'

/** Consents, the export of one's data, and leaving. */
export const leavingHandlers: Handlers<
  typeof accountLeaving & typeof accountConsents,
  { personalData: readonly PersonalData[] }
> = {
  leaving: ctx => readLeaving(ctx.db, ctx.user, ctx),
  async leave(ctx) {
    await leave(ctx.db, ctx.user, ctx.body, ctx)
    ctx.effects.clearToken()
    return null
  },
  exportMine: ctx => exportPersonalData(ctx.db, ctx.user, ctx),
  consents: ctx => readConsents(ctx.db, ctx.user.id),
  changeConsents: ctx => changeConsents(ctx.db, ctx.user.id, ctx.body, { ...ctx, ip: ctx.request.ip }),
}
