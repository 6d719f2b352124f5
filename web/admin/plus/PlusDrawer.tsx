import { PlusCancelReason, PlusEnd, PlusOrderKind, PlusStatus, PlusType } from '#contract/codes/membership.ts'
import type { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { clock, fullDateTime, shortDate, shortDay, won } from '#web/ui/format.ts'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { AdminLink } from '../AdminLink.tsx'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { daysOf } from './days-of.ts'
import { plusPageTexts, plusDrawerTexts as texts } from './messages.ts'

type Plus = Awaited<ReturnType<typeof api.admin.plusMember>>

/** One membership: its state, payments, and history. */
export function PlusDrawer({ plus, onClose }: { plus: Plus; onClose: () => void }) {
  const { member, status, subscriptionType, nextType, periodStart, periodEnd, overdue } = plus
  const { joinedAt, endedAt, endedAs, cancelReason, periods, moves } = plus
  const change = nextType === subscriptionType ? '' : ` · ${plusPageTexts.change(PlusType[nextType])}`
  return (
    <Drawer open large title={texts.title} subtitle={PlusStatus[status]} onClose={onClose}>
      <div className={styles.detail}>
        <p className={styles.kind}>{PlusStatus[status]}</p>
        <h3>
          <MemberLink person={member} />
        </h3>
        <section>
          <h4>{texts.facts}</h4>
          <DefinitionList
            items={[
              [plusPageTexts.type, `${PlusType[subscriptionType]}${change}`],
              [plusPageTexts.period, daysOf(periodStart, periodEnd)],
              [plusPageTexts.joined, joinedAt && fullDateTime(joinedAt)],
              [
                texts.nextTry,
                overdue &&
                  `${plusPageTexts.overdue(won(overdue.amount))} · ${overdue.nextTryOn ? shortDay(overdue.nextTryOn) : texts.needsCard}`,
              ],
              [texts.endedAt, endedAt && fullDateTime(endedAt)],
              [texts.endedAs, endedAs && PlusEnd[endedAs]],
              [texts.cancelReason, cancelReason && PlusCancelReason[cancelReason]],
            ]}
          />
        </section>
        <section>
          <h4>{texts.periods}</h4>
          <ul>
            {periods.map(period => (
              <li key={period.orderId}>
                <AdminLink href={officePaths.adminPayments({ id: period.orderId })}>
                  {`${PlusOrderKind[period.kind]} · ${PlusType[period.subscriptionType]} · ${won(period.amount)}`}
                </AdminLink>{' '}
                <small className={styles.quiet}>{daysOf(period.starts, period.ends)}</small>{' '}
                {!period.isPaid && <Badge>{texts.unpaid}</Badge>}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h4>{texts.moves}</h4>
          <ol>
            {moves.map(({ from, to, by, at }) => (
              <li key={`${to} ${at}`}>
                {from ? texts.moved(PlusStatus[from], PlusStatus[to]) : PlusStatus[to]}{' '}
                <small className={styles.quiet}>{`${shortDate(at)} ${clock(at)} · ${moverOf(by)}`}</small>
              </li>
            ))}
          </ol>
        </section>
        {member && <AuditLink type="user" id={member.id} />}
      </div>
    </Drawer>
  )
}

function moverOf(by: string): string {
  if (by.startsWith('operator:')) return texts.byOperator
  return by.startsWith('user:') ? texts.byMember : texts.bySystem
}
