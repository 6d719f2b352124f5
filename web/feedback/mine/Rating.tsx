import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FeedbackResult } from '#contract/feedback/results.ts'
import { feedbackLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { StarInput } from '#web/ui/forms/StarInput.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { ratingTexts as texts } from './messages.ts'
import styles from './Rating.module.css'

/** The actor's stars and review of a delivered feedback; sending again replaces them. */
export function Rating({ feedback: { id, kind, review } }: { feedback: FeedbackResult }) {
  const { revalidate } = useRevalidator()
  const { run, isPending, refusal } = useCall()
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [text, setText] = useState(review?.text ?? '')
  const [isMissing, setIsMissing] = useState(false)
  function send() {
    setIsMissing(rating === 0)
    if (rating === 0) return
    const given = { params: { id }, body: { rating, text: text.trim() } }
    void run(async () => {
      await (kind === 'PROFILE' ? api.feedbacks.reviewProfileFeedback(given) : api.feedbacks.reviewVideoFeedback(given))
      toast.success(review ? texts.changed : texts.thanks)
      await revalidate()
    })
  }
  return (
    <ScriptForm className={styles.rating} onSubmit={send} noValidate data-chrome="">
      <StarInput
        legend={texts.title}
        value={rating}
        onChange={star => {
          setRating(star)
          setIsMissing(false)
        }}
        error={isMissing ? texts.missing : undefined}
      />
      <div className={styles.words}>
        <Field label={texts.words} optional help={texts.who}>
          <TextArea
            rows={2}
            maxLength={feedbackLimits.reviewLength}
            value={text}
            placeholder={texts.placeholder}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        <Alert>{refusal?.message}</Alert>
        <Button type="submit" auto variant="primary" pending={isPending}>
          {review ? texts.change : texts.send}
        </Button>
      </div>
    </ScriptForm>
  )
}
