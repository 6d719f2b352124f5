import { FeedbackItem } from '#contract/codes/feedback.ts'
import type { FeedbackContents } from '#contract/feedback/shapes.ts'
import type { Kind } from '../choice.ts'
import { writtenTexts as texts } from './messages.ts'
import { Part } from './Part.tsx'
import styles from './Written.module.css'

type ScoresProps = { kind: Kind; scores: FeedbackContents['scores'] }

/** The part of a feedback with its scores. */
export const Scores = (props: ScoresProps) => (
  <Part title={texts.scores}>
    <ScoreRows {...props} />
  </Part>
)

/** The given scores of a feedback from 1 to 5, in the order of its form; also of an example, which shows the same ones. */
export function ScoreRows({ kind, scores }: ScoresProps) {
  const names = Object.entries(FeedbackItem[kind]) as [keyof typeof scores, string][]
  const rows = names.flatMap(([item, name]) => (scores[item] ? [[name, scores[item]] as const] : []))
  return (
    <ul className={styles.scores}>
      {rows.map(([name, score]) => (
        <li key={name}>
          {name}
          <span className={styles.five} data-score={score} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
            <i />
          </span>
          <b>
            <span className="sr">{texts.scoreOf(score)}</span>
            <span aria-hidden="true" className="num">
              {score}
              <small>/5</small>
            </span>
          </b>
        </li>
      ))}
    </ul>
  )
}

/** The overall comment; nothing if empty. */
export function Overall({ text }: { text: string }) {
  if (!text) return null
  return (
    <Part title={texts.overall}>
      <p className={styles.prose}>{text}</p>
    </Part>
  )
}

/** The next steps; empty ones of a draft are left out. */
export function NextSteps({ steps }: { steps: string[] }) {
  const written = steps.filter(Boolean)
  if (!written.length) return null
  return (
    <Part title={texts.next}>
      <ol className={styles.steps}>
        {written.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same
          <li key={at}>
            <i aria-hidden="true">{at + 1}</i>
            {step}
          </li>
        ))}
      </ol>
    </Part>
  )
}
