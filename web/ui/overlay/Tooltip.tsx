import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './Tooltip.module.css'

type Props = {
  /** A short explanation; nothing that is needed to use the control. */
  text: string
  /** The one control it explains. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  /** Without room above: below the control, aligned to its end. */
  below?: boolean
}

/** Explains a control on hover, focus and press; at most 250 px wide. Esc hides it. */
export function Tooltip({ text, children, below }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  // On the document: while the pointer hovers, the focus may be anywhere.
  useEffect(() => {
    if (!shown) return
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [shown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what people act on
    <span
      className={styles.anchor}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className={cx(styles.tip, below && styles.below, shown && styles.shown)}>
        {text}
      </span>
    </span>
  )
}
