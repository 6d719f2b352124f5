import { reports } from '#contract/reports/index.ts'
import { room } from '#server/kernel/room.ts'
import { listOwnReports } from './list.ts'
import { reportsPersonalData } from './personal-data.ts'
import { report } from './reports.ts'

export const reportsRoom = room('reports', {
  contract: reports,
  handlers: {
    report: ctx => report(ctx, ctx.user, ctx.body),
    mine: ctx => listOwnReports(ctx.db, ctx.user.id, ctx.query),
  },
  personalData: reportsPersonalData,
})
