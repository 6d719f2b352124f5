import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { Check } from '../icons.ts'
import styles from './Steps.module.css'

export type Step = { label: string; text?: ReactNode; isDone: boolean; isCurrent?: boolean }

/** Progress in steps from the first: the done ones ticked, the current one marked. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ label, text, isDone, isCurrent }) => (
        <li key={label} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
          <i>{isDone && <Icon icon={Check} size={14} strokeWidth={3} />}</i>
          <div>
            <b>{label}</b>
            {text && <p className="num">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
