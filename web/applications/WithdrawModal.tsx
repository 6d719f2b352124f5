import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MyApplication } from '../../contract/applications.ts'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'

/** What is taken back: one role, or the whole application. */
export type Withdrawal = { application: MyApplication; role: MyApplication['roles'][number] | null }

/** Asks once, then withdraws. */
export function WithdrawModal({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { application, role } = withdrawal
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const { revalidate } = useRevalidator()

  async function withdraw() {
    setPending(true)
    setError('')
    const castingId = application.casting.id
    try {
      if (role) await api.applications.withdrawRole({ params: { castingId, roleId: role.roleId } })
      else await api.applications.discard({ params: { castingId, appId: application.id } })
      toast.success(role ? `${role.name} 지원을 취소했어요` : '지원을 취소했어요')
      onClose()
      revalidate()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
      setPending(false)
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={role ? `${role.name} 지원을 취소할까요?` : '지원을 취소할까요?'}
    >
      <p>
        {role ? '다른 배역의 지원은 그대로 남아요.' : '담당자가 더는 지원서를 볼 수 없어요.'} 모집 중이면 다시 지원할 수
        있어요.
      </p>
      {error && <FieldError message={error} />}
      <ModalActions>
        <Button onClick={onClose}>닫기</Button>
        <Button variant="ink" pending={isPending} onClick={withdraw}>
          지원 취소하기
        </Button>
      </ModalActions>
    </Modal>
  )
}
