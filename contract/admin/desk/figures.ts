import { z } from 'zod'
import { FigureSpan } from '../../codes/admin.ts'
import { ProductCode } from '../../codes/payments.ts'
import { codes, date, q } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { figureLimits } from '../limits.ts'
import { tableOf } from '../list.ts'

const count = z.int()

/** What a product brought in, in won. `earned`: delivered, without VAT. */
const income = z.object({ orders: count, collected: count, refunds: count, refunded: count, earned: count })

const figures = z
  .object({
    /** A day (YYYY-MM-DD) or a month (YYYY-MM) in Korea. */
    period: z.string(),
    /** At its end. */
    members: count,
    joined: count,
    leavers: count,
    /** Castings handed in to be decided, and those that opened. */
    castings: count,
    opened: count,
    applications: count,
    /** Applications whose result was sent. */
    replies: count,
    /** Null for roles that do not see money; products without a movement are missing. */
    income: z.partialRecord(codes(ProductCode), income).nullable(),
  })
  .meta({ id: 'OfficeFigures' })
export type OfficeFigures = z.output<typeof figures>
export type Income = z.output<typeof income>

const span = { by: q.one(FigureSpan), from: q.date(), until: q.date() }

export const adminFigures = {
  figures: endpoint('GET /v1/admin/figures', {
    access: 'Admin',
    summary: `날마다 세어 둔 통계를 일별이나 월별로. 한 번에 ${figureLimits.most.DAY}일이나 ${figureLimits.most.MONTH}달까지예요. 돈은 정산만 봐요`,
    query: z.strictObject(span),
    response: z.object({
      by: codes(FigureSpan),
      /** The first and the last day that the answer covers; as far as days are counted. */
      from: date.nullable(),
      until: date.nullable(),
      /** The first and the last day that are counted; null before the first night. */
      firstDay: date.nullable(),
      lastDay: date.nullable(),
      hasIncome: z.boolean(),
      list: z.array(figures),
    }),
  }),
  exportFigures: tableOf({
    path: '/v1/admin/figures',
    access: 'Admin',
    summary: '선택한 기간의 통계를',
    filters: { by: codes(FigureSpan), from: date, until: date },
    row: figures,
  }),
}
