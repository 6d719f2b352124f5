import { useRevalidator } from 'react-router'
import type { Order, RefundQuote } from '#contract/payments/shapes.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { cancelWords, cancelTexts as texts } from './history-messages.ts'
import styles from './Order.module.css'

const cancel = {
  PROFILE_FEEDBACK: (id: number, expectedRefund: number) =>
    api.feedbacks.cancelProfileFeedback({ params: { id }, body: { expectedRefund } }),
  VIDEO_FEEDBACK: (id: number, expectedRefund: number) =>
    api.feedbacks.cancelVideoFeedback({ params: { id }, body: { expectedRefund } }),
  TOUR: (id: number, expectedRefund: number) => api.tours.cancelTour({ params: { id }, body: { expectedRefund } }),
  LECTURE: (orderId: number, expectedRefund: number) =>
    api.lectures.cancelLecture({ params: { orderId }, body: { expectedRefund } }),
} as const

type Props = { order: Order & { product: keyof typeof cancel }; quote: RefundQuote; onClose: () => void }

/**
 * Shows the refund before anything is cancelled; if it has changed in the meantime, shows the new amount and asks
 * again.
 */
export function CancelModal({ order, quote, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const words = cancelWords(order.product)
  const { run, isPending, refusal } = useCall()
  const isFree = order.amount === 0
  const send = () =>
    run(
      async () => {
        await cancel[order.product](order.orderId, quote.refund)
        toast.success(isFree ? texts.doneFree : texts.done)
        onClose()
        await revalidate()
      },
      { onRefused: () => void revalidate() },
    )
  return (
    <Modal open onClose={onClose} title={words.title} align="start" width="form">
      <p className={styles.text}>{quote.note}</p>
      {quote.back && quote.back.length > 1 && (
        <section className={styles.parts} aria-label={texts.parts}>
          <h3>{texts.parts}</h3>
          <dl className={styles.quote}>
            {quote.back.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{won(amount)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <dl className={styles.quote}>
        <div>
          <dt>{texts.paid}</dt>
          <dd>{won(order.amount)}</dd>
        </div>
        {quote.kept.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>−{won(amount)}</dd>
          </div>
        ))}
        <div data-total="">
          <dt>{texts.back}</dt>
          <dd>{won(quote.refund)}</dd>
        </div>
        {!isFree && (
          <div>
            <dt>{texts.where}</dt>
            <dd>
              {order.payment?.methodLabel ?? texts.sameWay} · {texts.within}
            </dd>
          </div>
        )}
      </dl>
      {quote.couponBack && order.coupons.length > 0 && (
        <p className={styles.text}>
          {texts.couponBack} {isFree && texts.nothing}
        </p>
      )}
      <Alert>{refusal?.code === 'refund_changed' ? texts.changed : refusal?.message}</Alert>
      <ModalActions>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="ink" pending={isPending} onClick={send}>
          {isFree ? words.open : texts.cancel}
        </Button>
      </ModalActions>
    </Modal>
  )
}
