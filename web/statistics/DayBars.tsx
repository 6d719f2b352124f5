import { dayBarsTexts as texts } from './messages.ts'
import styles from './StatisticsPage.module.css'

type Props = { days: { date: string; count: number }[] }

const height = 96

/** A bar per day, for sighted people only: the table below the charts has the figures. */
export function DayBars({ days }: Props) {
  const most = Math.max(...days.map(day => day.count))
  const step = 100 / days.length
  const [first, last] = [days[0], days.at(-1)]
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
      {first && last && (
        <p className={styles.axis}>
          <span>{monthDay(first.date)}</span>
          <span>{monthDay(last.date)}</span>
        </p>
      )}
    </div>
  )
}

const monthDay = (date: string) => texts.day(Number(date.slice(5, 7)), Number(date.slice(8)))
