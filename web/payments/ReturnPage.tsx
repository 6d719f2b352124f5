import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Order } from '#contract/payments/shapes.ts'
import { api } from '#web/api.ts'
import { orderParam } from '#web/calls/order-param.ts'
import { codeOf, refusalOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, rawApiOf, requireViewer, viewerOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths, signedOut } from '#web/paths.ts'
import { offerOf } from '#web/product-pages.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { clock, won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Check, CreditCard } from '#web/ui/icons.ts'
import { Hourglass, Undo2 } from '#web/ui/member-icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/ReturnPage'
import { endAttempt } from './attempt.ts'
import { describeOrder } from './describe-order.ts'
import { followPayment, type Outcome } from './follow.ts'
import { productTexts } from './history-messages.ts'
import { returnTexts as texts } from './messages.ts'
import { NotSignedIn } from './NotSignedIn.tsx'
import { PayMethodChoice, usePayMethod } from './PayMethodChoice.tsx'
import { PriceSum } from './PriceSum.tsx'
import { ResultHead } from './ResultHead.tsx'
import styles from './Return.module.css'
import { usePaying } from './usePaying.ts'
import { type PaymentApproval, paymentResult, toldInQuery, type WindowResult } from './window-result.ts'

export const handle = { paymentWindow: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const orderId = orderParam(url.searchParams.get('orderId') ?? '')
  const back = paymentResult(toldInQuery(url.searchParams))
  if (back.kind === 'closed') requireViewer(context, request)
  const isGuest = viewerOf(context) === null
  // Phones may come back in another browser, where the payer is a guest or somebody else.
  const isKept = await keepReturn(context, orderId, back, url)
  const away = { order: null, back: null, isGuest, isKept, returnUrl: url.pathname + url.search }
  if (isGuest) return away
  try {
    return { order: await apiOf(context).payments.order({ params: { orderId } }), back }
  } catch (error) {
    if (codeOf(error) === 'not_found' && url.searchParams.has('pass')) return away
    throw error
  }
}

/** Whether the approval in the address is recorded. */
async function keepReturn(context: Route.LoaderArgs['context'], orderId: number, back: Back, url: URL) {
  const pass = url.searchParams.get('pass')
  if (back.kind !== 'approved' || back.paymentToken === null || !pass) return false
  const { txId, paymentToken } = back
  try {
    const body = { pass, txId, paymentToken }
    return (await rawApiOf(context).payments.keepReturn({ params: { orderId }, body })).isKept
  } catch (error) {
    // The page of the signed-in payer tries again, and shows what is wrong.
    refusalOf(error)
    return false
  }
}

/** The return page of a payment, on phone and desktop. While in doubt no second payment is offered. */
export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.order) return <NotSignedIn {...loaderData} />
  const { order, back } = loaderData
  const attempt = back.kind === 'approved' ? back.txId : back.kind
  return (
    <Column width={480}>
      <Payment key={`${order.orderId}-${order.state}-${attempt}`} order={order} back={back} />
    </Column>
  )
}

type Back = WindowResult<PaymentApproval>

/** The outcome known on arrival; null if the server has to find out. */
function knownOutcome({ state, isBeingChecked, checkout, payment }: Order, back: Back): Outcome | null {
  if (state === 'PAID') return { kind: 'paid' }
  if (state === 'REFUNDED') return { kind: 'refunded' }
  if (isBeingChecked) return null
  if (payment?.state === 'STRAY') return { kind: 'returning' }
  if (payment?.state === 'RETURNED') return { kind: 'returned' }
  if (state === 'CANCELLED') return { kind: 'cancelled' }
  if (state === 'EXPIRED') return { kind: 'over' }
  if (back.kind === 'approved') return null
  if (!checkout) return { kind: 'over' }
  return back.kind === 'declined' ? { kind: 'declined', message: back.message } : { kind: 'unpaid' }
}

function Payment({ order, back }: { order: Order; back: Back }) {
  const [outcome, setOutcome] = useState(() => knownOutcome(order, back))
  const { revalidate } = useRevalidator()
  const { orderId, product } = order
  useEffect(() => {
    if (outcome) return
    let isGone = false
    const params = { orderId }
    const approval = back.kind === 'approved' ? back : null
    const { txId = '', paymentToken = null } = approval ?? {}
    void followPayment({
      isApproved: approval !== null,
      complete: paymentToken === null ? null : () => api.payments.complete({ params, body: { txId, paymentToken } }),
      progress: () => api.payments.progress({ params }),
      wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
      now: () => performance.now(),
    }).then(found => {
      if (isGone) return
      setOutcome(found)
      // With what happens next.
      if (found.kind === 'paid') void revalidate()
    })
    return () => {
      isGone = true
    }
  }, [outcome, orderId, back, revalidate])
  // Only this page knows of the decline. Nothing depends on it: if the message is lost, only a reason is missing.
  useEffect(() => {
    if (back.kind !== 'declined') return
    void api.payments.decline({ params: { orderId }, body: { code: back.code.slice(0, 100) } }).catch(() => {})
  }, [back, orderId])
  useEffect(() => {
    if (outcome && endings.includes(outcome.kind)) endAttempt(product)
    if (outcome?.kind === 'signedOut') location.assign(paths.login(location.pathname + location.search, signedOut))
  }, [outcome, product])
  if (!outcome || outcome.kind === 'signedOut') return <Checking order={order} />
  if (outcome.kind === 'paid') return <Paid order={order} />
  if (outcome.kind === 'declined') return <Unpaid order={order} declined={outcome.message} />
  if (outcome.kind === 'unpaid') return <Unpaid order={order} />
  if (outcome.kind === 'late') return <Late order={order} />
  return <Ended order={order} as={outcome.kind} />
}

/** After these outcomes the next attempt is a new order. */
const endings: Outcome['kind'][] = ['paid', 'refunded', 'over', 'cancelled']

function Sum({ order }: { order: Order }) {
  return (
    <div className={styles.sum}>
      <PriceSum
        price={order.price}
        product={order.product}
        couponLabel={order.coupons.map(({ title }) => title).join(', ') || undefined}
      />
    </div>
  )
}

function Checking({ order }: { order: Order }) {
  const { ordered, approved, amount } = texts.steps
  return (
    <section className={styles.card}>
      <ResultHead title={texts.checking}>{texts.checkingText}</ResultHead>
      <ol className={styles.steps}>
        <Step label={ordered} note={clock(order.createdAt)} />
        <Step label={approved} note={texts.done} />
        <li data-now="">
          <i />
          {amount}
          <small>{texts.now}</small>
        </li>
      </ol>
      <Sum order={order} />
    </section>
  )
}

function Step({ label, note }: { label: string; note: string }) {
  return (
    <li>
      <i>
        <Icon icon={Check} size={14} strokeWidth={3} />
      </i>
      {label}
      <small className="num">{note}</small>
    </li>
  )
}

function Paid({ order }: { order: Order }) {
  const { fulfilment } = order
  const isGivenBack = order.refundDue > 0 || order.refunded > 0
  return (
    <section className={styles.card}>
      <ResultHead
        icon={Check}
        tone="ok"
        title={order.amount > 0 ? texts.paid : order.coupons.length ? texts.free : texts.ordered}
      >
        {isGivenBack ? describeOrder(order).text : (fulfilment?.next ?? texts.paidText)}
      </ResultHead>
      <Sum order={order} />
      <div className={styles.actions}>
        {fulfilment && !isGivenBack && (
          <LinkButton size="lg" variant="ink" href={fulfilment.startPath ?? fulfilment.path}>
            {fulfilment.startPath ? texts.seeNow : productTexts[order.product].see}
          </LinkButton>
        )}
        <LinkButton
          size="lg"
          variant={fulfilment && !isGivenBack ? undefined : 'ink'}
          href={orderPages.order(order.orderId)}
        >
          {texts.seeOrder}
        </LinkButton>
      </div>
    </section>
  )
}

function Unpaid({ order, declined }: { order: Order; declined?: string }) {
  const navigate = useNavigate()
  const { pay, isOpen, unready } = usePaying()
  const { run, isPending, refusal } = useCall()
  const { orderId, checkout, product } = order
  const methods = checkout?.window?.payMethods ?? []
  const isDeclined = declined !== undefined
  const [method, setMethod] = usePayMethod(methods, { isDeclined })
  const abandon = () =>
    run(async () => {
      await api.payments.abandon({ params: { orderId } })
      endAttempt(product)
      toast.success(texts.abandoned)
      await navigate(offerOf(product))
    })
  const goOn = () => {
    setMethod(method)
    if (checkout) void pay(checkout, method)
  }
  return (
    <section className={styles.card}>
      {isDeclined ? (
        <ResultHead icon={CreditCard} tone="danger" title={texts.declined}>
          {texts.declinedText(declined)}
        </ResultHead>
      ) : (
        <ResultHead icon={Undo2} title={texts.unpaid}>
          {texts.unpaidText}
        </ResultHead>
      )}
      <Sum order={order} />
      <div className={styles.actions}>
        <Alert>{refusal?.message}</Alert>
        {checkout?.window ? (
          <>
            <PayMethodChoice methods={methods} method={method} onChange={setMethod} />
            <p className={styles.note}>{texts.until(clock(checkout.expiresAt))}</p>
            <Button size="lg" variant="primary" pending={isOpen} {...unready} onClick={goOn}>
              {isDeclined ? texts.payOther : texts.goOn(won(order.amount))}
            </Button>
          </>
        ) : (
          <p className={styles.note}>{texts.cannotPay}</p>
        )}
        <Button size="lg" pending={isPending} onClick={abandon}>
          {texts.abandon}
        </Button>
      </div>
    </section>
  )
}

function Late({ order }: { order: Order }) {
  return (
    <section className={styles.card}>
      <ResultHead icon={Hourglass} tone="warn" title={texts.late}>
        {texts.lateText}
      </ResultHead>
      <div className={styles.sum}>
        <Note title={texts.lateNote}>{texts.lateNoteText}</Note>
      </div>
      <Sum order={order} />
      <div className={styles.actions}>
        <LinkButton size="lg" variant="ink" href={orderPages.order(order.orderId)}>
          {texts.seeOrder}
        </LinkButton>
      </div>
    </section>
  )
}

const ends = {
  over: { icon: Hourglass, tone: undefined, title: texts.over, text: texts.overText, isAgain: true },
  cancelled: { icon: Undo2, tone: undefined, title: texts.cancelled, text: texts.cancelledText, isAgain: true },
  refunded: { icon: Undo2, tone: undefined, title: texts.refunded, text: texts.refundedText, isAgain: false },
  returning: { icon: Undo2, tone: 'warn', title: texts.returning, text: texts.returningText, isAgain: false },
  returned: { icon: Undo2, tone: undefined, title: texts.returned, text: texts.returnedText, isAgain: false },
} as const

/** An order that has ended, or whose money is refunded. */
function Ended({ order, as }: { order: Order; as: keyof typeof ends }) {
  const { icon, tone, title, text, isAgain } = ends[as]
  return (
    <section className={styles.card}>
      <ResultHead icon={icon} tone={tone} title={title}>
        {text}
      </ResultHead>
      <Sum order={order} />
      <div className={styles.actions}>
        {isAgain && (
          <LinkButton size="lg" variant="primary" href={offerOf(order.product)}>
            {texts.orderAgain}
          </LinkButton>
        )}
        <LinkButton size="lg" href={orderPages.order(order.orderId)}>
          {texts.seeOrder}
        </LinkButton>
      </div>
    </section>
  )
}
