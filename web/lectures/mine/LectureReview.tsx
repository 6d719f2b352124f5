import { useState } from 'react'
import type { Enrolment } from '#contract/lectures/learning.ts'
import { lectureLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { StarInput } from '#web/ui/forms/StarInput.tsx'
import styles from './MyLecture.module.css'
import { lectureReviewTexts as texts } from './messages.ts'

type Props = { orderId: number; review: Enrolment['review'] }

/** The person's review of a completed lecture; sending again replaces it. */
export function LectureReview({ orderId, review }: Props) {
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [text, setText] = useState(review?.text ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  function send() {
    setIsMissing(rating === 0)
    if (rating === 0) return
    void run(async () => {
      await api.lectures.reviewLecture({ params: { orderId }, body: { rating, text: text.trim() } })
      await done(review ? texts.changed : texts.thanks)
    })
  }
  return (
    <section className={styles.box}>
      <ScriptForm className={styles.form} onSubmit={send} noValidate>
        <StarInput
          legend={texts.title}
          value={rating}
          onChange={stars => {
            setRating(stars)
            setIsMissing(false)
          }}
          error={isMissing ? texts.missing : undefined}
        />
        <Field label={texts.words} optional help={texts.who}>
          <TextArea
            rows={2}
            count
            maxLength={lectureLimits.reviewLength}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        <Alert>{refusal?.message}</Alert>
        <Button type="submit" auto variant="primary" pending={isPending}>
          {review ? texts.change : texts.send}
        </Button>
      </ScriptForm>
    </section>
  )
}
