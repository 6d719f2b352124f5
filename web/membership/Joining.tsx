import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Plus } from '#contract/membership/shapes.ts'
import { api } from '#web/api.ts'
import { paths, signedOut } from '#web/paths.ts'
import { ResultHead } from '#web/payments/ResultHead.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { won } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Check } from '#web/ui/icons.ts'
import { Hourglass } from '#web/ui/member-icons.ts'
import { followPlus, type PlusOutcome } from './follow-plus.ts'
import styles from './Join.module.css'
import { JoinForm } from './JoinForm.tsx'
import type { JoinData } from './join-data.ts'
import { joinTexts, joiningTexts as texts } from './messages.ts'
import { monthDay } from './plan-words.ts'

/** Submits the card and waits for the first payment. While in doubt no second attempt is offered. */
export function Joining(data: JoinData) {
  const { returned, cycle } = data
  const [outcome, setOutcome] = useState<PlusOutcome | null>(null)
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card, which is the key of this component
  useEffect(() => {
    let isGone = false
    const read = () => api.membership.plus()
    const send =
      returned?.result.kind === 'approved' ? joinWith(returned.result.billingIssueToken) : (read as () => Promise<Plus>)
    void followPlus({
      send,
      read,
      wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
      now: () => performance.now(),
    }).then(found => {
      if (isGone) return
      setOutcome(found)
      // The header and its menus show the membership from now on.
      if (found.kind === 'done') void revalidate()
      if (found.kind === 'signedOut') location.assign(paths.login(location.pathname + location.search, signedOut))
    })
    return () => {
      isGone = true
    }
  }, [])

  function joinWith(billingIssueToken: string) {
    const { issueId = '', agreedAmount = 0, agreedTerms = '' } = returned ?? {}
    const body = {
      issueId,
      billingIssueToken,
      subscriptionType: cycle,
      expectedAmount: agreedAmount,
      agreed: true as const,
      termsVersion: agreedTerms,
    }
    return () => api.membership.joinPlus({ body }, { idempotencyKey: issueId })
  }

  if (outcome?.kind === 'done') return <Joined plus={outcome.plus} />
  if (outcome?.kind === 'late') return <Late />
  if (outcome?.kind === 'nothing')
    return <JoinForm {...data} failure={`${joinTexts.declined} ${joinTexts.otherCard}`} />
  if (outcome?.kind === 'refused') return <JoinForm {...data} failure={failureOf(outcome.refusal)} />
  return (
    <section className={styles.card}>
      <ResultHead title={texts.checking}>{texts.checkingText}</ResultHead>
    </section>
  )
}

const failureOf = ({ code, message }: { code: string; message: string }) =>
  code === 'price_changed' ? joinTexts.priceChanged : message

function Joined({ plus: { nextBillingAt, price } }: { plus: Plus }) {
  return (
    <section className={styles.card}>
      <ResultHead icon={Check} tone="ok" title={texts.joined}>
        {nextBillingAt && price !== null && texts.joinedText(monthDay(nextBillingAt), won(price))}
      </ResultHead>
      <div className={styles.actions}>
        <LinkButton size="lg" variant="ink" href={paths.castingAlerts()}>
          {texts.alerts}
        </LinkButton>
        <LinkButton size="lg" href={paths.plusPaymentInfo()}>
          {texts.manage}
        </LinkButton>
      </div>
    </section>
  )
}

function Late() {
  return (
    <section className={styles.card}>
      <ResultHead icon={Hourglass} tone="warn" title={texts.late}>
        {texts.lateText}
      </ResultHead>
      <Note title={texts.lateNote}>{texts.lateNoteText}</Note>
      <div className={styles.actions}>
        <LinkButton size="lg" variant="ink" href={paths.home()}>
          {texts.home}
        </LinkButton>
      </div>
    </section>
  )
}
