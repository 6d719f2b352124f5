import type { CastingShare } from '../../../contract/casting-sharing.ts'
import { Badge } from '../../ui/Badge.tsx'
import { relativeTimeText, thousands } from '../../ui/format.ts'
import { Table } from '../../ui/Table.tsx'
import styles from './dialogs.module.css'

/** Who came in by the password, and how much they were shown. */
export function ShareVisits({ visits }: { visits: CastingShare['visits'] }) {
  return (
    <section className={styles.visits}>
      <h3>접속 기록</h3>
      {visits.length === 0 ? (
        <p className={styles.quiet}>아직 들어온 사람이 없어요. 들어오면 이름과 소속, 본 지원자 수가 여기에 남아요</p>
      ) : (
        <Table label="접속 기록" minWidth={440}>
          <thead>
            <tr>
              <th scope="col">이름 · 소속</th>
              <th scope="col">들어온 때</th>
              <th scope="col" data-right>
                열어 본 지원자
              </th>
            </tr>
          </thead>
          <tbody>
            {visits.map(visit => (
              <tr key={visit.id}>
                <td>
                  <b>{visit.name}</b> {visit.isOpen && <Badge tone="ok">볼 수 있음</Badge>}
                  <small className={styles.quiet}>{visit.company}</small>
                </td>
                <td>
                  <time dateTime={visit.enteredAt}>{relativeTimeText(visit.enteredAt)}</time>
                  <small className={styles.quiet}>{visit.ipPrefix && `${visit.ipPrefix}…`}</small>
                </td>
                <td data-right className="num">
                  {thousands(visit.openedCount)} / {thousands(visit.listedCount)}명
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
