import { useState } from 'react'
import type { OrderInDetail } from '#contract/admin/payments.ts'
import { PaymentMethod, PaymentState, ProductCode, RefundState } from '#contract/codes/payments.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { clock, fullDateTime, shortDate, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { AdminLink } from '../AdminLink.tsx'
import admin from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { ReasonSheet } from '../ReasonSheet.tsx'
import { describeOrder, refundTones } from './describe-order.ts'
import { endReasons, moneyTexts, orderDrawerTexts as texts } from './messages.ts'
import styles from './money.module.css'
import { OrderHistory } from './OrderHistory.tsx'
import { RefundForm } from './RefundForm.tsx'

type Props = { order: OrderInDetail; onClose: () => void }

/** One order with its payments, refunds and ledger entries: read again at the provider, or refunded. */
export function OrderDrawer({ order, onClose }: Props) {
  const { orderId, left, buyer, state } = order
  const [isRefunding, setIsRefunding] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const { change, isPending } = useChange()
  const { label, tone } = describeOrder(order)
  const hasOpenRefund = order.refunds.some(({ state }) => !['DONE', 'WITHDRAWN'].includes(state))
  const check = () => change(() => api.admin.checkOrder({ params: { orderId } }), moneyTexts.checked)
  return (
    <Drawer
      open
      large
      title={texts.title}
      subtitle={`${moneyTexts.number(orderId)} · ${shortDate(order.createdAt)} ${clock(order.createdAt)}`}
      onClose={onClose}
      footer={
        isRefunding ? undefined : (
          <div className={admin.actions}>
            <span />
            <Button auto pending={isPending} onClick={check}>
              {moneyTexts.check}
            </Button>
            {state === 'OPEN' && (
              <Button auto onClick={() => setIsEnding(true)}>
                {texts.end}
              </Button>
            )}
            {left > 0 && !hasOpenRefund && (
              <Button auto variant="ink" onClick={() => setIsRefunding(true)}>
                {texts.refund}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className={admin.detail}>
        <p className={admin.kind}>
          {ProductCode[order.product]} · <MemberLink person={buyer} />
        </p>
        <h3>
          {won(order.amount)} <Badge tone={tone}>{label}</Badge>
        </h3>
        {isRefunding ? (
          <RefundForm order={order} onDone={() => setIsRefunding(false)} />
        ) : (
          <>
            {order.isStuck && (
              <div className={styles.note}>
                <Note tone="danger" title={texts.stuckTitle}>
                  {texts.stuckText}
                </Note>
              </div>
            )}
            {(order.isStuck || state === 'OPEN') && (
              <section>
                <DefinitionList
                  items={[
                    [moneyTexts.check, texts.checkHelp],
                    [texts.end, state === 'OPEN' && texts.endHelp],
                  ]}
                />
              </section>
            )}
            <Sum order={order} />
            <Payments order={order} />
            <Refunds order={order} />
            <OrderHistory order={order} />
            <AuditLink type="order" id={orderId} />
          </>
        )}
      </div>
      {isEnding && (
        <ReasonSheet
          title={texts.end}
          note={order.product === 'PLUS' ? `${texts.endNote.all} ${texts.endNote.plus}` : texts.endNote.all}
          submit={texts.end}
          done={texts.ended}
          suggestions={endReasons}
          help={moneyTexts.logged}
          onDecide={reason => api.admin.endOrder({ params: { orderId }, body: { reason } })}
          onClose={() => setIsEnding(false)}
        />
      )}
    </Drawer>
  )
}

function Sum({ order }: { order: OrderInDetail }) {
  const { lines, coupons } = order
  const off = lines.reduce((sum, line) => sum + line.off, 0)
  return (
    <section>
      <h4>{texts.lines}</h4>
      <dl className={styles.sum}>
        {lines.map(({ ref, label, list }) => (
          <div key={ref}>
            <dt>{label}</dt>
            <dd>{won(list)}</dd>
          </div>
        ))}
        {off > 0 && (
          <div>
            <dt>{texts.off}</dt>
            <dd>{texts.minus(won(off))}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{texts.total}</dt>
          <dd>{won(order.amount)}</dd>
        </div>
        {order.refunded > 0 && (
          <div>
            <dt>{texts.refunded}</dt>
            <dd>{won(order.refunded)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.note}>
        <DefinitionList items={[[texts.coupons, coupons.length > 0 ? coupons.map(couponLink) : null]]} />
      </div>
    </section>
  )
}

const couponLink = ({ id, policyId, title }: OrderInDetail['coupons'][number]) => (
  <ListLink key={id} className={styles.link} href={officePaths.adminCoupons({ id: policyId })}>
    {title}
  </ListLink>
)

function Payments({ order: { payments } }: { order: OrderInDetail }) {
  return (
    <section>
      <h4>{texts.payments}</h4>
      {payments.map(payment => (
        <div key={payment.id} className={styles.part}>
          <h5>
            {won(payment.amount)} <Badge>{PaymentState[payment.state]}</Badge>
          </h5>
          <DefinitionList
            items={[
              [texts.method, payment.methodLabel ?? (payment.method && PaymentMethod[payment.method])],
              [texts.paidAt, payment.paidAt && fullDateTime(payment.paidAt)],
              [texts.decline, payment.decline === '' ? texts.declineUnknown : payment.decline],
              [texts.failures, payment.failures > 0 ? texts.times(payment.failures) : null],
              [texts.provider, payment.providerId && <span className={styles.code}>{payment.providerId}</span>],
              [
                texts.slip,
                payment.receiptUrl && (
                  <a className={styles.link} href={payment.receiptUrl} target="_blank" rel="noreferrer">
                    {texts.seeSlip}
                  </a>
                ),
              ],
            ]}
          />
        </div>
      ))}
    </section>
  )
}

function Refunds({ order: { refunds } }: { order: OrderInDetail }) {
  if (!refunds.length) return null
  return (
    <section>
      <h4>{texts.refunds}</h4>
      <ul className={styles.rows}>
        {refunds.map(({ id, amount, state, reason, createdAt }) => (
          <li key={id}>
            <time dateTime={createdAt}>
              {shortDate(createdAt)} {clock(createdAt)}
            </time>
            <AdminLink className={styles.link} href={officePaths.adminRefunds({ id })}>
              {won(amount)}
            </AdminLink>
            <small>{reason}</small>
            <span className={styles.end}>
              <Badge tone={refundTones[state]}>{RefundState[state]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
