import { useState } from 'react'
import { addDays, monthsLater } from '#contract/korean-time.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { Terms } from '#web/payments/Terms.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Lines } from './Lines.tsx'
import { joinTexts, changeTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'
import { dateOf, monthDay } from './plan-words.ts'

type Props = {
  plus: Plus
  amounts: { credit: number; amount: number }
  /** A year's price. */
  price: number
  today: string
  paymentAgency: string
  isPending: boolean
  problem: string | undefined
  onConfirm: () => void
}

/** Confirms the charge of a year like joining: the sum, the dates, the refund, and one unticked box. */
export function ToYearly({ plus, amounts, price, today, paymentAgency, isPending, problem, onConfirm }: Props) {
  const [isAgreed, setIsAgreed] = useState(false)
  const [missing, setMissing] = useState<{ agreed: string } | null>(null)
  const form = useFirstErrorFocus<HTMLFormElement>(missing)
  const { credit, amount } = amounts
  const { month, date } = dateOf(today)
  const next = monthsLater(today, 12)
  const confirm = () => {
    setMissing(isAgreed ? null : { agreed: joinTexts.missing })
    if (isAgreed) onConfirm()
  }
  return (
    <ScriptForm ref={form} className={styles.confirm} onSubmit={confirm} noValidate>
      <Lines
        lines={[
          { label: texts.yearly, note: texts.until(monthDay(addDays(next, -1))), amount: won(price) },
          {
            label: texts.credit,
            note: texts.creditText(monthDay(plus.periodEnd, -1)),
            amount: `−${won(credit)}`,
            kind: 'minus',
          },
          { label: joinTexts.next, amount: joinTexts.nextText(monthDay(next), won(price)) },
          { label: texts.total, note: texts.vat(won(Math.round(amount / 11))), amount: won(amount), kind: 'total' },
        ]}
      />
      <p className={styles.told}>{texts.payText(plus.payInfo.cardName, month, date, won(price))}</p>
      <div>
        <Checkbox
          checked={isAgreed}
          aria-invalid={missing ? true : undefined}
          onChange={event => {
            setIsAgreed(event.target.checked)
            setMissing(null)
          }}
        >
          {joinTexts.agree}
        </Checkbox>
        {missing && <FieldError message={missing.agreed} />}
        <Terms
          contents={[joinTexts.contents, joinTexts.contentsText.YEARLY]}
          refund={`${texts.refundText} ${joinTexts.refundText}`}
          processors={joinTexts.processorsText(paymentAgency)}
        />
      </div>
      <Alert>{problem}</Alert>
      <Button type="submit" size="lg" variant="primary" pending={isPending}>
        {texts.pay(won(amount))}
      </Button>
    </ScriptForm>
  )
}
