import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../../contract/client.ts'
import { pageApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { dropDraft } from './useDraft.ts'

type Props = {
  profileId: number
  userId: number
  /** From here on nothing is asked about or kept any more. */
  onGone: () => void
}

/** Deletes the profile once it is asked for twice, and offers to withdraw what is still under review. */
export function RemoveProfile({ profileId, userId, onGone }: Props) {
  const [isAsked, setAsked] = useState(false)
  // As the server counts them: "심사 중인 지원 2건".
  const [applications, setApplications] = useState<string>()
  const [isPending, setPending] = useState(false)
  const close = () => {
    setAsked(false)
    setApplications(undefined)
  }

  async function remove() {
    setPending(true)
    try {
      const params = { profileId }
      if (applications) await pageApi.applications.withdrawAllWithProfile({ params })
      else await pageApi.profiles.remove({ params })
      // Before the page goes away, or what is unsaved would be asked about and kept anew.
      flushSync(onGone)
      dropDraft(userId)
      location.assign(paths.home())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPending(false)
      if (error.fields.applications) return setApplications(error.fields.applications)
      toast.error(error.message)
      close()
    }
  }

  return (
    <>
      <Button variant="text" auto onClick={() => setAsked(true)}>
        프로필 지우기
      </Button>
      <Modal
        open={isAsked}
        onClose={close}
        title={applications ? `${applications}을 취소하고 지울까요?` : '프로필을 지울까요?'}
        role="alertdialog"
      >
        <p>
          {applications
            ? '아직 결과를 기다리는 지원이에요. 프로필과 함께 모두 취소되고 되돌릴 수 없어요.'
            : '사진과 영상, 출연작까지 모두 사라지고 되돌릴 수 없어요. 지원하며 보낸 것은 공고 담당자에게 남아 있어요.'}
        </p>
        <ModalActions>
          <Button onClick={close}>그대로 두기</Button>
          <Button variant="danger" pending={isPending} onClick={remove}>
            {applications ? '모두 취소하고 지우기' : '지우기'}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}
