import { reports } from '#contract/reports/index.ts'
import { implement } from '#server/kernel/implement.ts'
import { decide } from './decisions.ts'
import { listOwnReports, listReports } from './list.ts'
import { report } from './reports.ts'

export const reportRoutes = () =>
  implement(reports, {
    report: ({ db, jobs, user, body }) => report({ db, jobs }, user, body),
    mine: ({ db, user, query }) => listOwnReports(db, user.id, query),
    list: ({ db, query }) => listReports(db, query),
    decide: ({ db, jobs, user, params, body }) =>
      decide({ db, jobs }, user, String(params.target), params.targetId, body),
  })
