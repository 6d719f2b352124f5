import { useState } from 'react'
import { castingLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { castingActionsTexts as texts } from './messages.ts'

type Target = { castingId: number; title: string }

/** Links to the team's pages of a casting, beside its applicants. */
export function DecisionLinks({ castingId, title }: Target) {
  const places = [
    { href: paths.sentProposals(castingId), label: texts.proposals },
    { href: paths.teamAuditions(castingId), label: texts.auditions },
    { href: paths.teamSelfTapes(castingId), label: texts.selfTapes },
  ]
  return places.map(({ href, label }) => (
    <LinkButton key={href} href={href} size="sm" auto aria-label={`${title} ${label}`}>
      {label}
    </LinkButton>
  ))
}

/** Closes the casting today, after asking. */
export function CloseEarlyButton({ castingId }: Pick<Target, 'castingId'>) {
  const [isAsking, setAsking] = useState(false)
  const { change } = useChange()
  const close = () => {
    setAsking(false)
    return change(() => api.castings.closeEarly({ params: { castingId }, body: { isEarlyClosed: true } }), texts.closed)
  }
  return (
    <>
      <Button size="sm" auto onClick={() => setAsking(true)}>
        {texts.close}
      </Button>
      <Modal open={isAsking} onClose={() => setAsking(false)} title={texts.closeAsk}>
        <p>{texts.closeText(castingLimits.reopenDays, castingLimits.takeBackMinutes)}</p>
        <ModalActions>
          <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
          <Button variant="ink" onClick={close}>
            {texts.close}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}
