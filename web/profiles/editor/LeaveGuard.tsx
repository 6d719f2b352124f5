import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'

type Props = { isDirty: boolean; isSending: boolean }

/** Asks before unsaved changes or files on their way are left behind: within the site by a dialog of ours, otherwise by the browser's own. */
export function LeaveGuard({ isDirty, isSending }: Props) {
  const asks = isDirty || isSending
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
  return (
    <Modal
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={isSending ? '올리는 중인데 나갈까요?' : '저장하지 않고 나갈까요?'}
    >
      <p>
        {isSending && '나가면 아직 다 올라가지 않은 파일은 사라져요. '}
        {isDirty && '적은 내용은 이 브라우저에 임시로 남겨 둘게요.'}
      </p>
      <ModalActions>
        <Button onClick={() => blocker.proceed?.()}>나가기</Button>
        <Button variant="ink" onClick={stay}>
          계속 쓰기
        </Button>
      </ModalActions>
    </Modal>
  )
}
