import { castingLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { castingActionsTexts as texts } from './messages.ts'

type Asking = { castingId: number; open: boolean; onClose: () => void }

/** The team's pages of a casting, beside its applicants. */
export const teamPagesOf = (castingId: number) => [
  { href: paths.teamAuditions(castingId), label: texts.auditions },
  { href: paths.suggestedActors(castingId), label: texts.suggestions },
  { href: paths.sentProposals(castingId), label: texts.proposals },
  { href: paths.teamSelfTapes(castingId), label: texts.selfTapes },
  { href: paths.teamSides(castingId), label: texts.sides },
  { href: paths.castingStatistics(castingId), label: texts.statistics },
]

/** Closes the casting today, after a confirmation. */
export function CloseEarlyModal({ castingId, open, onClose }: Asking) {
  const { change } = useChange()
  const close = () => {
    onClose()
    return change(() => api.castings.closeEarly({ params: { castingId }, body: { isEarlyClosed: true } }), texts.closed)
  }
  return (
    <Modal open={open} onClose={onClose} title={texts.closeAsk}>
      <p>{texts.closeText(castingLimits.reopenDays, castingLimits.takeBackMinutes)}</p>
      <ModalActions>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="ink" onClick={close}>
          {texts.close}
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** Gives a private casting a new link, after a confirmation: the old one stops working. */
export function NewLinkModal({ castingId, revision, open, onClose }: Asking & { revision: number }) {
  const { change } = useChange()
  const renew = () => {
    onClose()
    const call = { params: { castingId }, body: { action: 'rekey', revision } } as const
    return change(() => api.castings.update(call), texts.linkChanged)
  }
  return (
    <Modal open={open} onClose={onClose} title={texts.changeLinkAsk}>
      <p>{texts.changeLinkText}</p>
      <ModalActions>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="ink" onClick={renew}>
          {texts.changeLink}
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** Copies the link of a private casting, and shows a message. */
export const copyPrivateLink = (castingId: number, key: string) =>
  copyText(`${window.location.origin}${paths.casting(castingId, key)}`, texts.linkCopied)
