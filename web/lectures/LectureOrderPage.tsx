import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import type { OwnCoupon } from '#contract/coupons/index.ts'
import type { LectureDetail } from '#contract/lectures/shapes.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { api } from '#web/api.ts'
import { idParam } from '#web/calls/id-param.ts'
import { apiOf, type Collecting, factsOf, isBuyer, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { OrderForm } from '#web/payments/OrderForm.tsx'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
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
  const [lecture, quote] = await Promise.all([
    api.lectures.lecture({ params: { id } }),
    isBuyer(viewer) ? api.lectures.lectureQuote({ params: { id } }) : null,
  ])
  const amount = quote?.price.amount ?? 0
  const coupons = quote && (await api.coupons.myCoupons({ query: { product: 'LECTURE', amount } }))
  return { lecture, quote, coupons: coupons?.list ?? [], collecting: factsOf(context).collecting }
}

/** [U-02] Enrolling in a lecture: contents and dates, coupons, price, terms, and paying. */
export default function LectureOrderPage({ loaderData }: Route.ComponentProps) {
  const { lecture, quote, coupons, collecting } = loaderData
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
      {quote && !quote.problem && <Order lecture={lecture} quote={quote} coupons={coupons} collecting={collecting} />}
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
      ? [orderPages.paymentReturn(own.orderId), lecturePageTexts.goOn]
      : own
        ? [orderPages.lecture(own.orderId), lecturePageTexts.seeOwn]
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

type OrderProps = { lecture: LectureDetail; quote: Quote; coupons: OwnCoupon[]; collecting: Collecting }

function Order({ lecture, quote, coupons, collecting }: OrderProps) {
  const { id, title, placeName } = lecture
  return (
    <OrderForm
      product="LECTURE"
      subject={id}
      offer={quote}
      first={{ couponIds: [] as number[] }}
      coupons={coupons}
      quote={({ couponIds }) => api.lectures.lectureQuote({ params: { id }, query: { couponIds } })}
      send={body => api.lectures.enrolLecture({ params: { id }, body })}
      items={() => (
        <>
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
        </>
      )}
      terms={{ contents: texts.contents(title, whenText(lecture)), refund: quote.refundRule }}
      collecting={collecting}
      payNothing={texts.payNothing}
      wayOut={({ code }) => code === 'lecture_full' && <ListLink href={paths.lecture(id)}>{texts.toWaiting}</ListLink>}
      note={lecture.capacity !== null && texts.held}
    />
  )
}
