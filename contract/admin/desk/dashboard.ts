import { z } from 'zod'
import { Trend, WaitingWork } from '../../codes/admin.ts'
import { codes, date, time } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { operatorLimits } from '../limits.ts'

const count = z.int()
const money = z.object({ collected: count, orders: count, refunded: count })

const dashboard = z
  .object({
    /** What was collected and refunded, in won, today and this month (Seoul); null for roles that do not see it. */
    money: z.object({ today: money, month: money }).nullable(),
    /** When the longest waiting one of each kind came; kinds without one are missing. */
    oldest: z.array(z.object({ work: codes(WaitingWork), since: time })),
    /** Jobs that failed for good, and texts, mails and pushes of the last week that did not go out. */
    failedJobs: count,
    failedDeliveries: count,
    /** Each of the last `trendDays`, today last; money for those who see it. */
    trends: z.array(z.object({ trend: codes(Trend), days: z.array(z.object({ date, count })), before: count })),
  })
  .meta({ id: 'OfficeDashboard' })
export type OfficeDashboard = z.output<typeof dashboard>

export const adminDashboard = {
  dashboard: endpoint('GET /v1/admin/dashboard', {
    access: 'Admin',
    summary: `운영 현황판: 오늘과 이달의 돈, 가장 오래 기다린 일, 실패한 작업과 알림, ${operatorLimits.trendDays}일 흐름. 돈은 정산만 봐요`,
    response: dashboard,
  }),
}
