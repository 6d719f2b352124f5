import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Plus } from '#contract/membership/shapes.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths, signedOut } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { followPlus } from './follow-plus.ts'
import { paymentInfoTexts, cardTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'
import { cardText } from './plan-words.ts'
import { type CardReturn, useCardWindow } from './useCardWindow.ts'

/** The card on file, and its replacement, which is charged what is overdue at once. */
export function CardChange({ plus, returned }: { plus: Plus; returned: CardReturn | null }) {
  const { payInfo, overdue, subscriptionType } = plus
  const [isAsking, setIsAsking] = useState(false)
  const { run, isPending, refusal } = useCall()
  const { openWindow, isOpen, unready } = useCardWindow()
  const { isChanging, problem } = useReturnedCard(returned)
  const [unavailable, setUnavailable] = useState<string | null>(null)
  const open = () =>
    run(async () => {
      const { issueId, window } = await api.membership.readyPlus({ body: { subscriptionType, purpose: 'REPLACE' } })
      if (!window) return setUnavailable(texts.unavailable)
      setIsAsking(false)
      await openWindow(window, paths.plusCardReturn(issueId))
    })
  return (
    <div className={styles.card}>
      <div>
        <b className="num">{cardText(payInfo)}</b>
        <span>{paymentInfoTexts.card}</span>
      </div>
      {isChanging ? (
        <p role="status" className={styles.changing}>
          <Spinner />
          {texts.changing}
        </p>
      ) : (
        <Button
          auto
          size="sm"
          variant={overdue ? 'primary' : 'line'}
          pending={isOpen}
          {...unready}
          onClick={() => setIsAsking(true)}
        >
          {paymentInfoTexts.changeCard}
        </Button>
      )}
      {problem && <Alert>{problem}</Alert>}
      <Modal open={isAsking} onClose={() => setIsAsking(false)} title={texts.title}>
        <p>{overdue ? texts.overdue(won(overdue.amount)) : texts.text}</p>
        <Alert>{refusal?.message ?? unavailable}</Alert>
        <ModalActions>
          <Button onClick={() => setIsAsking(false)}>{texts.close}</Button>
          <Button variant="ink" pending={isPending} onClick={open}>
            {overdue ? texts.pay(won(overdue.amount)) : texts.register}
          </Button>
        </ModalActions>
      </Modal>
    </div>
  )
}

/** Sends a card that came back from its window to the server, then removes it from the URL. */
function useReturnedCard(returned: CardReturn | null) {
  const navigate = useNavigate()
  const approval = returned?.result.kind === 'approved' ? returned.result : null
  const [isChanging, setIsChanging] = useState(approval !== null)
  const [problem, setProblem] = useState(() => problemOf(returned))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card, which is the key of this component
  useEffect(() => {
    if (!returned || !approval) return
    let isGone = false
    const { issueId } = returned
    const body = { issueId, billingIssueToken: approval.billingIssueToken }
    void followPlus({
      send: () => api.membership.changePlusCard({ body }, { idempotencyKey: issueId }),
      read: () => api.membership.plus(),
      wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
      now: () => performance.now(),
    }).then(outcome => {
      if (isGone) return
      setIsChanging(false)
      if (outcome.kind === 'signedOut') location.assign(paths.login(paths.plusPaymentInfo(), signedOut))
      else if (outcome.kind === 'refused') setProblem(outcome.refusal.message)
      else if (outcome.kind === 'late') setProblem(texts.late)
      else {
        toast.success(texts.changed)
        void navigate(paths.plusPaymentInfo(), { replace: true, preventScrollReset: true })
      }
    })
    return () => {
      isGone = true
    }
  }, [])
  return { isChanging, problem }
}

function problemOf(returned: CardReturn | null): string | null {
  if (returned?.result.kind === 'closed') return texts.closed
  if (returned?.result.kind !== 'declined') return null
  return [texts.declined, returned.result.message].filter(Boolean).join(' ')
}
