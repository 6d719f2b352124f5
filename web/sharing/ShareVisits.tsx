import type { CastingShare } from '#contract/sharing/share.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { relativeTimeText, thousands } from '#web/ui/format.ts'
import styles from './dialogs.module.css'
import { shareVisitsTexts as texts } from './messages.ts'

/** Visitors, with the number of applicants they were shown. */
export function ShareVisits({ visits }: { visits: CastingShare['visits'] }) {
  return (
    <section className={styles.visits}>
      <h3>{texts.title}</h3>
      {visits.length === 0 ? (
        <p className={styles.quiet}>{texts.empty}</p>
      ) : (
        <Table
          label={texts.title}
          minWidth={440}
          columns={[texts.who, texts.at, { label: texts.opened, isRight: true }]}
        >
          {visits.map(visit => (
            <tr key={visit.id}>
              <td>
                <b>{visit.name}</b> {visit.isOpen && <Badge tone="ok">{texts.canSee}</Badge>}
                <small className={styles.quiet}>{visit.company}</small>
              </td>
              <td>
                <time dateTime={visit.enteredAt}>{relativeTimeText(visit.enteredAt)}</time>
                <small className={styles.quiet}>{visit.ipPrefix && `${visit.ipPrefix}…`}</small>
              </td>
              <td data-right className="num">
                {texts.count(thousands(visit.openedCount), thousands(visit.listedCount))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
