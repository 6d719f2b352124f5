import { useState } from 'react'
import type { LectureQuestion } from '#contract/lectures/shapes.ts'
import { lectureLimits } from '#contract/limits.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { LoadMore } from '#web/ui/display/Pagination.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import styles from './MyLecture.module.css'
import { questionTexts as texts } from './messages.ts'

type Props = { orderId: number; list: LectureQuestion[]; next: number | null }

/** The questions of a lecture's participants with the teacher's answers, and a form to ask. */
export function Questions({ orderId, list, next }: Props) {
  const [question, setQuestion] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  function ask() {
    const words = question.trim()
    setIsShort(words.length < 5)
    if (words.length < 5) return
    void run(async () => {
      await api.lectures.askLecture({ params: { orderId }, body: { question: words } })
      setQuestion('')
      await done(texts.sent)
    })
  }
  return (
    <section className={styles.section}>
      <div className={styles.bar}>
        <h2>{texts.title}</h2>
      </div>
      <ScriptForm className={styles.form} onSubmit={ask} noValidate>
        <Field label={texts.question} help={texts.who} error={isShort ? texts.tooShort : errorAt(refusal, 'question')}>
          <TextArea
            rows={2}
            count
            maxLength={lectureLimits.questionLength}
            value={question}
            placeholder={texts.placeholder}
            onChange={event => {
              setQuestion(event.target.value)
              setIsShort(false)
            }}
          />
        </Field>
        <Button type="submit" auto pending={isPending}>
          {texts.send}
        </Button>
      </ScriptForm>
      {list.length === 0 && <p className={styles.text}>{texts.none}</p>}
      <ul>
        {list.map(({ id, author, isMine, question, createdAt, answer }) => (
          <li key={id} className={styles.question}>
            <p>{question}</p>
            <small className={styles.text}>
              {isMine ? texts.mine : (author ?? texts.gone)} · {shortDate(createdAt)}
            </small>
            {answer ? (
              <div className={styles.answer}>
                <b>{texts.answer}</b>
                <p>{answer}</p>
              </div>
            ) : (
              <p className={styles.text}>{texts.waiting}</p>
            )}
          </li>
        ))}
      </ul>
      <LoadMore href={next === null ? null : `${orderPages.lecture(orderId)}?questions=${next}`} label={texts.more} />
    </section>
  )
}
