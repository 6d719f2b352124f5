import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { relativeTimeText } from '#web/ui/format.ts'
import styles from './dialogs.module.css'
import { shareVisitsTexts as texts } from './messages.ts'
import type { Share, Shared } from './shared.ts'

type Props = { visits: Share['visits']; words: Shared['texts'] }

/** Visitors, with how much they saw. */
export function ShareVisits({ visits, words }: Props) {
  return (
    <section className={styles.visits}>
      <h3>{texts.title}</h3>
      {visits.length === 0 ? (
        <p className={styles.quiet}>{words.noVisitors}</p>
      ) : (
        <Table
          label={texts.title}
          minWidth={440}
          columns={[texts.who, texts.at, { label: words.seenTitle, isRight: true }]}
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
                {visit.seen}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
