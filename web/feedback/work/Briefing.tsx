import type { FeedbackWork } from '#contract/feedback/reviews.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from './Briefing.module.css'
import { GiveBack } from './GiveBack.tsx'
import { workPageTexts as texts } from './messages.ts'
import { dueText, WorkHead } from './WorkHead.tsx'

/** An order before its review: the request, the due time, and what starting means. */
export function Briefing({ work }: { work: FeedbackWork }) {
  const { id: orderId, kind, request, dueAt } = work
  const { change, isPending } = useChange()
  return (
    <div className={styles.page}>
      <WorkHead task={work} />
      <div className={styles.main}>
        <section>
          <h2>{texts.request}</h2>
          <p className={styles.request}>{request || texts.noRequest}</p>
        </section>
        <section>
          <h2>{texts.asked}</h2>
          <ul className={styles.tasks}>
            {texts.tasks[kind].map(task => (
              <li key={task}>{task}</li>
            ))}
          </ul>
          <DefinitionList items={[[texts.dueAt, dueAt && dueText(dueAt)]]} />
        </section>
        <Note tone="info" title={texts.openNote}>
          {texts.openText[kind]}
        </Note>
        <div className={styles.acts}>
          <Button
            size="lg"
            variant="ink"
            pending={isPending}
            onClick={() => change(() => api.feedbacks.openFeedback({ params: { orderId } }))}
          >
            {texts.open}
          </Button>
          <GiveBack orderId={orderId} />
        </div>
      </div>
    </div>
  )
}
