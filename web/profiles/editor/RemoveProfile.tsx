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

type Question = 'remove' | 'withdraw and remove'

/** Deletes the profile once it is asked for twice, and offers to withdraw what is still under review. */
export function RemoveProfile({ profileId, userId, onGone }: Props) {
  const [question, setQuestion] = useState<Question>()
  const [isPending, setPending] = useState(false)

  async function remove() {
    setPending(true)
    try {
      if (question === 'withdraw and remove') await pageApi.applications.withdrawAll()
      await pageApi.profiles.remove({ params: { profileId } })
      // Before the page goes away, or what is unsaved would be asked about and kept anew.
      flushSync(onGone)
      dropDraft(userId)
      location.assign(paths.home())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPending(false)
      if (error.code === 'profile_under_review') return setQuestion('withdraw and remove')
      toast.error(error.message)
      setQuestion(undefined)
    }
  }

  const isWithdrawing = question === 'withdraw and remove'
  return (
    <>
      <Button variant="text" auto onClick={() => setQuestion('remove')}>
        프로필 지우기
      </Button>
      <Modal
        open={question !== undefined}
        onClose={() => setQuestion(undefined)}
        title={isWithdrawing ? '지원도 모두 취소할까요?' : '프로필을 지울까요?'}
        role="alertdialog"
      >
        <p>
          {isWithdrawing
            ? '아직 심사 중인 지원이 있어요. 모두 취소하고 프로필을 지울 수 있어요. 되돌릴 수 없어요.'
            : '사진과 영상, 출연작까지 모두 사라지고 되돌릴 수 없어요. 지원하며 보낸 것은 공고 담당자에게 남아 있어요.'}
        </p>
        <ModalActions>
          <Button onClick={() => setQuestion(undefined)}>그대로 두기</Button>
          <Button variant="danger" pending={isPending} onClick={remove}>
            {isWithdrawing ? '모두 취소하고 지우기' : '지우기'}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}
