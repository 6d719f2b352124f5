import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { monthsLater } from '#contract/korean-time.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { PayForm } from '#web/payments/PayForm.tsx'
import { usePayForm } from '#web/payments/usePayForm.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { won } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Check } from '#web/ui/icons.ts'
import styles from './Join.module.css'
import type { JoinData } from './join-data.ts'
import { Lines } from './Lines.tsx'
import { joinTexts as texts } from './messages.ts'
import { PlanChoice } from './Plans.tsx'
import { dateOf, lastDay, monthDay, type PlanType } from './plan-words.ts'
import { useCardWindow } from './useCardWindow.ts'

const monthsOf: Record<PlanType, number> = { MONTHLY: 1, YEARLY: 12 }

/** Chooses a cycle, accepts the terms and opens the card window. `failure`: why the last attempt failed. */
export function JoinForm({ failure, ...data }: JoinData & { failure?: string }) {
  const { prices, today, termsVersion, textsFrom, paymentAgency, returned } = data
  const [cycle, setCycle] = useState(data.cycle)
  const [problem, setProblem] = useState(failure ?? problemOf(returned))
  const form = usePayForm(texts.missing)
  const { openWindow, isOpen, unready } = useCardWindow()
  const { run, isPending, refusal } = useCall()
  const { revalidate } = useRevalidator()
  const price = prices[cycle]
  const next = monthsLater(today, monthsOf[cycle])

  const join = () => {
    setProblem(null)
    if (form.lacks()) return
    void run(async () => {
      const body = { subscriptionType: cycle, purpose: 'JOIN' as const }
      const ready = await api.membership.readyPlus({ body })
      if (ready.price?.amount !== price || ready.termsVersion !== termsVersion) {
        form.agree(false)
        setProblem(texts.priceChanged)
        return revalidate()
      }
      if (!ready.window) return setProblem(texts.unavailable)
      const { issueId } = ready
      const agreed = { cycle, issueId, amount: String(price), terms: termsVersion }
      await openWindow(ready.window, paths.plusJoinReturn(agreed))
    })
  }

  return (
    <>
      <BackLink href={paths.plus()}>{texts.back}</BackLink>
      <Text size="h1">{texts.heading}</Text>
      <PayForm
        {...{ form, unready, words: texts }}
        terms={{ contents: texts.contentsText[cycle], refund: texts.refundText, agency: paymentAgency }}
        alert={refusal?.message ?? problem}
        pay={texts.pay(won(price))}
        isPaying={isPending || isOpen}
        onPay={join}
      >
        <PlanChoice
          prices={prices}
          chosen={cycle}
          onChange={type => {
            setCycle(type)
            setProblem(null)
          }}
        />
        <div className={styles.sum}>
          <Lines
            lines={[
              { label: texts.line[cycle], note: texts.period(lastDay(next)), amount: won(price) },
              { label: texts.next, amount: texts.nextText(monthDay(next), won(price)) },
              { label: texts.today, note: texts.vat(won(Math.round(price / 11))), amount: won(price), kind: 'total' },
            ]}
          />
        </div>
        <ul className={styles.points}>
          {pointsOf(cycle, { today, price, textsFrom }).map(point => (
            <li key={point}>
              <Icon icon={Check} size={16} />
              {point}
            </li>
          ))}
        </ul>
      </PayForm>
    </>
  )
}

function problemOf(returned: JoinData['returned']): string | null {
  if (returned?.result.kind === 'closed') return texts.closed
  if (returned?.result.kind !== 'declined') return null
  return [texts.declined, returned.result.message, texts.otherCard].filter(Boolean).join(' ')
}

type Facts = { today: string; price: number; textsFrom: string | null }

function pointsOf(cycle: PlanType, { today, price, textsFrom }: Facts): string[] {
  const { month, date } = dateOf(today)
  const { points } = texts
  const renewal = cycle === 'MONTHLY' ? points.MONTHLY(date, won(price)) : points.YEARLY(month, date, won(price))
  const clipped = date > 28 && cycle === 'MONTHLY' ? ` ${texts.monthEnd}` : ''
  const texted = textsFrom ? [points.textsFrom(monthDay(textsFrom))] : []
  return [renewal + clipped, points.told[cycle], points.end, points.refund, ...texted]
}
