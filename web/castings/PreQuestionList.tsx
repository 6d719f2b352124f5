import type { PreQuestion } from '#contract/castings/pre-questions.ts'
import styles from './Casting.module.css'
import { castingPageTexts as texts } from './messages.ts'

/** Requirements besides the profile, shown before anybody starts applying. */
export function PreQuestionList({ questions }: { questions: PreQuestion[] }) {
  if (!questions.length) return null
  return (
    <section className={styles.section}>
      <h2>{texts.preQuestions(questions.length)}</h2>
      <ol className={styles.questions}>
        {questions.map(({ id, text, isRequired }) => (
          <li key={id}>
            {text} {!isRequired && <small>{texts.optional}</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}
