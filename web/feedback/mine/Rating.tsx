import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FeedbackResult } from '#contract/feedback/results.ts'
import { feedbackLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Star } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { ratingTexts as texts } from './messages.ts'
import styles from './Rating.module.css'

const stars = [1, 2, 3, 4, 5]

/** The actor's stars and words about what was delivered; sending them again replaces them. */
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
      <fieldset>
        <legend>{texts.title}</legend>
        <div className={styles.stars} role="radiogroup" aria-label={texts.stars}>
          {stars.map(star => (
            <label key={star} data-on={star <= rating || undefined}>
              <input
                type="radio"
                name="rating"
                checked={star === rating}
                aria-invalid={isMissing || undefined}
                onChange={() => {
                  setRating(star)
                  setIsMissing(false)
                }}
              />
              <span className="sr">{texts.star(star)}</span>
              <Icon icon={Star} size={28} filled={star <= rating} />
            </label>
          ))}
        </div>
        {isMissing && <FieldError message={texts.missing} />}
      </fieldset>
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
