import { useState } from 'react'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import { useChange } from './CastingActions.tsx'

type Props = { castingId: number; privateKey: string; revision: number }

/** The link of a private notice: to be sent on, and to be changed once it went too far. */
export function PrivateLink({ castingId, privateKey, revision }: Props) {
  const [asking, setAsking] = useState(false)
  const change = useChange()
  const renew = () => {
    setAsking(false)
    return change(
      () => api.castings.update({ params: { castingId }, body: { action: 'rekey', revision } }),
      '링크를 바꿨어요. 새 링크를 복사해 보내 주세요',
    )
  }
  return (
    <>
      <Button size="sm" auto onClick={() => copy(castingId, privateKey)}>
        링크 복사
      </Button>
      <Button size="sm" auto onClick={() => setAsking(true)}>
        링크 바꾸기
      </Button>
      <Modal open={asking} onClose={() => setAsking(false)} title="비공개 링크를 바꿀까요?">
        <p>지금 링크로는 더 볼 수 없어요. 지원한 사람은 그대로 볼 수 있고, 다른 사람에게는 새 링크를 보내 주세요.</p>
        <ModalActions>
          <Button onClick={() => setAsking(false)}>그대로 두기</Button>
          <Button variant="ink" onClick={renew}>
            링크 바꾸기
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}

async function copy(castingId: number, key: string): Promise<void> {
  const address = `${window.location.origin}${paths.casting(castingId, key)}`
  try {
    await navigator.clipboard.writeText(address)
    toast.success('비공개 공고의 링크를 복사했어요')
  } catch {
    toast.error('복사하지 못했어요. 다시 시도해 주세요')
  }
}
