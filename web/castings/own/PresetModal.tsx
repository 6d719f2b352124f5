import { presetLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { presetModalTexts as texts } from './messages.ts'

type Props = { open: boolean; title: string; onClose: () => void; onSave: (name: string) => void }

/** Asks under which name a casting is kept to begin new ones with. */
export function PresetModal({ open, title, onClose, onSave }: Props) {
  return (
    <Modal open={open} onClose={onClose} title={texts.title} align="start">
      <ScriptForm
        onSubmit={event => {
          event.preventDefault()
          onSave(String(new FormData(event.currentTarget).get('name')).trim() || title.slice(0, presetLimits.name))
        }}
      >
        <Field label={texts.name} required help={texts.help}>
          <TextInput
            name="name"
            required
            maxLength={presetLimits.name}
            defaultValue={title.slice(0, presetLimits.name)}
            autoComplete="off"
          />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="ink" type="submit">
            {texts.save}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
