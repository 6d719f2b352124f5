import type { ReactNode } from 'react'
import type { FeedbackContents } from '#contract/feedback/shapes.ts'
import type { Kind } from '../choice.ts'
import { PhotoMarks } from '../PhotoMarks.tsx'
import styles from './Contents.module.css'
import { NextSteps, Overall, Scores } from './Written.tsx'

type Props = {
  kind: Kind
  contents: Pick<FeedbackContents, 'scores' | 'overall' | 'nextSteps' | 'marks'>
  /** The video with its notes, which comes first. */
  children?: ReactNode
  /** Replaces the plain list of next steps. */
  steps?: ReactNode
}

/** A reviewer's contents as the actor reads them. */
export function Contents({ kind, contents, children, steps }: Props) {
  return (
    <div className={styles.contents}>
      {children}
      <PhotoMarks marks={contents.marks} />
      <div className={styles.columns}>
        <Scores kind={kind} scores={contents.scores} />
        <Overall text={contents.overall} />
      </div>
      {steps ?? <NextSteps steps={contents.nextSteps} />}
    </div>
  )
}
