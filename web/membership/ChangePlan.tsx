import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addDays, monthsLater } from '#contract/korean-time.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { Lines } from './Lines.tsx'
import { paymentInfoTexts, planTexts, changeTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'
import { PlanChoice } from './Plans.tsx'
import { dateOf, monthDay, type PlanPrices, type PlanType } from './plan-words.ts'

type Props = { plus: Plus; prices: PlanPrices; today: string }

/** From monthly to yearly at once, with the rest of the month credited; from yearly to monthly at its end. */
export function ChangePlan({ plus, prices, today }: Props) {
  const { subscriptionType: now, nextType, status } = plus
  const [chosen, setChosen] = useState<PlanType>(nextType)
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const { run, isPending, refusal } = useCall()
  const { revalidate } = useRevalidator()
  const canChange = status === 'ACTIVE' && !plus.isBeingChecked && (now === 'YEARLY' || plus.change !== null)

  const change = (expectedAmount: number, sentence: string) =>
    run(
      async () => {
        const body = { subscriptionType: chosen, expectedAmount }
        const changed = await api.membership.changePlusType({ body }, { idempotencyKey })
        setKey(crypto.randomUUID())
        if (!changed.isBeingChecked) toast.success(sentence)
        await revalidate()
      },
      { onRefused: () => void revalidate() },
    )

  const notes: Partial<Record<PlanType, string>> = { [now]: cycleNote(plus) }
  if (now === 'YEARLY' && nextType === 'MONTHLY') notes.MONTHLY = texts.planMonthly
  return (
    <div className={styles.plan}>
      {canChange ? (
        <PlanChoice prices={prices} chosen={chosen} inUse={now} notes={notes} onChange={setChosen} />
      ) : (
        <p className={styles.fixed}>{paymentInfoTexts.fixed(planTexts[now])}</p>
      )}
      {canChange && chosen !== nextType && (
        <div className={styles.change}>
          {now === 'MONTHLY' && plus.change ? (
            <ToYearly plus={plus} amounts={plus.change} price={prices.YEARLY} today={today} />
          ) : (
            <p>
              {chosen === 'MONTHLY'
                ? texts.monthlyText(monthDay(plus.periodEnd), won(prices.MONTHLY))
                : texts.keepYearlyText(monthDay(plus.periodEnd), won(prices.YEARLY))}
            </p>
          )}
          <Alert>{refusal?.code === 'price_changed' ? texts.priceChanged : refusal?.message}</Alert>
          {now === 'MONTHLY' && plus.change ? (
            <Button
              size="lg"
              variant="primary"
              pending={isPending}
              onClick={() => change(plus.change?.amount ?? 0, texts.changed)}
            >
              {texts.pay(won(plus.change.amount))}
            </Button>
          ) : (
            <Button
              size="lg"
              variant="ink"
              pending={isPending}
              onClick={() => change(prices[chosen], chosen === 'MONTHLY' ? texts.planned : texts.kept)}
            >
              {chosen === 'MONTHLY' ? texts.monthly : texts.keepYearly}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function cycleNote({ subscriptionType, periodEnd }: Plus): string {
  const { month, date } = dateOf(periodEnd)
  return subscriptionType === 'MONTHLY' ? paymentInfoTexts.monthlyOn(date) : paymentInfoTexts.yearlyOn(month, date)
}

type YearlyProps = { plus: Plus; amounts: { credit: number; amount: number }; price: number; today: string }

function ToYearly({ plus, amounts: { credit, amount }, price, today }: YearlyProps) {
  const { month, date } = dateOf(today)
  return (
    <>
      <Lines
        lines={[
          { label: texts.yearly, note: texts.until(monthDay(addDays(monthsLater(today, 12), -1))), amount: won(price) },
          {
            label: texts.credit,
            note: texts.creditText(monthDay(plus.periodEnd, -1)),
            amount: `−${won(credit)}`,
            kind: 'minus',
          },
          { label: texts.total, note: texts.vat(won(Math.round(amount / 11))), amount: won(amount), kind: 'total' },
        ]}
      />
      <p className={styles.told}>{texts.payText(plus.payInfo.cardName, month, date, won(price))}</p>
    </>
  )
}
