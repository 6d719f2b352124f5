import { useRevalidator } from 'react-router'
import { FeedbackKind } from '#contract/codes/feedback.ts'
import type { FeedbackResult } from '#contract/feedback/results.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { orderParam } from '#web/calls/order-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { stepsOfFeedback } from '#web/payments/feedback-steps.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Steps } from '#web/ui/display/Steps.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate, weekday } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Contents } from '../result/Contents.tsx'
import { Part } from '../result/Part.tsx'
import { VideoNotes } from '../result/VideoNotes.tsx'
import type { Route } from './+types/ResultPage'
import { daysApart } from './days-apart.ts'
import { resultTexts as texts } from './messages.ts'
import { Rating } from './Rating.tsx'
import styles from './Result.module.css'
import { TickedSteps } from './TickedSteps.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, FeedbackKind[loaderData?.kind ?? 'PROFILE'])

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  return apiOf(context).feedbacks.feedback({ params: { id: orderParam(params.orderId) } })
}

/** A delivered feedback: its contents, to play, print, tick off and rate. Before delivery, its progress. */
export default function ResultPage({ loaderData: feedback }: Route.ComponentProps) {
  const { id, kind, contents } = feedback
  return (
    <div className="wrap">
      <article>
        <BackLink href={paths.myFeedbacks()}>{texts.back}</BackLink>
        <header className={styles.head}>
          <div>
            <Text size="h1">{FeedbackKind[kind]}</Text>
            {contents && <Reviewed feedback={feedback} />}
          </div>
          {contents && (
            <Button auto variant="line" onClick={() => window.print()} data-chrome="">
              <Icon icon={Printer} size={18} />
              {texts.print}
            </Button>
          )}
        </header>
        {contents ? <Delivery feedback={feedback} contents={contents} /> : <Waiting feedback={feedback} />}
        {contents && (
          <p className={styles.order} data-chrome="">
            <ListLink href={orderPages.order(id)}>{texts.orderLink}</ListLink>
          </p>
        )}
      </article>
    </div>
  )
}

const dayOf = (time: string) => `${shortDate(time)} (${weekday(time)})`

function Reviewed({ feedback: { reviewer, deliveredAt, dueAt, isLate } }: { feedback: FeedbackResult }) {
  if (!deliveredAt) return null
  const days = dueAt ? daysApart(deliveredAt, dueAt) : 0
  const punctual = isLate
    ? days < 0
      ? texts.late(-days)
      : texts.lateSameDay
    : days > 0
      ? texts.early(days)
      : texts.onTime
  return (
    <p className={styles.by}>
      {reviewer && <b>{reviewer}</b>}
      <span className="num">
        {texts.delivered(dayOf(deliveredAt))} · {punctual}
      </span>
    </p>
  )
}

type Delivered = { feedback: FeedbackResult; contents: NonNullable<FeedbackResult['contents']> }

function Delivery({ feedback, contents }: Delivered) {
  const { revalidate } = useRevalidator()
  const { id, kind, isLate, request } = feedback
  return (
    <div className={styles.parts}>
      {isLate && (
        <div data-chrome="">
          <Note tone="info">
            {texts.lateNote} <ListLink href={paths.coupons()}>{texts.seeCoupons}</ListLink>
          </Note>
        </div>
      )}
      <Contents
        kind={kind}
        contents={contents}
        steps={<TickedSteps id={id} steps={contents.nextSteps.filter(Boolean)} />}
      >
        {kind === 'VIDEO' && (
          <VideoNotes video={feedback.video} notes={contents.notes} onReload={() => void revalidate()} />
        )}
      </Contents>
      {request && (
        <Part title={texts.request}>
          <p className={styles.request}>{request}</p>
        </Part>
      )}
      <Rating feedback={feedback} />
    </div>
  )
}

function Waiting({ feedback }: { feedback: FeedbackResult }) {
  const { id, state, isLate } = feedback
  const toOrder = (
    <LinkButton auto href={orderPages.order(id)}>
      {texts.toOrder}
    </LinkButton>
  )
  if (state === 'CANCELLED')
    return (
      <div className={styles.waiting}>
        <Note title={texts.cancelledTitle}>{texts.cancelledText}</Note>
        {toOrder}
      </div>
    )
  return (
    <div className={styles.waiting}>
      {isLate && (
        <Note tone="warn" title={texts.overdue}>
          {texts.overdueText}
        </Note>
      )}
      <Part title={texts.progress}>
        <Steps steps={stepsOfFeedback(feedback)} />
      </Part>
      {feedback.request && (
        <Part title={texts.request}>
          <p className={styles.request}>{feedback.request}</p>
        </Part>
      )}
      {toOrder}
    </div>
  )
}
