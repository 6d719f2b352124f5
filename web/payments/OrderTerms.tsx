import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { termsTexts as texts } from './messages.ts'
import styles from './OrderTerms.module.css'
import { Terms } from './Terms.tsx'

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
      <Terms contents={[texts.contents, contents]} refund={refund} processors={texts.processorsText(agency)} />
    </div>
  )
}
