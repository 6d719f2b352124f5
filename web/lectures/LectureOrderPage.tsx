import { useState } from 'react'
import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import type { OwnCoupon } from '#contract/coupons/index.ts'
import type { LectureDetail } from '#contract/lectures/shapes.ts'
import { api } from '#web/api.ts'
import { idParam } from '#web/calls/id-param.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { CouponChoice } from '#web/payments/CouponChoice.tsx'
import { termsTexts } from '#web/payments/messages.ts'
import { OrderTerms } from '#web/payments/OrderTerms.tsx'
import { PriceSum } from '#web/payments/PriceSum.tsx'
import { useOrdering } from '#web/payments/useOrdering.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/LectureOrderPage'
import styles from './LectureOrder.module.css'
import { lecturePageTexts, lectureOrderTexts as texts } from './messages.ts'
import { dayAndClock, whenText } from './when.ts'

export const handle = { paymentWindow: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const id = idParam(params.lectureId)
  const api = apiOf(context)
  const isActor = viewer.permissions.includes('Actor')
  const [lecture, quote] = await Promise.all([
    api.lectures.lecture({ params: { id } }),
    isActor ? api.lectures.lectureQuote({ params: { id } }) : null,
  ])
  const amount = quote?.price.amount ?? 0
  const coupons = quote && (await api.coupons.myCoupons({ query: { product: 'LECTURE', amount } }))
  return { lecture, quote, coupons: coupons?.list ?? [], paymentAgency: factsOf(context).paymentAgency }
}

/** [U-02] Enrolling in a lecture: contents and dates, coupons, price, terms, and paying. */
export default function LectureOrderPage({ loaderData }: Route.ComponentProps) {
  const { lecture, quote, coupons, paymentAgency } = loaderData
  return (
    <Column width={560}>
      <BackLink href={paths.lecture(lecture.id)}>{texts.back}</BackLink>
      <Text size="h1">{texts.title}</Text>
      {!quote && (
        <Empty as="h2" title={texts.needActor}>
          {texts.needActorText}
        </Empty>
      )}
      {quote?.problem && <Problem lecture={lecture} problem={quote.problem} />}
      {quote && !quote.problem && <Order lecture={lecture} quote={quote} coupons={coupons} agency={paymentAgency} />}
    </Column>
  )
}

type Quote = Awaited<ReturnType<Client<AppContract>['lectures']['lectureQuote']>>

function Problem({
  lecture: { id, own },
  problem,
}: {
  lecture: LectureDetail
  problem: NonNullable<Quote['problem']>
}) {
  const { title, text } = texts.problems[problem]
  const [href, label] =
    own?.state === 'HELD'
      ? [paths.paymentReturn(own.orderId), lecturePageTexts.goOn]
      : own
        ? [paths.myLecture(own.orderId), lecturePageTexts.seeOwn]
        : [paths.lecture(id), problem === 'FULL' ? texts.toWaiting : texts.toLecture]
  return (
    <Empty
      as="h2"
      title={title}
      action={
        <LinkButton auto variant="ink" href={href}>
          {label}
        </LinkButton>
      }
    >
      {text}
    </Empty>
  )
}

type OrderProps = { lecture: LectureDetail; quote: Quote; coupons: OwnCoupon[]; agency: string }

function Order({ lecture, quote, coupons, agency }: OrderProps) {
  const { id, title, placeName } = lecture
  const [couponIds, setCouponIds] = useState<number[]>([])
  const [missing, setMissing] = useState<{ agreed: string } | null>(null)
  const ordering = useOrdering({ product: 'LECTURE', price: quote.price, termsVersion: quote.termsVersion })
  const form = useFirstErrorFocus<HTMLFormElement>(missing)
  const { price, refusal } = ordering
  const quoteOf = async (couponIds: number[]) =>
    (await api.lectures.lectureQuote({ params: { id }, query: { couponIds } })).price

  function order() {
    setMissing(ordering.isAgreed ? null : { agreed: termsTexts.missing })
    if (!ordering.isAgreed) return
    void ordering.order([id, couponIds], {
      quote: () => quoteOf(couponIds),
      send: buy => api.lectures.enrolLecture({ params: { id }, body: { ...buy, couponIds } }),
    })
  }
  const payButton = (
    <Button type="submit" size="lg" variant="primary" pending={ordering.isPaying}>
      {price.amount === 0 ? texts.payNothing : texts.pay(won(price.amount))}
    </Button>
  )
  return (
    <ScriptForm ref={form} className={styles.form} onSubmit={order} noValidate>
      {quote.waiting?.offeredUntil && (
        <Note tone="ok" title={lecturePageTexts.offered}>
          {lecturePageTexts.offeredText(dayAndClock(quote.waiting.offeredUntil))}
        </Note>
      )}
      <section className={styles.what}>
        <h2>{texts.what}</h2>
        <b>{title}</b>
        <p>{[whenText(lecture), placeName].filter(Boolean).join(' · ')}</p>
      </section>
      <CouponChoice
        coupons={coupons}
        chosen={couponIds}
        onChange={ids => {
          setCouponIds(ids)
          ordering.clear()
          void ordering.askPrice(() => quoteOf(ids))
        }}
        off={price.couponOff}
        error={ordering.priceRefusal?.message}
      />
      <div className={styles.sum}>
        <PriceSum price={price} />
      </div>
      <OrderTerms
        contents={texts.contents(title, whenText(lecture))}
        refund={quote.refundRule}
        agency={agency}
        isAgreed={ordering.isAgreed}
        onAgree={isAgreed => {
          ordering.agree(isAgreed)
          setMissing(null)
        }}
        error={missing?.agreed}
      />
      <Alert>
        {ordering.refusalText}
        {refusal?.code === 'lecture_full' && (
          <>
            {' '}
            <ListLink href={paths.lecture(id)}>{texts.toWaiting}</ListLink>
          </>
        )}
      </Alert>
      <div className="only-wide">{payButton}</div>
      <CtaBar>{payButton}</CtaBar>
      {lecture.capacity !== null && <p className={styles.small}>{texts.held}</p>}
    </ScriptForm>
  )
}
