import { useState } from 'react'
import type { LectureQuestion } from '#contract/lectures/shapes.ts'
import { lectureLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { taughtTexts as texts } from './messages.ts'
import styles from './Teach.module.css'

type Props = { lectureId: number; questions: LectureQuestion[] }

/** The participants' questions, each with the field for its answer. */
export function Answers({ lectureId, questions }: Props) {
  return (
    <section className={styles.section}>
      <h2>{texts.questions}</h2>
      {questions.length === 0 && <p className={styles.small}>{texts.noQuestions}</p>}
      <ul>
        {questions.map(question => (
          <li key={question.id} className={styles.row}>
            <p className={styles.words}>{question.question}</p>
            <small className={styles.small}>
              {question.author ?? texts.gone} · {shortDate(question.createdAt)}
            </small>
            <Answer lectureId={lectureId} question={question} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ lectureId, question: { id, answer } }: { lectureId: number; question: LectureQuestion }) {
  const [words, setWords] = useState(answer ?? '')
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const send = () =>
    run(async () => {
      const params = { id: lectureId, questionId: id }
      await api.lectures.answerLectureQuestion({ params, body: { answer: words.trim() } })
      await done(texts.answered)
    })
  return (
    <ScriptForm className={styles.form} onSubmit={() => void send()} noValidate>
      <Field label={texts.answer} error={errorAt(refusal, 'answer')}>
        <TextArea
          rows={2}
          maxLength={lectureLimits.answerLength}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </Field>
      <Button type="submit" auto pending={isPending}>
        {answer ? texts.changeAnswer : texts.sendAnswer}
      </Button>
    </ScriptForm>
  )
}
