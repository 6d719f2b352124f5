import { useState } from 'react'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { termsTexts as texts } from './messages.ts'
import styles from './OrderTerms.module.css'

type Props = {
  /** What is bought, and its refund rule. */
  contents: string
  refund: string
  /** Who collects the payment. */
  agency: string
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
  error?: string
}

/** The consent before paying, with its contents: the product, the refund rule, the payment agency, minors. */
export function OrderTerms({ contents, refund, agency, isAgreed, onAgree, error }: Props) {
  // State, because the element's own `open` would be lost on hydration.
  const [isOpen, setIsOpen] = useState(false)
  const terms = [
    [texts.contents, contents],
    [texts.refund, refund],
    [texts.processors, texts.processorsText(agency)],
    [texts.minor, texts.minorText],
  ]
  return (
    <div>
      <Checkbox
        className={styles.agree}
        checked={isAgreed}
        aria-invalid={error ? true : undefined}
        onChange={event => onAgree(event.target.checked)}
      >
        {texts.agree}
      </Checkbox>
      {error && <FieldError message={error} />}
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
    </div>
  )
}
