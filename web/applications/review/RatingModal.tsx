import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { Switch } from '../../ui/Choice.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { useReview } from './useStore.ts'

type Props = { isBlind: boolean; onChange: (isBlind: boolean) => void; onClose: () => void }

/** How this notice's reviewers mark: openly, or each for oneself first. */
export function RatingModal({ isBlind, onChange, onClose }: Props) {
  const { store } = useReview()
  async function change(isRatingBlind: boolean) {
    onChange(isRatingBlind)
    try {
      await api.applications.setBlindRating({ params: { castingId: store.castingId }, body: { isRatingBlind } })
      await store.reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onChange(!isRatingBlind)
      toast.error(error.message)
    }
  }
  return (
    <Modal open onClose={onClose} title="평가 방법" align="start" width={420}>
      <Switch
        checked={isBlind}
        onChange={event => change(event.target.checked)}
        note="켜면 내가 평가하기 전에는 다른 사람의 점수와 평균이 보이지 않아요"
      >
        블라인드 평가
      </Switch>
    </Modal>
  )
}
