import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Plus } from '#contract/membership/shapes.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { planTexts } from './intro/messages.ts'
import { paymentInfoTexts, changeTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'
import { PlanChoice } from './Plans.tsx'
import { dateOf, monthDay, type PlanPrices, type PlanType } from './plan-words.ts'
import { ToYearly } from './ToYearly.tsx'

type Props = { plus: Plus; prices: PlanPrices; today: string; termsVersion: string; paymentAgency: string }

/** What the member has seen, and before a charge its terms. */
type Accepted = { expectedAmount: number; agreed?: true; termsVersion?: string }

/** From monthly to yearly at once, with the rest of the month credited; from yearly to monthly at its end. */
export function ChangePlan({ plus, prices, today, termsVersion, paymentAgency }: Props) {
  const { subscriptionType: now, nextType, status } = plus
  const [chosen, setChosen] = useState<PlanType>(nextType)
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const { run, isPending, refusal } = useCall()
  const { revalidate } = useRevalidator()
  const canChange = status === 'ACTIVE' && !plus.isBeingChecked && (now === 'YEARLY' || plus.change !== null)

  const problem = refusal?.code === 'price_changed' ? texts.priceChanged : refusal?.message
  const change = (accepted: Accepted, sentence: string) =>
    run(
      async () => {
        const body = { subscriptionType: chosen, ...accepted }
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
            <ToYearly
              {...{ plus, today, paymentAgency, isPending, problem }}
              amounts={plus.change}
              price={prices.YEARLY}
              onConfirm={() =>
                change({ expectedAmount: plus.change?.amount ?? 0, agreed: true, termsVersion }, texts.changed)
              }
            />
          ) : (
            <>
              <p>
                {chosen === 'MONTHLY'
                  ? texts.monthlyText(monthDay(plus.periodEnd), won(prices.MONTHLY))
                  : texts.keepYearlyText(monthDay(plus.periodEnd), won(prices.YEARLY))}
              </p>
              <Alert>{problem}</Alert>
              <Button
                size="lg"
                variant="ink"
                pending={isPending}
                onClick={() =>
                  change({ expectedAmount: prices[chosen] }, chosen === 'MONTHLY' ? texts.planned : texts.kept)
                }
              >
                {chosen === 'MONTHLY' ? texts.monthly : texts.keepYearly}
              </Button>
            </>
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
