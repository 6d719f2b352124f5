import { sql } from 'kysely'
import type { adminFigures, Income, OfficeFigures } from '#contract/admin/desk/figures.ts'
import type { FigureSpan } from '#contract/codes/admin.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { ProductCode } from '#contract/codes/payments.ts'
import { monthsLater } from '#contract/korean-time.ts'
import { figureLimits } from '#contract/limits.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays } from '#server/kernel/time.ts'
import { exported } from '../exported.ts'

type Reading = { db: Db; user: Viewer }
type Span = CodeOf<typeof FigureSpan>
type FigureQuery = { by?: Span | undefined; from?: string | undefined; until?: string | undefined }

export const figureHandlers: Handlers<typeof adminFigures> = {
  figures: ctx => readFigures(ctx, ctx.query),
  exportFigures: exported('figures', async (ctx, query) => {
    const { list } = await readFigures(ctx, query)
    return { list, totalResult: list.length }
  }),
}

/**
 * What the days of a period add up to, by day or month, from what the nights have counted: never from what it counts.
 * A period is cut to the days that are counted and to the most rows, of which the last stay.
 */
async function readFigures(ctx: Reading, query: FigureQuery) {
  const by = query.by ?? 'DAY'
  const hasIncome = hasOperatorRole(ctx.user, 'FINANCE')
  const { rows } = await sql<{ firstDay: string | null; lastDay: string | null }>`
    SELECT min(day)::text AS "firstDay", max(day)::text AS "lastDay" FROM daily_figures`.execute(ctx.db)
  const { firstDay, lastDay } = firstOf(rows)
  if (firstDay === null || lastDay === null)
    return { by, from: null, until: null, firstDay: null, lastDay: null, hasIncome, list: [] }
  const { from, until } = periodOf(by, query, { firstDay, lastDay })
  return { by, from, until, firstDay, lastDay, hasIncome, list: await addUp(ctx.db, { by, from, until }, hasIncome) }
}

/** Whole months, or days as they were chosen, within what is counted. */
function periodOf(by: Span, query: FigureQuery, { firstDay, lastDay }: { firstDay: string; lastDay: string }) {
  const [one, other = lastDay] = [query.from, query.until]
  const [earlier, later] = one !== undefined && one > other ? [other, one] : [one, other]
  const until = least(by === 'DAY' ? later : addDays(monthsLater(monthOf(later), 1), -1), lastDay)
  const back = (count: number) => (by === 'DAY' ? addDays(until, 1 - count) : monthsLater(monthOf(until), 1 - count))
  const from = earlier === undefined ? back(figureLimits.shown[by]) : by === 'DAY' ? earlier : monthOf(earlier)
  return { from: most(from, back(figureLimits.most[by]), firstDay), until }
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const least = (...days: string[]) => days.toSorted()[0] as string
const most = (...days: string[]) => days.toSorted().at(-1) as string

type Product = CodeOf<typeof ProductCode>

async function addUp(
  db: Db,
  { by, from, until }: { by: Span; from: string; until: string },
  hasIncome: boolean,
): Promise<OfficeFigures[]> {
  const shape = by === 'DAY' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await sql<Omit<OfficeFigures, 'income'>>`
    SELECT to_char(day, ${shape}) AS period, (array_agg(members ORDER BY day DESC))[1] AS members,
      sum(joined)::bigint AS joined, sum(leavers)::bigint AS leavers, sum(castings)::bigint AS castings,
      sum(opened)::bigint AS opened, sum(applications)::bigint AS applications, sum(replies)::bigint AS replies
    FROM daily_figures WHERE day BETWEEN ${from}::date AND ${until}::date GROUP BY 1 ORDER BY 1`.execute(db)
  if (!hasIncome) return rows.map(row => ({ ...row, income: null }))
  const { rows: sums } = await sql<Income & { period: string; product: Product }>`
    SELECT to_char(day, ${shape}) AS period, product, sum(orders)::bigint AS orders, sum(collected)::bigint AS collected,
      sum(refunds)::bigint AS refunds, sum(refunded)::bigint AS refunded, sum(earned)::bigint AS earned
    FROM daily_income WHERE day BETWEEN ${from}::date AND ${until}::date GROUP BY 1, 2`.execute(db)
  const found = Map.groupBy(sums, ({ period }) => period)
  return rows.map(row => ({
    ...row,
    income: Object.fromEntries(
      (found.get(row.period) ?? []).map(({ period: _, product, ...income }) => [product, income]),
    ),
  }))
}
