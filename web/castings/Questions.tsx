import { type FormEvent, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { castings } from '#contract/castings/index.ts'
import type { CastingQuestion } from '#contract/castings/questions.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { castingLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { ReportButton } from '#web/reports/ReportButton.tsx'
import type { loader as rootLoader } from '#web/root.tsx'
import { relativeTimeText } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './Casting.module.css'
import { questionsTexts as texts } from './messages.ts'

type Props = {
  castingId: number
  isRecruiting: boolean
  privateKey: string | null
  questions: DataOf<typeof castings.questions>
  now: number
}

/** Actors' questions about a casting; actors ask, its owner answers. */
export function Questions({ castingId, isRecruiting, privateKey, questions, now }: Props) {
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null
  const { change, done } = useChange()
  const isActor = viewer?.permissions.includes('Actor') ?? false
  const { list, totalResult, canAnswer } = questions
  const canAsk = isRecruiting && isActor && !canAnswer
  if (!list.length && !canAsk && viewer) return null

  const remove = (questionId: number) =>
    change(() => api.castings.removeQuestion({ params: { castingId, questionId } }), texts.removed, {
      of: questionId,
    })
  return (
    <section className={styles.section} id="questions">
      <h2>
        {texts.title}
        {totalResult > 0 && <span className="num">{totalResult}</span>}
      </h2>
      {list.length === 0 && <p className={styles.asking}>{texts.empty}</p>}
      <ul className={styles.qa}>
        {list.map(question => (
          <li key={question.id}>
            <p className={styles.question}>
              <b>Q</b>
              <span>{question.contents}</span>
            </p>
            {question.answer && (
              <p className={styles.answer}>
                <b>A</b>
                <span>{question.answer}</span>
              </p>
            )}
            <p className={styles.asking}>
              {relativeTimeText(question.createdAt, now)}
              {!question.answer && (question.isMine ? texts.answersShown : texts.waiting)}
              {(question.isMine || canAnswer) && (
                <button type="button" onClick={() => remove(question.id)}>
                  {texts.remove}
                </button>
              )}
              {!question.isMine && viewer && (
                <ReportButton
                  plain
                  label={texts.report}
                  subject={{ target: 'QUESTION', targetId: question.id, key: privateKey ?? undefined }}
                />
              )}
            </p>
            {canAnswer && !question.answer && <AnswerForm castingId={castingId} question={question} onDone={done} />}
          </li>
        ))}
      </ul>
      {canAsk && <AskForm castingId={castingId} privateKey={privateKey} onDone={done} />}
      {!viewer && isRecruiting && (
        <p className={styles.asking}>
          <ListLink href={paths.login(paths.casting(castingId, privateKey))}>{texts.loginToAsk}</ListLink>
        </p>
      )}
    </section>
  )
}

/** Must equal the contract's limit. */
const shortestQuestion = 5

type AskProps = { castingId: number; privateKey: string | null; onDone: () => Promise<void> }

function AskForm({ castingId, privateKey, onDone }: AskProps) {
  const [contents, setContents] = useState('')
  const gap = contents.trim().length < shortestQuestion && { contents: texts.questionMissing(shortestQuestion) }
  const form = useSending(gap, async () => {
    await api.castings.ask({ params: { castingId }, body: { contents, key: privateKey ?? undefined } })
    setContents('')
    toast.success(texts.asked)
    await onDone()
  })
  return (
    <ScriptForm ref={form.place} className={styles.askForm} onSubmit={form.onSubmit}>
      <Field label={texts.ask} error={form.errorOf('contents')} help={texts.askHelp}>
        <TextArea
          count
          rows={2}
          maxLength={castingLengths.question}
          value={contents}
          onChange={event => setContents(event.target.value)}
        />
      </Field>
      <Button type="submit" auto pending={form.isPending}>
        {texts.send}
      </Button>
    </ScriptForm>
  )
}

type AnswerProps = { castingId: number; question: CastingQuestion; onDone: () => Promise<void> }

function AnswerForm({ castingId, question, onDone }: AnswerProps) {
  const [answer, setAnswer] = useState('')
  const form = useSending(!answer.trim() && { answer: texts.answerMissing }, async () => {
    await api.castings.answer({ params: { castingId, questionId: question.id }, body: { answer } })
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
      <Button type="submit" auto variant="ink" pending={form.isPending}>
        {texts.sendAnswer}
      </Button>
    </ScriptForm>
  )
}

/** Submits a form with one field; `gap`: what it still lacks. */
function useSending(gap: false | Record<string, string>, send: () => Promise<void>) {
  const { isPending, refusal, run } = useCall()
  const { missing, place, lacks } = useMissing()
  return {
    isPending,
    place,
    errorOf: (field: string) => (gap ? missing[field] : errorAt(refusal, field)),
    onSubmit(event: FormEvent) {
      event.preventDefault()
      if (!lacks(gap || {})) void run(send)
    },
  }
}
