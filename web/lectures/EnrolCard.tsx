import type { ReactNode } from 'react'
import type { LectureDetail } from '#contract/lectures/shapes.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './EnrolCard.module.css'
import { lecturePageTexts as texts } from './messages.ts'
import { dayAndClock } from './when.ts'

type Props = { lecture: LectureDetail; viewer: 'guest' | 'actor' | 'other'; isMember: boolean }

/** The price, and the one step that the viewer can take now; fixed to the lower edge on narrow screens. */
export function EnrolCard({ lecture, viewer, isMember }: Props) {
  const { price, memberPrice } = lecture
  const { title, text, step, beside } = useStep({ lecture, viewer, isMember })
  return (
    <div className={styles.card} id="order">
      <p className={styles.price}>
        {won(isMember ? memberPrice : price)}
        <small>{texts.withVat}</small>
      </p>
      {memberPrice < price && (
        <p className={styles.member}>
          {isMember ? (
            texts.asMember(won(price))
          ) : (
            <>
              <Badge tone="ink">{texts.memberPrice(won(memberPrice))}</Badge>
              <ListLink href={paths.plus()}>{texts.toPlus}</ListLink>
            </>
          )}
        </p>
      )}
      <div className={styles.step} aria-live="polite">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {step && (
        <>
          <div className="only-wide">{step}</div>
          <CtaBar>{step}</CtaBar>
        </>
      )}
      {beside}
    </div>
  )
}

type Step = { title: string; text: string; step: ReactNode; beside?: ReactNode }

function useStep({ lecture, viewer, isMember }: Props): Step {
  const { id, state, own, waiting, seatsLeft, waitingCount, startsAt } = lecture
  const { change, isPending } = useChange()
  const price = won(isMember ? lecture.memberPrice : lecture.price)
  const to = (href: string, label: string, variant: 'primary' | 'ink' = 'primary') => (
    <LinkButton size="lg" variant={variant} href={href}>
      {label}
    </LinkButton>
  )
  const send = (label: string, work: () => Promise<unknown>, said: string, isMain: boolean) => (
    <ScriptForm className={styles.send} onSubmit={() => void change(work, said)}>
      <Button type="submit" size={isMain ? 'lg' : 'md'} variant={isMain ? 'primary' : 'soft'} pending={isPending}>
        {label}
      </Button>
    </ScriptForm>
  )
  const leave = (label: string, said: string, isMain = false) =>
    send(label, () => api.lectures.leaveWaiting({ params: { id } }), said, isMain)

  if (own?.state === 'HELD') {
    const text = lecture.capacity === null ? texts.payingVideoText : texts.payingText
    return { title: texts.paying, text, step: to(orderPages.paymentReturn(own.orderId), texts.goOn) }
  }
  if (own) {
    return {
      title: texts.own,
      text: startsAt ? texts.ownText(dayAndClock(startsAt)) : texts.ownVideo,
      step: to(orderPages.lecture(own.orderId), texts.seeOwn, 'ink'),
    }
  }
  if (waiting?.state === 'OFFERED' && waiting.offeredUntil) {
    return {
      title: texts.offered,
      text: texts.offeredText(dayAndClock(waiting.offeredUntil)),
      step: to(paths.lectureOrder(id), texts.takeSeat(price)),
      beside: leave(texts.refuseSeat, texts.refused),
    }
  }
  if (state !== 'OPEN' && state !== 'FULL') {
    return { title: texts.over[state], text: texts.overText, step: to(paths.lectures(), texts.others, 'ink') }
  }
  if (waiting) {
    return {
      title: texts.waitingAt(waiting.place ?? 1),
      text: texts.waitingText,
      step: null,
      beside: leave(texts.leave, texts.hasLeft),
    }
  }
  const isFull = state === 'FULL'
  const words = isFull
    ? { title: texts.full, text: texts.fullText(waitingCount + 1) }
    : seatsLeft === null
      ? { title: texts.enrolVideo, text: texts.paidNow }
      : { title: texts.left(seatsLeft), text: texts.held }
  if (viewer === 'other') return { title: texts.needActor, text: words.title, step: null }
  if (viewer === 'guest') {
    const back = isFull ? paths.lecture(id) : paths.lectureOrder(id)
    return { ...words, step: to(paths.login(back), isFull ? texts.loginToWait : texts.login) }
  }
  if (!isFull) return { ...words, step: to(paths.lectureOrder(id), texts.enrolFor(price)) }
  return {
    ...words,
    step: send(texts.wait, () => api.lectures.joinWaiting({ params: { id } }), texts.joined, true),
  }
}
