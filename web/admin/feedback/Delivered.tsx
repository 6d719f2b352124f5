import { useState } from 'react'
import type { FeedbackOrderForOperators } from '#contract/admin/feedback.ts'
import { api } from '#web/admin/api.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useLoad } from '#web/calls/useLoad.ts'
import { Contents } from '#web/feedback/result/Contents.tsx'
import { VideoNotes } from '#web/feedback/result/VideoNotes.tsx'
import { WrittenNotes } from '#web/feedback/result/WrittenNotes.tsx'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from '../admin.module.css'
import { deliveredTexts as texts } from './messages.ts'

/** The delivered feedback, read-only; loaded only on request, because the access is audited. */
export function Delivered({ order: { id, kind } }: { order: FeedbackOrderForOperators }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, refusal, reload } = useLoad(isOpen ? id : null, signal =>
    api.admin.deliveredFeedback({ params: { orderId: id } }, { signal }),
  )
  return (
    <section>
      <h4>{texts.title}</h4>
      {!isOpen && (
        <>
          <p className={styles.quiet}>{texts.logged}</p>
          <Button auto onClick={() => setIsOpen(true)}>
            {texts.read}
          </Button>
        </>
      )}
      {isOpen && refusal && <NotLoaded refusal={refusal} title={texts.failed} onRetry={reload} />}
      {isOpen && !refusal && !data && (
        <p role="status" className={styles.quiet}>
          <Spinner /> {texts.loading}
        </p>
      )}
      {data && (
        <Contents kind={kind} contents={data.contents}>
          {kind === 'VIDEO' ? (
            <VideoNotes video={data.video} notes={data.contents.notes} onReload={reload} />
          ) : (
            <WrittenNotes notes={data.contents.notes} />
          )}
        </Contents>
      )}
    </section>
  )
}
