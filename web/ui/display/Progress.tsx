import { cx } from '../cx.ts'
import { percent, stepOf } from '../messages.ts'
import styles from './Progress.module.css'

/** The current step, counted from 1. */
export function Steps({ step, count }: { step: number; count: number }) {
  return (
    <div
      className={styles.steps}
      role="progressbar"
      aria-valuenow={step}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-label={stepOf(step, count)}
    >
      {Array.from({ length: count }, (_, i) => i + 1).map(n => (
        <span key={n} className={cx(n <= step && styles.on)} />
      ))}
    </div>
  )
}

/** Completeness, 0–100, as a ring with its number. Ink, not red: unfinished is not an error. */
export function Ring({ value, label, size = 72 }: { value: number; label: string; size?: number }) {
  const filled = `conic-gradient(var(--ink) ${value}%, var(--bg-3) 0)`
  return (
    <div
      className={styles.ring}
      style={{ background: filled, width: size, height: size }}
      role="img"
      aria-label={percent(label, value)}
    >
      <b>
        {value}
        <small>%</small>
      </b>
    </div>
  )
}

/** A bar for work in progress, 0–100. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${value}%` }} />
    </div>
  )
}
