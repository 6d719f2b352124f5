import { type FormEvent, useState } from 'react'
import type { OperatorsRefund } from '#contract/admin/payments.ts'
import { openRefundStates, RefundSource, RefundState } from '#contract/codes/payments.ts'
import { operatorLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useChange } from '#web/calls/useChange.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { fullDateTime, shortDate, weekday, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { AdminLink } from '../AdminLink.tsx'
import admin from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { TaskActions } from '../TaskActions.tsx'
import { refundTones } from './describe-order.ts'
import { moneyTexts, refundDrawerTexts as texts } from './messages.ts'
import styles from './money.module.css'

type Props = { refund: OperatorsRefund; isOwn: boolean; onClose: () => void }
type Decision = 'APPROVE' | 'WITHDRAW' | 'RETRY'

const told: Record<Decision, string> = {
  APPROVE: texts.approved,
  WITHDRAW: texts.withdrawn,
  RETRY: texts.retried,
}
const bankFormId = 'refund-by-bank'

/** One refund: approved by a second operator, withdrawn, sent again, or paid by bank. */
export function RefundDrawer({ refund, isOwn, onClose }: Props) {
  const { id, state, orderId } = refund
  const [isBank, setIsBank] = useState(false)
  const [proofError, setProofError] = useState<string>()
  const { change, pending, isPending } = useChange()
  const params = { refundId: id }
  const isOpen = openRefundStates.some(open => open === state)
  const decide = (decision: Decision) =>
    change(
      async () => {
        await api.admin.decideRefund({ params, body: { decision } })
        onClose()
      },
      told[decision],
      { of: decision },
    )
  function payByBank(event: FormEvent<HTMLFormElement>) {
    const proof = String(new FormData(event.currentTarget).get('proof') ?? '').trim()
    setProofError(proof.length < 5 ? texts.proofMissing : undefined)
    if (proof.length < 5) return
    void change(
      async () => {
        await api.admin.decideRefund({ params, body: { decision: 'BANK', proof } })
        onClose()
      },
      texts.banked,
      { of: 'BANK' },
    )
  }
  const tryNow = () => change(() => api.admin.checkOrder({ params: { orderId } }), texts.triedNow, { of: 'NOW' })
  const button = (decision: Decision, label: string, variant?: 'ink') => (
    <Button auto variant={variant} pending={pending === decision} onClick={() => decide(decision)}>
      {label}
    </Button>
  )
  const footer = isBank ? (
    <TaskActions submit={texts.save} isPending={isPending} onStop={() => setIsBank(false)} form={bankFormId} />
  ) : state === 'PROPOSED' ? (
    <div className={admin.actions}>
      <span />
      {button('WITHDRAW', texts.withdraw)}
      {!isOwn && button('APPROVE', texts.approve, 'ink')}
    </div>
  ) : state === 'FAILED' ? (
    <div className={admin.actions}>
      <span />
      <Button auto onClick={() => setIsBank(true)}>
        {texts.bank}
      </Button>
      {button('RETRY', texts.retry, 'ink')}
    </div>
  ) : isOpen ? (
    <div className={admin.actions}>
      <span />
      <Button auto variant="ink" pending={pending === 'NOW'} onClick={tryNow}>
        {texts.tryNow}
      </Button>
    </div>
  ) : undefined
  return (
    <Drawer open large title={texts.title} subtitle={moneyTexts.number(orderId)} onClose={onClose} footer={footer}>
      <div className={admin.detail}>
        <p className={admin.kind}>{refund.orderTitle}</p>
        <h3>
          {won(refund.amount)} <Badge tone={refundTones[state]}>{RefundState[state]}</Badge>
        </h3>
        <Advice refund={refund} isOwn={isOwn} />
        {isBank ? (
          <ScriptForm id={bankFormId} className={cx(admin.form, admin.task)} onSubmit={payByBank} noValidate>
            <Note tone="warn">{texts.bankNote}</Note>
            <Field label={texts.proof} help={texts.proofHelp} error={proofError}>
              <TextInput name="proof" maxLength={operatorLengths.proof} autoComplete="off" />
            </Field>
          </ScriptForm>
        ) : (
          <section>
            <Facts refund={refund} />
          </section>
        )}
        <AuditLink type="order" id={orderId} />
      </div>
    </Drawer>
  )
}

function Advice({ refund: { state, isCancellation }, isOwn }: Pick<Props, 'refund' | 'isOwn'>) {
  if (state !== 'PROPOSED' && state !== 'FAILED') return null
  const [title, text] =
    state === 'FAILED'
      ? [texts.failedTitle, texts.failedText]
      : isOwn
        ? [texts.ownTitle, texts.ownText]
        : [texts.approveTitle, isCancellation ? texts.cancelsText : texts.approveText]
  return (
    <div className={styles.note}>
      <Note tone={state === 'FAILED' ? 'danger' : isOwn ? 'info' : 'warn'} title={title}>
        {text}
      </Note>
    </div>
  )
}

function Facts({ refund }: { refund: OperatorsRefund }) {
  const { dueOn, doneAt, buyer } = refund
  const seeOrder = (
    <AdminLink className={styles.link} href={officePaths.adminPayments({ id: refund.orderId })}>
      {texts.seeOrder}
    </AdminLink>
  )
  return (
    <DefinitionList
      items={[
        [moneyTexts.order, seeOrder],
        [moneyTexts.buyer, <MemberLink key="buyer" person={buyer} />],
        [texts.kept, refund.kept > 0 ? won(refund.kept) : null],
        [texts.source, RefundSource[refund.source]],
        [texts.reason, refund.reason],
        [texts.attempts, refund.attempts > 0 ? texts.times(refund.attempts) : null],
        [texts.failure, refund.failure],
        [texts.nextTry, refund.nextTryAt && fullDateTime(refund.nextTryAt)],
        [texts.due, `${shortDate(dueOn)} (${weekday(dueOn)})`],
        [texts.requestedBy, refund.requestedBy?.name],
        [texts.approvedBy, refund.approvedBy?.name],
        [texts.proof, refund.bankProof],
        [texts.createdAt, fullDateTime(refund.createdAt)],
        [texts.doneAt, doneAt && fullDateTime(doneAt)],
      ]}
    />
  )
}
