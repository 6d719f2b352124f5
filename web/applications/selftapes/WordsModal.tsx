import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/Input.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import audition from '../auditions/Auditions.module.css'
import { selfTapes } from './messages.ts'

type Props = {
  what: 'decline' | 'time'
  /** Sends the words; what goes wrong is shown here and nothing typed is lost. */
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

/** A no, or a wish for more time, with words to go with it. */
export function WordsModal({ what, onSend, onClose }: Props) {
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { title, text, label, placeholder, send } = texts[what]
  async function submit() {
    setPending(true)
    setError(undefined)
    try {
      await onSend(words)
    } catch (thrown) {
      setError((thrown as Error).message)
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} align="start" width={420} title={title}>
      <p className={audition.asked}>{text}</p>
      <Field label={label} error={error}>
        <TextArea
          rows={3}
          maxLength={300}
          value={words}
          placeholder={placeholder}
          onChange={event => setWords(event.target.value)}
        />
      </Field>
      <ModalActions>
        <Button onClick={onClose}>{selfTapes.keep}</Button>
        <Button variant="ink" pending={isPending} disabled={what === 'time' && !words.trim()} onClick={submit}>
          {send}
        </Button>
      </ModalActions>
    </Modal>
  )
}
