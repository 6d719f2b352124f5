import type { ReactNode } from 'react'
import type { FeedbackTask } from '#contract/feedback/shapes.ts'
import { paths } from '#web/paths.ts'
import { daysLeft, shortDate, weekday } from '#web/ui/format.ts'
import { IconLink } from '#web/ui/forms/IconButton.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { workTexts as texts, workPageTexts } from './messages.ts'
import styles from './WorkHead.module.css'

export const titleOf = ({ kind, actorName }: Pick<FeedbackTask, 'kind' | 'actorName'>): string =>
  actorName === null ? texts.title[kind] : texts.ofActor(actorName)

/** `11.20 (금)까지 · 2일 남았어요`. */
export const dueText = (dueAt: string): string => texts.due(`${shortDate(dueAt)} (${weekday(dueAt)})`, daysLeft(dueAt))

/** The head of an order's page: back link, title and due date. */
export function WorkHead({ task, children }: { task: FeedbackTask; children?: ReactNode }) {
  const { kind, dueAt, sentAt } = task
  const due = dueAt && !sentAt ? dueText(dueAt) : null
  const title = titleOf(task)
  return (
    <header className={styles.head}>
      <IconLink icon={ArrowLeft} label={workPageTexts.back} href={paths.feedbackTasks()} />
      <div className={styles.titles}>
        <h1>{title}</h1>
        <p className="num">{[title !== texts.title[kind] && texts.title[kind], due].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </header>
  )
}
