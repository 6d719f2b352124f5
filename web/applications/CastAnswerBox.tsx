import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MyApplication } from '#contract/applications/index.ts'
import { CastAnswer } from '#contract/codes/applications.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { fullDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './CastingHistoryPage.module.css'
import { castAnswerBoxTexts as texts } from './messages.ts'

type Props = { castingId: number; role: MyApplication['roles'][number]; now: number }

/** The answer to being cast: 수락 or 거절, in time, once. */
export function CastAnswerBox({ castingId, role, now }: Props) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const { cast } = role
  if (!cast) return null
  const isOver = cast.answer === 'EXPIRED' || (cast.answer === 'WAITING' && Date.parse(cast.until) <= now)
  if (cast.answer === 'ACCEPTED' || cast.answer === 'DECLINED')
    return <p className={styles.since}>{texts.answered(CastAnswer[cast.answer])}</p>
  if (isOver) return <p className={styles.since}>{texts.expired}</p>
  return (
    <div className={styles.cast}>
      <p>
        <b>{texts.ask}</b>
        {texts.until(fullDateTime(cast.until))}
      </p>
      <div>
        <Button auto size="sm" variant="ink" onClick={() => setAsking('accept')}>
          {texts.accept}
        </Button>
        <Button auto size="sm" onClick={() => setAsking('decline')}>
          {texts.decline}
        </Button>
      </div>
      {asking && (
        <AnswerModal
          castingId={castingId}
          role={role}
          isAccepted={asking === 'accept'}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

type ModalProps = Omit<Props, 'now'> & { isAccepted: boolean; onClose: () => void }

function AnswerModal({ castingId, role, isAccepted, onClose }: ModalProps) {
  const { isPending, refusal, run } = useCall()
  const { revalidate } = useRevalidator()
  const answer = () =>
    run(async () => {
      await api.applications.answerCast({ params: { castingId, roleId: role.roleId }, body: { isAccepted } })
      toast.success(isAccepted ? texts.accepted : texts.declined)
      onClose()
      await revalidate()
    })
  return (
    <Modal open onClose={onClose} title={texts.role(role.name, isAccepted ? texts.acceptAsk : texts.declineAsk)}>
      <p>{isAccepted ? texts.acceptText : texts.declineText}</p>
      {refusal && <FieldError message={refusal.message} />}
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant={isAccepted ? 'ink' : 'danger'} pending={isPending} onClick={answer}>
          {isAccepted ? texts.accept : texts.decline}
        </Button>
      </ModalActions>
    </Modal>
  )
}
