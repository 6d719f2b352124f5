import { dayBarsTexts as texts } from './messages.ts'
import styles from './StatisticsPage.module.css'

type Props = {
  days: { date: string; count: number }[]
  /** Names the first and the last bar; by default by their day. */
  axis?: (date: string) => string
}

const height = 96

/**
 * A bar per day, below the line for less than nothing. For sighted people only: the table below the charts has the
 * figures.
 */
export function DayBars({ days, axis = monthDay }: Props) {
  const counts = days.map(day => day.count)
  const [least, most] = [Math.min(0, ...counts), Math.max(0, ...counts)]
  const all = most - least || 1
  const line = height + (least / all) * height
  const step = 100 / days.length
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div aria-hidden="true">
      <svg className={styles.bars} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" role="presentation">
        {days.map(({ date, count }, at) => {
          const tall = count === 0 ? 1 : Math.max(3, (Math.abs(count) / all) * height)
          return (
            <rect
              key={date}
              x={at * step + step * 0.15}
              y={count < 0 ? line : Math.max(0, line - tall)}
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
          <span>{axis(first.date)}</span>
          <span>{axis(last.date)}</span>
        </p>
      )}
    </div>
  )
}

function monthDay(date: string) {
  return texts.day(Number(date.slice(5, 7)), Number(date.slice(8)))
}
