import type { ComponentProps, ReactNode } from 'react'
import styles from './Plans.module.css'

type Props = Omit<ComponentProps<'input'>, 'title' | 'type'> & { title: ReactNode; note: ReactNode; side?: ReactNode }

/** A radio shown as a large card, with a title, a sentence and an optional amount. */
export function OptionCard({ title, note, side, ...input }: Props) {
  return (
    <label className={styles.plan}>
      <input {...input} type="radio" />
      <i aria-hidden="true" />
      <span className={styles.words}>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {side && <strong>{side}</strong>}
    </label>
  )
}
