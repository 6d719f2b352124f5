import { ReportButton } from '#web/reports/ReportButton.tsx'
import { shortDate } from '#web/ui/format.ts'
import type { Detail } from '../state/details.ts'
import styles from './Inspector.module.css'
import { lettersTexts as texts } from './messages.ts'

/** What the team has written to the applicant, and the replies. */
export function Letters({ detail: { letters } }: { detail: Detail }) {
  if (!letters.length) return null
  return (
    <div>
      <p className={styles.h4}>{texts.title}</p>
      <ul className={styles.letters}>
        {letters.map(({ id, body, at, replies }) => (
          <li key={id}>
            <p className={styles.about}>{body}</p>
            <p className={styles.sentAt}>{texts.sentAt(shortDate(at))}</p>
            {replies.map(reply => (
              <div key={reply.id} className={styles.quote}>
                <p>{reply.body}</p>
                <p className={styles.sentAt}>
                  {texts.repliedAt(shortDate(reply.at))}{' '}
                  <ReportButton plain label={texts.report} subject={{ target: 'REPLY', targetId: reply.id }} />
                </p>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
