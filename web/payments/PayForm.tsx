import type { ReactNode } from 'react'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { termsTexts } from './messages.ts'
import styles from './PayForm.module.css'
import { Terms } from './Terms.tsx'
import type { PayFormState } from './usePayForm.ts'

/** What the buyer consents to: the product, its refund rule, and who collects the payment. */
export type PayTerms = { contents: string; refund: string; agency: string }

type Props = {
  form: PayFormState
  id?: string
  className?: string
  /** What is paid for, and its sum. */
  children: ReactNode
  /** Shown to people who cannot pay, in place of the terms and the button. */
  instead?: ReactNode
  terms: PayTerms
  /** The sentences of the consent. */
  words?: Record<'agree' | 'contents', string> & { processorsText: (agency: string) => string }
  alert: ReactNode
  /** The label of the button. */
  pay: string
  isPaying: boolean
  /** The props of the button until the page is hydrated. */
  unready?: { 'aria-disabled'?: boolean }
  /** On narrow screens the button stands at the lower edge. */
  hasBar?: boolean
  onPay: () => void
  note?: ReactNode
}

/** The form of a payment: its consent with the terms, why it was refused, and the button with the total. */
export function PayForm({ form, children, instead, terms, words = termsTexts, alert, note, onPay, ...rest }: Props) {
  const { pay, isPaying, unready, hasBar = true, id, className } = rest
  const { missing } = form
  const button = (
    <Button type="submit" size="lg" variant="primary" pending={isPaying} {...unready}>
      {pay}
    </Button>
  )
  return (
    <ScriptForm ref={form.place} id={id} className={cx(styles.form, className)} onSubmit={onPay} noValidate>
      {children}
      {instead || (
        <>
          <div>
            <Checkbox
              className={styles.agree}
              checked={form.isAgreed}
              aria-invalid={missing.agreed ? true : undefined}
              onChange={event => form.agree(event.target.checked)}
            >
              {words.agree}
            </Checkbox>
            {missing.agreed && <FieldError message={missing.agreed} />}
            <Terms
              contents={[words.contents, terms.contents]}
              refund={terms.refund}
              processors={words.processorsText(terms.agency)}
            />
          </div>
          <Alert>{alert}</Alert>
          {hasBar ? (
            <>
              <div className="only-wide">{button}</div>
              <CtaBar>{button}</CtaBar>
            </>
          ) : (
            button
          )}
        </>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </ScriptForm>
  )
}
