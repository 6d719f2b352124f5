import { useState } from 'react'
import { selfTapeLengths } from '#contract/limits.ts'
import audition from '#web/auditions/Auditions.module.css'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { selfTapes } from './messages.ts'

type Props = {
  what: 'decline' | 'time'
  /** Sends the text; failures are shown here and nothing typed is lost. */
  onSend: (words: string) => Promise<void>
  onClose: () => void
}

const texts = {
  decline: {
    title: selfTapes.declineTitle,
    text: selfTapes.declineText,
    label: selfTapes.declineLabel,
    placeholder: selfTapes.declinePlaceholder,
    send: selfTapes.decline,
  },
  time: {
    title: selfTapes.timeTitle,
    text: selfTapes.timeText,
    label: selfTapes.timeLabel,
    placeholder: selfTapes.timePlaceholder,
    send: selfTapes.timeSend,
  },
}

/** Declining, or asking for more time, with a message. */
export function WordsModal({ what, onSend, onClose }: Props) {
  const [words, setWords] = useState('')
  const { isPending, refusal, run } = useCall()
  const { title, text, label, placeholder, send } = texts[what]
  const { missing, place, lacks, clear } = useMissing<HTMLDivElement>()
  const submit = () => {
    if (!lacks({ words: what === 'time' && !words.trim() && selfTapes.timeMissing })) void run(() => onSend(words))
  }
  return (
    <Modal open onClose={onClose} align="start" width="form" title={title}>
      <p className={audition.asked}>{text}</p>
      <div ref={place}>
        <Field label={label} error={missing.words ?? refusal?.message}>
          <TextArea
            rows={3}
            maxLength={selfTapeLengths.words}
            value={words}
            placeholder={placeholder}
            onChange={event => {
              clear()
              setWords(event.target.value)
            }}
          />
        </Field>
      </div>
      <ModalActions>
        <Button onClick={onClose}>{selfTapes.keep}</Button>
        <Button variant="ink" pending={isPending} onClick={submit}>
          {send}
        </Button>
      </ModalActions>
    </Modal>
  )
}
