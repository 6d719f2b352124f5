import type { OfficeFigures } from '#contract/admin/desk/figures.ts'
import { DayBars } from '#web/statistics/DayBars.tsx'
import { thousands } from '#web/ui/format.ts'
import { type Column, RowTable } from '../list/RowTable.tsx'
import styles from './figures.module.css'
import { figuresTexts as texts } from './messages.ts'
import { peakOf, periodName } from './periods.ts'

type Name = keyof typeof texts.figures

const names = Object.keys(texts.figures) as Name[]
const countsPeople = new Set<Name>(['members', 'joined', 'leavers'])
const said = (name: Name, count: number) =>
  countsPeople.has(name) ? texts.people(thousands(count)) : texts.cases(thousands(count))

const columns: Column<OfficeFigures>[] = [
  { title: texts.columns.period, kind: 'line', cell: ({ period }) => periodName(period) },
  ...names.map(
    (name): Column<OfficeFigures> => ({
      title: texts.figures[name],
      kind: 'amount',
      cell: row => thousands(row[name]),
    }),
  ),
]

/** What members, castings and applications did: a chart each, and one table of all. */
export function Activity({ list }: { list: OfficeFigures[] }) {
  return (
    <>
      <h2 className={styles.heading}>{texts.activity}</h2>
      <ul className={styles.charts}>
        {names.map(name => (
          <Figure key={name} name={name} list={list} />
        ))}
      </ul>
      <details className={styles.table}>
        <summary>{texts.table}</summary>
        <RowTable
          label={texts.activity}
          minWidth={760}
          columns={columns}
          rows={list.toReversed()}
          keyOf={({ period }) => period}
        />
      </details>
    </>
  )
}

function Figure({ name, list }: { name: Name; list: OfficeFigures[] }) {
  const days = list.map(row => ({ date: row.period, count: row[name] }))
  // Of a total the last day says it.
  const peak = name === 'members' ? null : peakOf(days)
  const sum = days.reduce((all, { count }) => all + count, 0)
  return (
    <li>
      <h3>{texts.figures[name]}</h3>
      <p>
        <b className="num">
          {name === 'members' ? texts.atEnd(said(name, days.at(-1)?.count ?? 0)) : texts.sum(said(name, sum))}
        </b>
        {peak && <span>{texts.peak(periodName(peak.date), said(name, peak.count))}</span>}
      </p>
      <DayBars days={days} axis={periodName} />
    </li>
  )
}
