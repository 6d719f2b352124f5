import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { Undo2 } from '#web/ui/member-icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './GiveBack.module.css'
import { giveBackTexts as texts } from './messages.ts'

type Props = {
  orderId: number
  /** Saves the draft; false on failure, and then the order is not returned. */
  save?: () => Promise<boolean>
  /** Shown where space is scarce: in a menu on narrow screens. */
  isInHead?: boolean
}

/** Returns an order for another reviewer, after a confirmation. */
export function GiveBack({ orderId, save, isInHead }: Props) {
  const navigate = useNavigate()
  const { run, isPending, refusal } = useCall()
  const [isOpen, setOpen] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const give = () =>
    run(async () => {
      const isSaved = save ? await save() : true
      setUnsaved(!isSaved)
      if (!isSaved) return
      await api.feedbacks.giveBackFeedback({ params: { orderId } })
      toast.success(texts.done)
      await navigate(paths.feedbackTasks())
    })
  return (
    <>
      <Button
        auto
        size="sm"
        variant="line"
        className={isInHead ? 'only-wide' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon icon={Undo2} size={16} />
        {texts.button}
      </Button>
      {isInHead && (
        <Menu
          align="end"
          label={texts.more}
          trigger={<Icon icon={Ellipsis} />}
          triggerClassName={cx(styles.more, 'only-narrow')}
          items={[{ label: texts.button, icon: Undo2, onSelect: () => setOpen(true) }]}
        />
      )}
      <Modal open={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        <p>{texts.text}</p>
        <Alert>{refusal?.message ?? (isUnsaved && texts.unsaved)}</Alert>
        <ModalActions>
          <Button onClick={() => setOpen(false)}>{texts.stay}</Button>
          <Button variant="ink" pending={isPending} onClick={give}>
            {texts.give}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}
