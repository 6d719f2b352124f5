import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { FeedbackOrderForOperators } from '#contract/admin/feedback.ts'
import { FeedbackKind, FeedbackState } from '#contract/codes/feedback.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { cx } from '#web/ui/cx.ts'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { fullDateTime, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { AdminLink } from '../AdminLink.tsx'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { type Decided, useDecided } from '../decide.ts'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'
import { Delivered } from './Delivered.tsx'
import { assignReasons, cancelReasons, feedbackPageTexts, feedbackDrawerTexts as texts } from './messages.ts'

type Order = FeedbackOrderForOperators
type Reviewer = { id: number; name: string; title: string; kinds: Order['kind'][]; open: number }
type Task = 'ASSIGN' | 'CANCEL'
type Props = { order: Order; reviewers: Reviewer[]; onClose: () => void }

/** One feedback order: its reviewer and progress; reassigning it, or cancelling it with the refund by the rule. */
export function FeedbackDrawer({ order, reviewers, onClose }: Props) {
  const [task, setTask] = useState<Task | null>(null)
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onClose)
  const isOpen = ['QUEUED', 'ASSIGNED', 'IN_REVIEW'].includes(order.state) && !order.sentAt
  const labels = { ASSIGN: order.reviewer ? texts.change : texts.assign, CANCEL: texts.cancel }
  const fit = reviewers.filter(
    ({ id, kinds }) => kinds.includes(order.kind) && id !== order.buyer?.id && id !== order.reviewer?.id,
  )
  const possible: Task[] = [
    ...(order.refund.isPossible ? (['CANCEL'] as const) : []),
    ...(isOpen ? (['ASSIGN'] as const) : []),
  ]
  const formId = `feedback-${order.id}`
  const footer = task ? (
    <TaskActions
      submit={labels[task]}
      isPending={fetcher.state !== 'idle'}
      onStop={() => setTask(null)}
      form={formId}
      isDangerous={task === 'CANCEL'}
      disabled={task === 'ASSIGN' && fit.length === 0}
    />
  ) : (
    <div className={styles.actions}>
      <span />
      {possible.map(each => (
        <Button key={each} auto variant={each === 'ASSIGN' ? 'ink' : undefined} onClick={() => setTask(each)}>
          {labels[each]}
        </Button>
      ))}
    </div>
  )
  return (
    <Drawer
      open
      large
      title={adminTexts.feedback}
      subtitle={feedbackPageTexts.number(order.id)}
      onClose={onClose}
      footer={task || possible.length ? footer : undefined}
    >
      <div className={styles.detail}>
        <p className={styles.kind}>{FeedbackState[order.state]}</p>
        <h3>{FeedbackKind[order.kind]}</h3>
        {task ? (
          <section>
            <h4>{labels[task]}</h4>
            {task === 'CANCEL' ? <Refund order={order} /> : <Note tone="info">{texts.assignNote}</Note>}
            <fetcher.Form id={formId} method="post" noValidate className={cx(styles.form, styles.task)}>
              <input type="hidden" name="id" value={order.id} />
              <input type="hidden" name="task" value={task} />
              {task === 'ASSIGN' && (
                <Field label={feedbackPageTexts.reviewers} help={fit.length ? undefined : texts.nobodyFits}>
                  <Select
                    name="reviewer"
                    defaultValue={fit[0]?.id}
                    options={fit.map(({ id, name, title, open }) => ({
                      value: String(id),
                      label: texts.option(name, title, open),
                    }))}
                  />
                </Field>
              )}
              <ReasonField
                suggestions={task === 'CANCEL' ? cancelReasons : assignReasons}
                error={error}
                help={texts.logged}
              />
            </fetcher.Form>
          </section>
        ) : (
          <Facts order={order} isOpen={isOpen} />
        )}
        <AuditLink type="order" id={order.id} />
      </div>
    </Drawer>
  )
}

function Facts({ order, isOpen }: { order: Order; isOpen: boolean }) {
  const { buyer, reviewer, dueAt, sentAt, deliveredAt, rating, refund } = order
  return (
    <>
      <Situation order={order} isOpen={isOpen} />
      <section>
        <h4>{texts.order}</h4>
        <DefinitionList
          items={[
            [feedbackPageTexts.buyer, <MemberLink key="buyer" person={buyer} />],
            [
              feedbackPageTexts.reviewers,
              reviewer ? <MemberLink key="reviewer" person={reviewer} /> : feedbackPageTexts.unassigned,
            ],
            [feedbackPageTexts.due, dueAt && fullDateTime(dueAt)],
            [
              texts.amount,
              <AdminLink key="amount" href={officePaths.adminPayments({ id: order.id })}>
                {texts.toPayment(won(order.amount))}
              </AdminLink>,
            ],
            [texts.orderedAt, fullDateTime(order.createdAt)],
            [texts.sentAt, sentAt && fullDateTime(sentAt)],
            [texts.deliveredAt, deliveredAt && fullDateTime(deliveredAt)],
          ]}
        />
        {!refund.isPossible && <p className={styles.quiet}>{`${texts.noCancel} ${refund.note}`}</p>}
      </section>
      {order.request && (
        <section>
          <h4>{texts.request}</h4>
          <p className={styles.long}>{order.request}</p>
        </section>
      )}
      {rating !== null && (
        <section>
          <h4>{texts.review}</h4>
          <p className={styles.long}>
            {texts.rating(rating)}
            {order.review && `\n${order.review}`}
          </p>
        </section>
      )}
      {order.state === 'DELIVERED' && <Delivered key={order.id} order={order} />}
    </>
  )
}

function Situation({ order, isOpen }: { order: Order; isOpen: boolean }) {
  const note = order.isLate
    ? { title: texts.overdue, text: order.state === 'DELIVERED' ? texts.overdueDone : texts.overdueText }
    : order.state === 'QUEUED'
      ? { title: texts.waiting, text: texts.waitingText }
      : order.sentAt && order.state === 'IN_REVIEW'
        ? { title: texts.sent, text: texts.sentText }
        : null
  if (!note) return null
  return (
    <div className={styles.warnings}>
      <Note tone={isOpen ? 'warn' : 'info'} title={note.title}>
        {note.text}
      </Note>
    </div>
  )
}

/** The refund, shown before cancelling. */
function Refund({ order: { amount, refund } }: { order: Order }) {
  return (
    <>
      <Note tone="info">
        {refund.note} {refund.couponBack && texts.couponBack}
      </Note>
      <dl className={styles.facts}>
        <dt>{texts.amount}</dt>
        <dd>{won(amount)}</dd>
        {refund.kept.map(({ label, amount: kept }) => (
          <div key={label} className={styles.contents}>
            <dt>{label}</dt>
            <dd>−{won(kept)}</dd>
          </div>
        ))}
        <dt>{texts.refund}</dt>
        <dd>
          <b>{won(refund.refund)}</b>
        </dd>
      </dl>
    </>
  )
}
