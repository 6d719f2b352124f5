import { useRevalidator } from 'react-router'
import type { MyApplication } from '#contract/applications/index.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { withdrawModalTexts as texts } from './messages.ts'

/** What to withdraw: one role, or the whole application. */
export type Withdrawal = { application: MyApplication; role: MyApplication['roles'][number] | null }

/** Confirms, then withdraws. */
export function WithdrawModal({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { application, role } = withdrawal
  const { isPending, refusal, run } = useCall()
  const { revalidate } = useRevalidator()

  const withdraw = () =>
    run(async () => {
      const castingId = application.casting.id
      if (role) await api.applications.withdrawRole({ params: { castingId, roleId: role.roleId } })
      else await api.applications.discard({ params: { castingId, appId: application.id } })
      toast.success(role ? texts.roleWithdrawn(role.name) : texts.withdrawn)
      onClose()
      revalidate()
    })

  return (
    <Modal open onClose={onClose} role="alertdialog" title={role ? texts.askRole(role.name) : texts.ask}>
      <p>
        {role ? texts.othersStay : texts.unseen}
        {texts.canReapply}
      </p>
      {refusal && <FieldError message={refusal.message} />}
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="ink" pending={isPending} onClick={withdraw}>
          {texts.withdraw}
        </Button>
      </ModalActions>
    </Modal>
  )
}
