import { cloneElement, type ReactElement, useId, useState } from 'react'
import { cx } from './cx.ts'
import styles from './Tooltip.module.css'

type Props = {
  /** A short explanation; nothing that is needed to use the control. */
  text: string
  /** The one control it explains. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  /** Where there is no room above: under the control, ending where it ends. */
  below?: boolean
}

/** Explains a control on hover, focus and press; at most 250 px wide. Esc hides it. */
export function Tooltip({ text, children, below }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what people act on
    <span
      className={styles.anchor}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={event => event.key === 'Escape' && setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className={cx(styles.tip, below && styles.below, shown && styles.shown)}>
        {text}
      </span>
    </span>
  )
}
