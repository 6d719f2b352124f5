import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../forms/Button.tsx'
import { Modal, ModalActions } from './Modal.tsx'
import { leaveGuardTexts as texts } from './messages.ts'

type Props = {
  asks: boolean
  title: string
  /** Called on 나가기, to delete a stored draft. */
  onLeave?: (() => void) | undefined
  children: ReactNode
}

/** Confirms leaving unsaved input: within the site by our own dialog, otherwise by the browser's. */
export function LeaveGuard({ asks, title, onLeave, children }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }
  return (
    <Modal open={blocker.state === 'blocked'} onClose={stay} title={title}>
      <p>{children}</p>
      <ModalActions>
        <Button onClick={leave}>{texts.leave}</Button>
        <Button variant="ink" onClick={stay}>
          {texts.stay}
        </Button>
      </ModalActions>
    </Modal>
  )
}
