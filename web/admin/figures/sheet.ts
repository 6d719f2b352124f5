import type { OfficeFigures } from '#contract/admin/desk/figures.ts'
import { ProductCode } from '#contract/codes/payments.ts'
import { api } from '#web/admin/api.ts'
import type { SheetColumn } from '#web/ui/spreadsheet.ts'
import { sheetOf } from '../list/sheet.ts'
import { incomeOf, products } from './incomes.ts'
import { figuresTexts as texts } from './messages.ts'

type Span = { by: 'DAY' | 'MONTH'; from: string; until: string }

const activity: SheetColumn<OfficeFigures>[] = [
  { title: texts.columns.period, width: 14, cell: ({ period }) => period },
  ...(Object.keys(texts.figures) as (keyof typeof texts.figures)[]).map(name => ({
    title: texts.figures[name],
    width: 14,
    cell: (row: OfficeFigures) => row[name],
  })),
]

const income: SheetColumn<OfficeFigures>[] = products.flatMap(product =>
  (['collected', 'refunded', 'earned'] as const).map(name => ({
    title: texts.of(ProductCode[product], texts.columns[name]),
    width: 18,
    cell: (row: OfficeFigures) => incomeOf(row, product)[name],
  })),
)

/** The statistics of a period as a table, with money for those who see it. */
export const figuresSheet = (span: Span, hasIncome: boolean) =>
  sheetOf(
    ({ reason }) => api.admin.exportFigures({ body: { ...span, reason } }),
    hasIncome ? [...activity, ...income] : activity,
  )
