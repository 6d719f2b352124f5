import { useState } from 'react'
import { termsTexts as texts } from './messages.ts'
import styles from './Terms.module.css'

type Props = {
  /** What is bought, and its label. */
  contents: readonly [label: string, text: string]
  refund: string
  /** What the payment agency is given. */
  processors: string
}

/** The folded terms of a payment: the product, the refund rule, the payment agency, minors. */
export function Terms({ contents, refund, processors }: Props) {
  // State, because the element's own `open` would be lost on hydration.
  const [isOpen, setIsOpen] = useState(false)
  const terms = [
    contents,
    [texts.refund, refund],
    [texts.processors, processors],
    [texts.minor, texts.minorText],
  ] as const
  return (
    <details className={styles.terms} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.terms}</summary>
      <dl>
        {terms.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
