import { useState } from 'react'
import { reasonLength } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from './MyCastings.module.css'
import { deletionModalTexts as texts } from './messages.ts'

type Props = { open: boolean; title: string; onClose: () => void; onAsk: (reason: string) => void }

/** Requests deletion of a casting with applicants by the operators. */
export function DeletionModal({ open, title, onClose, onAsk }: Props) {
  const [error, setError] = useState<string>()
  return (
    <Modal open={open} onClose={onClose} title={texts.title} align="start">
      <ScriptForm
        noValidate
        className={styles.asking}
        onSubmit={event => {
          event.preventDefault()
          const reason = String(new FormData(event.currentTarget).get('reason')).trim()
          if (reason.length < 5) return setError(texts.reasonShort)
          setError(undefined)
          onAsk(reason)
        }}
      >
        <p>{texts.text(title)}</p>
        <Field label={texts.reason} required error={error} help={texts.reasonHelp}>
          <TextArea name="reason" maxLength={reasonLength} onChange={() => setError(undefined)} />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="ink" type="submit">
            {texts.ask}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
