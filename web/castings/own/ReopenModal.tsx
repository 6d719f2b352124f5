import { useState } from 'react'
import { dayMs } from '#contract/korean-time.ts'
import { castingLimits } from '#contract/limits.ts'
import { isoDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { reopenModalTexts as texts } from './messages.ts'

type Props = {
  open: boolean
  now: number
  /** Whether an operator reviews it first. */
  isReviewed: boolean
  onClose: () => void
  onReopen: (endDate: string) => void
}

/** Asks for the new deadline of a casting that reopens. */
export function ReopenModal({ open, now, isReviewed, onClose, onReopen }: Props) {
  const [endDate, setEndDate] = useState(isoDate(now + 14 * dayMs))
  return (
    <Modal open={open} onClose={onClose} title={texts.title} align="start">
      <ScriptForm
        onSubmit={event => {
          event.preventDefault()
          onReopen(endDate)
        }}
      >
        <Field label={texts.deadline} required help={isReviewed ? texts.reviewed : texts.atOnce}>
          <TextInput
            type="date"
            required
            min={isoDate(now)}
            max={isoDate(now + castingLimits.daysAhead * dayMs)}
            value={endDate}
            onChange={event => setEndDate(event.target.value)}
          />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="ink" type="submit">
            {texts.reopen}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
