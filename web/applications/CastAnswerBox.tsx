import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CastAnswer } from '../../contract/application-fields.ts'
import type { MyApplication } from '../../contract/applications.ts'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { fullDateTime } from '../ui/format.ts'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import styles from './CastingHistoryPage.module.css'

type Props = { castingId: number; role: MyApplication['roles'][number]; now: number }

/** Being cast asks for a word: 수락 or 거절, within 72 hours, once. */
export function CastAnswerBox({ castingId, role, now }: Props) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const { cast } = role
  if (!cast) return null
  const isOver = cast.answer === 'EXPIRED' || (cast.answer === 'WAITING' && Date.parse(cast.until) <= now)
  if (cast.answer === 'ACCEPTED' || cast.answer === 'DECLINED')
    return <p className={styles.since}>{CastAnswer[cast.answer]}했어요</p>
  if (isOver) return <p className={styles.since}>답할 시간이 지났어요. 담당자에게 직접 연락해 주세요</p>
  return (
    <div className={styles.cast}>
      <p>
        <b>출연할까요?</b> {fullDateTime(cast.until)}까지 답해 주세요
      </p>
      <div>
        <Button auto size="sm" variant="ink" onClick={() => setAsking('accept')}>
          수락하기
        </Button>
        <Button auto size="sm" onClick={() => setAsking('decline')}>
          거절하기
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
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const { revalidate } = useRevalidator()
  async function answer() {
    setPending(true)
    try {
      await api.applications.answerCast({ params: { castingId, roleId: role.roleId }, body: { isAccepted } })
      toast.success(isAccepted ? '출연을 수락했어요' : '출연을 거절했어요')
      onClose()
      await revalidate()
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : '보내지 못했어요. 다시 시도해 주세요')
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} title={`${role.name} 역을 ${isAccepted ? '수락할까요?' : '거절할까요?'}`}>
      <p>
        {isAccepted
          ? '담당자에게 바로 알려요. 계약은 촬영 전에 따로 서면으로 맺어 주세요.'
          : '담당자에게 바로 알려요. 한 번 거절하면 되돌릴 수 없어요.'}
      </p>
      {error && <FieldError message={error} />}
      <ModalActions>
        <Button onClick={onClose}>닫기</Button>
        <Button variant={isAccepted ? 'ink' : 'danger'} pending={isPending} onClick={answer}>
          {isAccepted ? '수락하기' : '거절하기'}
        </Button>
      </ModalActions>
    </Modal>
  )
}
