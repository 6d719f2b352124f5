import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { FeedbackWork } from '#contract/feedback/reviews.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { clock, shortDate, timer, weekday } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CircleCheck, Send } from '#web/ui/icons.ts'
import { useSecondsUntil } from '#web/useSecondsUntil.ts'
import { Contents } from '../result/Contents.tsx'
import { WrittenNotes } from '../result/WrittenNotes.tsx'
import { workPageTexts as texts } from './messages.ts'
import styles from './SentWork.module.css'
import { WorkHead } from './WorkHead.tsx'

const askMs = 5_000

/** Id of the element with the status of a sent feedback. */
export const sentId = 'feedback-sent'

/** A sent feedback: recallable during the recall window, then delivered. */
export function SentWork({ work }: { work: FeedbackWork }) {
  const { kind, contents, deliveredAt } = work
  return (
    <div className={styles.page}>
      <WorkHead task={work} />
      <div className={styles.main}>
        {deliveredAt ? (
          <State isDone title={texts.deliveredTitle} text={texts.deliveredAt(dayAndTime(deliveredAt))} />
        ) : (
          <Waiting work={work} />
        )}
        <h2 className={styles.title}>{texts.contents}</h2>
        <Contents kind={kind} contents={contents}>
          <WrittenNotes notes={contents.notes} />
        </Contents>
      </div>
    </div>
  )
}

const dayAndTime = (time: string) => `${shortDate(time)} (${weekday(time)}) ${clock(time)}`

function Waiting({ work: { id: orderId, sentAt, recallableUntil } }: { work: FeedbackWork }) {
  const { change, isPending } = useChange()
  const { revalidate } = useRevalidator()
  const left = useSecondsUntil(recallableUntil ?? sentAt ?? '')
  const isOver = left === 0
  // The server delivers shortly after the recall window.
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(() => void revalidate(), askMs)
    return () => clearInterval(timer)
  }, [isOver, revalidate])
  const recall = () => change(() => api.feedbacks.recallFeedback({ params: { orderId } }), texts.recalled)
  if (isOver) return <State title={texts.deliveringTitle} text={texts.deliveringText} />
  return (
    <State
      title={sentAt ? texts.sentAt(clock(sentAt)) : ''}
      text={left === null ? texts.recallableSoon : texts.recallable(timer(left))}
      action={
        <Button auto variant="line" pending={isPending} onClick={recall}>
          {texts.recall}
        </Button>
      }
    />
  )
}

type StateProps = { title: string; text: string; isDone?: boolean; action?: React.ReactNode }

function State({ title, text, isDone, action }: StateProps) {
  return (
    <section id={sentId} tabIndex={-1} className={styles.state} data-done={isDone || undefined}>
      <Icon icon={isDone ? CircleCheck : Send} size={22} />
      <div>
        <b role="status">{title}</b>
        <p className="num">{text}</p>
      </div>
      {action}
    </section>
  )
}
