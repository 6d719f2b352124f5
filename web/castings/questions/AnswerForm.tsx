import { useState } from 'react'
import type { CastingQuestion } from '#contract/castings/questions.ts'
import { castingLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../Casting.module.css'
import { answerFormTexts as texts } from './messages.ts'
import { useSending } from './useSending.ts'

export type AnswerProps = { castingId: number; question: CastingQuestion; onDone: () => Promise<void> }

/** What the team alone knows of a question, and its answer while there is none. */
export function TeamAnswer(props: AnswerProps) {
  const { answer, isGuest, isPublished } = props.question
  return (
    <>
      {isGuest && <p className={styles.asking}>{answer && !isPublished ? texts.unpublished : texts.byGuest}</p>}
      {!answer && <AnswerForm {...props} />}
    </>
  )
}

/** The team's answer to a question; of a guest's, whether it is published. */
function AnswerForm({ castingId, question, onDone }: AnswerProps) {
  const [answer, setAnswer] = useState('')
  const [isPublished, setPublished] = useState(true)
  const form = useSending(!answer.trim() && { answer: texts.answerMissing }, async () => {
    await api.castings.answer({ params: { castingId, questionId: question.id }, body: { answer, isPublished } })
    toast.success(texts.answered)
    await onDone()
  })
  return (
    <ScriptForm ref={form.place} className={styles.askForm} onSubmit={form.onSubmit}>
      <Field label={texts.answer} error={form.errorOf('answer')}>
        <TextArea
          count
          rows={2}
          maxLength={castingLengths.answer}
          value={answer}
          onChange={event => setAnswer(event.target.value)}
        />
      </Field>
      {question.isGuest && (
        <Checkbox checked={isPublished} onChange={event => setPublished(event.target.checked)}>
          {texts.publish}
        </Checkbox>
      )}
      <Button type="submit" auto variant="ink" pending={form.isPending}>
        {texts.sendAnswer}
      </Button>
    </ScriptForm>
  )
}
