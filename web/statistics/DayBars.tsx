import styles from './StatisticsPage.module.css'

type Props = { days: { date: string; count: number }[] }

const height = 96

/** A bar a day; what it says in figures stands in the table below the charts, so it is drawn for the eye alone. */
export function DayBars({ days }: Props) {
  const most = Math.max(...days.map(day => day.count))
  const step = 100 / days.length
  return (
    <div aria-hidden="true">
      <svg className={styles.bars} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" role="presentation">
        {days.map(({ date, count }, at) => {
          const tall = count === 0 ? 1 : Math.max(3, (count / most) * height)
          return (
            <rect
              key={date}
              x={at * step + step * 0.15}
              y={height - tall}
              width={step * 0.7}
              height={tall}
              data-empty={count === 0 || undefined}
            >
              <title>{`${date} ${count}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={styles.axis}>
        <span>{monthDay(days[0]!.date)}</span>
        <span>{monthDay(days.at(-1)!.date)}</span>
      </p>
    </div>
  )
}

const monthDay = (date: string) => `${Number(date.slice(5, 7))}월 ${Number(date.slice(8))}일`
