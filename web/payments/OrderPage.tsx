import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PaymentMethod, RefundState } from '#contract/codes/payments.ts'
import { orderNumber } from '#contract/payments/order-number.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Order, RefundQuote } from '#contract/payments/shapes.ts'
import { api } from '#web/api.ts'
import { orderParam } from '#web/calls/order-param.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { offerOf, productTabs } from '#web/product-pages.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { type Step, Steps } from '#web/ui/display/Steps.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock, fullDateTime, shortDate, weekday, won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/OrderPage'
import { endAttempt } from './attempt.ts'
import { CancelModal } from './CancelModal.tsx'
import { describeOrder } from './describe-order.ts'
import { type FeedbackTask, stepsOfFeedback, taskOf } from './feedback-steps.ts'
import { cancelWords, historyTexts, productTexts, orderTexts as texts } from './history-messages.ts'
import { returnTexts } from './messages.ts'
import styles from './Order.module.css'
import { PayMethodChoice, usePayMethod } from './PayMethodChoice.tsx'
import { PriceSum } from './PriceSum.tsx'
import { usePaying } from './usePaying.ts'

export const handle = { paymentWindow: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.order.title ?? texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const api = apiOf(context)
  const id = orderParam(params.orderId)
  const order = await api.payments.order({ params: { orderId: id } })
  const isInWork = order.state === 'PAID' && isFeedback(order) && viewer.permissions.includes('Actor')
  return { order, feedback: isInWork ? taskOf(await api.feedbacks.feedback({ params: { id } })) : null }
}

/** [R-09] One order: its progress, price, refunds, and cancelling. */
export default function OrderPage({ loaderData: { order, feedback } }: Route.ComponentProps) {
  const { label, tone } = describeOrder(order)
  const { payment, cancellation, coupons } = order
  // Of what is cancelled, a part may stay paid for.
  const isPaidFor = order.state === 'PAID' && order.refundDue === 0 && !order.fulfilment?.isCancelled
  const isOver = !isPaidFor && order.state !== 'OPEN' && order.product !== 'PLUS'
  return (
    <Column width={560}>
      <BackLink href={paths.paymentHistory(productTabs[order.product])}>{texts.back}</BackLink>
      <header className={styles.head}>
        <Badge tone={tone}>{label}</Badge>
        <Text size="h1">{order.title}</Text>
      </header>
      <Waiting order={order} />
      <section className={styles.section}>
        <h2>{texts.progress}</h2>
        <Steps steps={stepsOf(order, feedback)} />
        {(order.product === 'TOUR' || order.product === 'LECTURE') && order.fulfilment && (
          <LinkButton
            auto
            variant={isPaidFor ? 'primary' : undefined}
            className={styles.button}
            href={order.fulfilment.path}
          >
            {isPaidFor && order.fulfilment.startPath
              ? returnTexts.seeNow
              : productTexts[order.product][isPaidFor ? 'see' : 'seeOver']}
          </LinkButton>
        )}
        {isOver && (
          <LinkButton auto variant="primary" className={styles.button} href={offerOf(order.product)}>
            {returnTexts.orderAgain}
          </LinkButton>
        )}
        {feedback?.state === 'DELIVERED' && (
          <LinkButton auto variant="primary" className={styles.button} href={orderPages.feedback(order.orderId)}>
            {texts.readFeedback}
          </LinkButton>
        )}
      </section>
      {order.about.length > 0 && (
        <section className={styles.section}>
          <h2>{texts.about}</h2>
          <DefinitionList items={order.about.map(({ label, value }) => [label, value])} />
        </section>
      )}
      <section className={styles.section}>
        <h2>{texts.sum}</h2>
        <PriceSum
          price={order.price}
          product={order.product}
          couponLabel={coupons.map(({ title }) => title).join(', ') || undefined}
          refunded={order.refunded}
        />
      </section>
      {order.paidAt && (
        <section className={styles.section}>
          <h2>{texts.payment}</h2>
          <DefinitionList
            items={[
              [texts.method, payment?.methodLabel ?? (payment?.method && PaymentMethod[payment.method])],
              [texts.paidAt, fullDateTime(order.paidAt)],
              [texts.number, orderNumber(order.orderId)],
            ]}
          />
          <LinkButton auto className={styles.button} href={orderPages.receipt(order.orderId)}>
            {texts.receipt}
          </LinkButton>
        </section>
      )}
      {cancellation && order.refundDue === 0 && (
        <section className={styles.section}>
          <h2>{texts.cancelRule}</h2>
          <p className={styles.text}>{cancellation.note}</p>
          <Cancel order={order} quote={cancellation} />
        </section>
      )}
    </Column>
  )
}

/** A membership is ended on its own page, every other order here. */
function Cancel({ order, quote }: { order: Order; quote: RefundQuote }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const { product } = order
  if (product === 'PLUS') {
    return (
      <LinkButton auto className={styles.button} href={paths.plusPaymentInfo()}>
        {texts.managePlus}
      </LinkButton>
    )
  }
  if (!quote.isPossible) return null
  return (
    <>
      <Button auto className={styles.button} onClick={() => setIsCancelling(true)}>
        {cancelWords(product).open}
      </Button>
      {isCancelling && (
        <CancelModal order={{ ...order, product }} quote={quote} onClose={() => setIsCancelling(false)} />
      )}
    </>
  )
}

/** An unpaid order: resume or abandon it. Neither while in doubt. */
function Waiting({ order }: { order: Order }) {
  const { revalidate } = useRevalidator()
  const { pay, isOpen, unready } = usePaying()
  const { run, isPending, refusal } = useCall()
  const { checkout, orderId, product } = order
  const methods = checkout?.window?.payMethods ?? []
  const declined = order.payment?.decline ?? null
  const [method, setMethod] = usePayMethod(methods, { isDeclined: declined !== null })
  if (order.isBeingChecked)
    return (
      <Note tone="warn" title={texts.checkingTitle}>
        {texts.checkingText}
      </Note>
    )
  if (!checkout) return null
  const goOn = () => {
    setMethod(method)
    void pay(checkout, method)
  }
  const abandon = () =>
    run(async () => {
      await api.payments.abandon({ params: { orderId } })
      endAttempt(product)
      toast.success(returnTexts.abandoned)
      await revalidate()
    })
  return (
    <section className={styles.waiting}>
      <b>{declined === null ? texts.payTitle : returnTexts.declined}</b>
      {declined !== null && <p>{returnTexts.declinedText(declined)}</p>}
      <p>{checkout.window ? historyTexts.openUntil(clock(checkout.expiresAt)) : returnTexts.cannotPay}</p>
      {checkout.window && <PayMethodChoice methods={methods} method={method} onChange={setMethod} />}
      <Alert>{refusal?.message}</Alert>
      <div className={styles.buttons}>
        {checkout.window && (
          <Button auto variant="primary" pending={isOpen} {...unready} onClick={goOn}>
            {texts.pay(won(order.amount))}
          </Button>
        )}
        <Button auto pending={isPending} onClick={abandon}>
          {texts.abandon}
        </Button>
      </div>
    </section>
  )
}

const isFeedback = ({ product }: Order) => product === 'PROFILE_FEEDBACK' || product === 'VIDEO_FEEDBACK'

function stepsOf(order: Order, feedback: FeedbackTask | null): Step[] {
  const { steps } = texts
  const on = (time: string) => `${shortDate(time)} (${weekday(time)}) ${clock(time)}`
  const ordered = { label: steps.ordered, text: on(order.createdAt), isDone: true }
  const refunds = order.refunds.map(({ amount, state, dueOn, doneAt }) => ({
    label: texts.refundOf(won(amount)),
    text: doneAt ? on(doneAt) : `${RefundState[state]} · ${steps.dueBy(`${shortDate(dueOn)} (${weekday(dueOn)})`)}`,
    isDone: doneAt !== null,
  }))
  if (order.state === 'EXPIRED' || order.state === 'CANCELLED') {
    const over = order.state === 'EXPIRED' ? steps.over : steps.cancelled
    return [ordered, { label: over, text: describeOrder(order).text, isDone: true }, ...refunds]
  }
  const paid = { label: steps.paid, text: order.paidAt ? on(order.paidAt) : undefined, isDone: order.paidAt !== null }
  if (order.state === 'REFUNDED' || order.refundDue > 0) {
    const cancelled = {
      label: steps.cancelled,
      text: refunds.length ? undefined : historyTexts.couponBack,
      isDone: true,
    }
    return [ordered, paid, cancelled, ...refunds]
  }
  const own = order.fulfilment ? [{ label: order.fulfilment.label, isDone: true }] : []
  const work = isFeedback(order) ? stepsOfFeedback(feedback) : own
  return [ordered, paid, ...work, ...refunds]
}
