import type { Income, OfficeFigures } from '#contract/admin/desk/figures.ts'
import { ProductCode } from '#contract/codes/payments.ts'
import { DayBars } from '#web/statistics/DayBars.tsx'
import { thousands, won } from '#web/ui/format.ts'
import admin from '../admin.module.css'
import { type Column, RowTable } from '../list/RowTable.tsx'
import styles from './figures.module.css'
import { incomeOf, netOf, type Product, soldIn, sumOf } from './incomes.ts'
import { figuresTexts as texts } from './messages.ts'
import { periodName } from './periods.ts'

type Row = Income & { period: string; product: Product }

const columns: Column<Row>[] = [
  { title: texts.columns.period, kind: 'line', cell: ({ period }) => periodName(period) },
  { title: texts.columns.product, kind: 'line', cell: ({ product }) => ProductCode[product] },
  { title: texts.columns.orders, kind: 'amount', cell: ({ orders }) => thousands(orders) },
  { title: texts.columns.collected, kind: 'amount', cell: ({ collected }) => won(collected) },
  { title: texts.columns.refunds, kind: 'amount', cell: ({ refunds }) => thousands(refunds) },
  { title: texts.columns.refunded, kind: 'amount', cell: ({ refunded }) => won(refunded) },
  { title: texts.columns.net, kind: 'amount', cell: row => won(netOf(row)) },
  { title: texts.columns.earned, kind: 'amount', cell: ({ earned }) => won(earned) },
]

/** What came in and went back: a chart for all products and each that was sold, and one table. */
export function IncomeByProduct({ list }: { list: OfficeFigures[] }) {
  const sold = soldIn(list)
  const rows = list
    .toReversed()
    .flatMap(row =>
      sold.flatMap(product => (row.income?.[product] ? [{ ...row.income[product], ...row, product }] : [])),
    )
  return (
    <>
      <h2 className={styles.heading}>{texts.income}</h2>
      <p className={admin.quiet}>{sold.length ? texts.incomeLead : texts.noIncome}</p>
      {sold.length > 0 && (
        <>
          <ul className={styles.charts}>
            <Chart name={texts.all} list={list} of={row => sumOf(sold.map(product => incomeOf(row, product)))} />
            {sold.map(product => (
              <Chart key={product} name={ProductCode[product]} list={list} of={row => incomeOf(row, product)} />
            ))}
          </ul>
          <details className={styles.table}>
            <summary>{texts.incomeTable}</summary>
            <RowTable
              label={texts.income}
              minWidth={860}
              columns={columns}
              rows={rows}
              keyOf={({ period, product }) => `${period} ${product}`}
            />
          </details>
        </>
      )}
    </>
  )
}

type ChartProps = { name: string; list: OfficeFigures[]; of: (row: OfficeFigures) => Income }

function Chart({ name, list, of }: ChartProps) {
  const sum = sumOf(list.map(of))
  return (
    <li>
      <h3>{name}</h3>
      <p>
        <b className="num">{won(netOf(sum))}</b>
        <span>{texts.money(won(sum.collected), won(sum.refunded))}</span>
      </p>
      <DayBars days={list.map(row => ({ date: row.period, count: netOf(of(row)) }))} axis={periodName} />
    </li>
  )
}
