import { useRouteLoaderData } from 'react-router'
import type { castings } from '#contract/castings/index.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { ReportButton } from '#web/reports/ReportButton.tsx'
import type { loader as rootLoader } from '#web/root.tsx'
import { relativeTimeText } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { later } from '#web/ui/later.tsx'
import styles from '../Casting.module.css'
import { questionsTexts as texts } from '../messages.ts'

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
  const { list, totalResult, canAnswer, isOpenToGuests } = questions
  const canAsk = isRecruiting && isActor && !canAnswer
  if (!list.length && !canAsk && !canAnswer && viewer) return null

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
            {canAnswer && <QuestionForms form="ANSWER" {...{ castingId, question }} onDone={done} />}
          </li>
        ))}
      </ul>
      {canAsk && <QuestionForms form="ASK" {...{ castingId, privateKey }} onDone={done} />}
      {!viewer && isRecruiting && (
        <p className={styles.asking}>
          <ListLink href={paths.login(paths.casting(castingId, privateKey))}>{texts.loginToAsk}</ListLink>
          {isOpenToGuests && <QuestionForms form="GUEST" {...{ castingId, privateKey }} />}
        </p>
      )}
      {canAnswer && <QuestionForms form="GUESTS" castingId={castingId} isOn={isOpenToGuests} onDone={done} />}
    </section>
  )
}

const QuestionForms = later(() => import('./QuestionForms.tsx'))
