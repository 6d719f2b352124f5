import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useReview } from '../state/useStore.ts'
import { ratingModalTexts as texts } from './messages.ts'

type Props = { isBlind: boolean; onChange: (isBlind: boolean) => void; onClose: () => void }

/** How this casting's reviewers rate: openly, or blind first. */
export function RatingModal({ isBlind, onChange, onClose }: Props) {
  const { store } = useReview()
  async function change(isRatingBlind: boolean) {
    onChange(isRatingBlind)
    try {
      await api.review.setBlindRating({ params: { castingId: store.castingId }, body: { isRatingBlind } })
      await store.reload()
    } catch (error) {
      const { message } = refusalOf(error)
      onChange(!isRatingBlind)
      toast.error(message)
    }
  }
  return (
    <Modal open onClose={onClose} title={texts.title} align="start" width="form">
      <Switch checked={isBlind} onChange={event => change(event.target.checked)} note={texts.blindHelp}>
        {texts.blind}
      </Switch>
    </Modal>
  )
}
