import { useEffect } from 'react'
import type { NotificationCounts } from '#contract/notifications/index.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { readAllDialog } from './messages.ts'

type Props = {
  open: boolean
  onClose: () => void
  counts: NotificationCounts
  onCounts: (counts: NotificationCounts) => void
  onRead: () => void
}

/** Confirms with fresh counts of both tabs; then loading, and the outcome [N-09]. */
export function ReadAllModal({ open, onClose, counts, onCounts, onRead }: Props) {
  const { importantCount, nonImportantCount } = counts
  useEffect(() => {
    if (open) api.notifications.unreadCount().then(onCounts, () => {})
  }, [open, onCounts])
  const readAll = async () => {
    onClose()
    try {
      const reading = api.notifications.readMany({ body: { ids: [] } })
      onCounts(await toast.promise(reading, readAllDialog))
      onRead()
    } catch {
      // The toast has shown it.
    }
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={readAllDialog.title(importantCount + nonImportantCount)}
      role="alertdialog"
    >
      <p>{readAllDialog.text(importantCount, nonImportantCount)}</p>
      <ModalActions>
        <Button onClick={onClose}>{readAllDialog.close}</Button>
        <Button variant="primary" onClick={readAll}>
          {readAllDialog.confirm}
        </Button>
      </ModalActions>
    </Modal>
  )
}
