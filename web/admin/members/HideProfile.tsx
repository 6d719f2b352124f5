import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from '../admin.module.css'
import { adminTexts, profileHideReasons } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { hideProfileTexts as texts } from './messages.ts'

type Props = {
  name: string
  /** Shows its own success message. */
  hide: (reason: string) => Promise<unknown>
}

/** Asks for a reason that the actor will read, and hides the profile. */
export function HideProfile({ name, hide }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (reason.length < 5) return setError(adminTexts.reasonShort)
    setError(undefined)
    setPending(true)
    await hide(reason)
    setPending(false)
    setOpen(false)
  }

  return (
    <>
      <Button size="sm" auto variant="text" onClick={() => setOpen(true)}>
        {texts.hide}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={texts.ask(name)}>
        <ScriptForm onSubmit={submit} className={styles.asked}>
          <ReasonField suggestions={profileHideReasons} error={error} help={texts.reasonHelp} />
          <ModalActions>
            <Button onClick={() => setOpen(false)}>{texts.keep}</Button>
            <Button type="submit" variant="danger" pending={isPending}>
              {texts.hide}
            </Button>
          </ModalActions>
        </ScriptForm>
      </Modal>
    </>
  )
}
