import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'

/** Asks before unsaved changes are left behind: within the site by a dialog of ours, otherwise by the browser's own. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const stay = () => blocker.reset?.()
  return (
    <Modal open={blocker.state === 'blocked'} onClose={stay} title="저장하지 않고 나갈까요?">
      <p>적은 내용은 이 브라우저에 임시로 남겨 둘게요.</p>
      <ModalActions>
        <Button onClick={() => blocker.proceed?.()}>나가기</Button>
        <Button variant="ink" onClick={stay}>
          계속 쓰기
        </Button>
      </ModalActions>
    </Modal>
  )
}
