import type { Plus } from '#contract/membership/shapes.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { isoDate, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { CalendarClock } from '#web/ui/icons.ts'
import { Hourglass } from '#web/ui/member-icons.ts'
import { paymentInfoTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'
import { lastDay, monthDay } from './plan-words.ts'

/** The most important news for a member: a planned end, a failed payment, a price increase. */
export function PlusState({ plus, today }: { plus: Plus; today: string }) {
  const { change, isPending } = useChange()
  const { status, periodEnd, overdue, priceRise, isBeingChecked, benefitsUntil } = plus
  if (isBeingChecked)
    return (
      <Banner>
        <Note tone="info" icon={Hourglass} title={texts.checking} role="status">
          {texts.checkingText}
        </Note>
      </Banner>
    )
  if (status === 'CANCEL_SCHEDULED')
    return (
      <Banner>
        <Note tone="warn" icon={CalendarClock} title={texts.scheduled(lastDay(periodEnd))}>
          {texts.scheduledText}
        </Note>
        <Button
          auto
          variant="ink"
          pending={isPending}
          onClick={() =>
            change(
              () => api.membership.undoCancelPlus(),
              ({ nextBillingAt }) => (nextBillingAt ? texts.undone(monthDay(nextBillingAt)) : texts.undonePlain),
            )
          }
        >
          {texts.undo}
        </Button>
      </Banner>
    )
  if (overdue) {
    // Benefits end at midnight after their last day.
    const until = monthDay(isoDate(Date.parse(benefitsUntil) - 1))
    return (
      <Banner>
        <Note tone="danger" title={texts.overdue(won(overdue.amount))}>
          {overdue.nextTryOn && !overdue.needsCard
            ? texts.overdueNext(monthDay(overdue.nextTryOn), until)
            : texts.overdueCard(until)}{' '}
          {overdue.decline}
        </Note>
      </Banner>
    )
  }
  if (!priceRise) return null
  const { amount, from, canConsentFrom } = priceRise
  return (
    <Banner>
      <Note tone="warn" title={texts.rise(monthDay(from), won(amount))}>
        {texts.riseText} {canConsentFrom > today && texts.riseLater(monthDay(canConsentFrom))}
      </Note>
      {canConsentFrom <= today && (
        <Button
          auto
          variant="ink"
          pending={isPending}
          onClick={() =>
            change(() => api.membership.consentPlusPrice({ body: { expectedAmount: amount } }), texts.consented)
          }
        >
          {texts.consent(won(amount))}
        </Button>
      )}
    </Banner>
  )
}

const Banner = ({ children }: { children: React.ReactNode }) => <div className={styles.state}>{children}</div>
