import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './Button.tsx'
import { Modal, ModalActions } from './Modal.tsx'

type Props = {
  asks: boolean
  title: string
  /** Told of 나가기, for a place that would otherwise keep what was begun. */
  onLeave?: (() => void) | undefined
  children: ReactNode
}

/** Asks before what was begun is left behind: within the site by a dialog of ours, otherwise by the browser's own. */
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
        <Button onClick={leave}>나가기</Button>
        <Button variant="ink" onClick={stay}>
          계속 쓰기
        </Button>
      </ModalActions>
    </Modal>
  )
}
