import { thousands } from '#web/ui/format.ts'
import styles from './MyCastings.module.css'
import { countsTexts as texts } from './messages.ts'

/** Number of applicants of a casting, after the number that this person has not read. */
export function Counts({ applicants, unread }: { applicants: number; unread: number }) {
  return (
    <dl className={styles.counts}>
      <div data-unread={unread > 0 || undefined}>
        <dt>{texts.unread}</dt>
        <dd className="num">{thousands(unread)}</dd>
      </div>
      <div>
        <dt>{texts.applicants}</dt>
        <dd className="num">{thousands(applicants)}</dd>
      </div>
    </dl>
  )
}
