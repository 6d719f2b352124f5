import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { Check } from '../icons.ts'
import styles from './Choice.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode
  /** Right of the label, such as a count. */
  note?: ReactNode
}

/**
 * Detects a controlled choice that was ticked before hydration: the tick stays in the document, and the next render
 * would remove it.
 */
function useEarlyTick(checked: boolean | undefined) {
  const label = useRef<HTMLLabelElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const input = label.current?.querySelector('input')
    if (!input?.checked || checked !== false) return
    input.checked = false
    input.click()
  }, [])
  return label
}

/** A native checkbox with its label; ink when checked. */
export function Checkbox({ children, note, className, ...rest }: Props) {
  const label = useEarlyTick(rest.checked)
  return (
    <label ref={label} className={cx(styles.choice, className)}>
      <input {...rest} type="checkbox" className={styles.native} />
      <span className={styles.box}>
        <Icon icon={Check} size={14} strokeWidth={3} />
      </span>
      <span>{children}</span>
      {note !== undefined && <small>{note}</small>}
    </label>
  )
}

/** A native radio with its label; those of one `name` form a group inside `<Field group>`. */
export function Radio({ children, note, className, ...rest }: Props) {
  const label = useEarlyTick(rest.checked)
  return (
    <label ref={label} className={cx(styles.choice, className)}>
      <input {...rest} type="radio" className={styles.native} />
      <span className={cx(styles.box, styles.round)} />
      <span>{children}</span>
      {note !== undefined && <small>{note}</small>}
    </label>
  )
}

/** Takes effect at once, unlike a checkbox of a form. */
export function Switch({ children, note, className, ...rest }: Props) {
  return (
    <label className={cx(styles.choice, styles.switchRow, className)}>
      <span>
        {children}
        {note !== undefined && <span className={styles.switchNote}>{note}</span>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state */}
      <input {...rest} type="checkbox" role="switch" className={styles.native} />
      <span className={styles.switch} />
    </label>
  )
}
