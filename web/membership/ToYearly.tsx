import { monthsLater } from '#contract/korean-time.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { PayForm } from '#web/payments/PayForm.tsx'
import { usePayForm } from '#web/payments/usePayForm.ts'
import { won } from '#web/ui/format.ts'
import { Lines } from './Lines.tsx'
import { joinTexts, changeTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'
import { cardText, dateOf, lastDay, monthDay } from './plan-words.ts'

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
  const form = usePayForm(joinTexts.missing)
  const { credit, amount } = amounts
  const { month, date } = dateOf(today)
  const next = monthsLater(today, 12)
  return (
    <PayForm
      form={form}
      words={joinTexts}
      terms={{
        contents: joinTexts.contentsText.YEARLY,
        refund: `${texts.refundText} ${joinTexts.refundText}`,
        agency: paymentAgency,
      }}
      alert={problem}
      pay={texts.pay(won(amount))}
      isPaying={isPending}
      hasBar={false}
      onPay={() => form.lacks() || onConfirm()}
    >
      <Lines
        lines={[
          { label: texts.yearly, note: texts.until(lastDay(next)), amount: won(price) },
          {
            label: texts.credit,
            note: texts.creditText(lastDay(plus.periodEnd)),
            amount: `−${won(credit)}`,
            kind: 'minus',
          },
          { label: joinTexts.next, amount: joinTexts.nextText(monthDay(next), won(price)) },
          { label: texts.total, note: texts.vat(won(Math.round(amount / 11))), amount: won(amount), kind: 'total' },
        ]}
      />
      <p className={styles.told}>{texts.payText(cardText(plus.payInfo), month, date, won(price))}</p>
    </PayForm>
  )
}
