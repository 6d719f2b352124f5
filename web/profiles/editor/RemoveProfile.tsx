import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { pageApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { dropDraft } from './useDraft.ts'

/** Deletes the profile once it is asked for twice. */
export function RemoveProfile({ profileId, userId }: { profileId: number; userId: number }) {
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  async function remove() {
    setPending(true)
    try {
      await pageApi.profiles.remove({ params: { profileId } })
      dropDraft(userId)
      location.assign(paths.home())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
      setPending(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="text" auto onClick={() => setAsking(true)}>
        프로필 지우기
      </Button>
      <Modal open={isAsking} onClose={() => setAsking(false)} title="프로필을 지울까요?" role="alertdialog">
        <p>배우 찾기에서 사라지고 되돌릴 수 없어요.</p>
        <ModalActions>
          <Button onClick={() => setAsking(false)}>그대로 두기</Button>
          <Button variant="danger" pending={isPending} onClick={remove}>
            지우기
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}
