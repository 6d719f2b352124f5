import { type KeyboardEvent, useState } from 'react'
import { reviewLengths } from '#contract/limits.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { decidingTexts as texts } from './messages.ts'

type Props = {
  name: string
  /** Sends the comment; failures are shown here and nothing typed is lost. */
  onSend: (words: string) => Promise<void>
  onClose: () => void
}

/** A comment on the applicant of a tape, for the team; Ctrl+Enter sends it. */
export function CommentModal({ name, onSend, onClose }: Props) {
  const [words, setWords] = useState('')
  const { isPending, refusal, run } = useCall()
  const send = () => words.trim() && void run(() => onSend(words))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <Modal open onClose={onClose} align="start" width="form" title={texts.commentOn(name)}>
      <Field label={texts.comment} error={refusal?.fields.body ?? refusal?.message}>
        <TextArea
          rows={3}
          maxLength={reviewLengths.comment}
          value={words}
          onKeyDown={press}
          onChange={event => setWords(event.target.value)}
        />
      </Field>
      <ModalActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="ink" pending={isPending} onClick={send}>
          {texts.send}
        </Button>
      </ModalActions>
    </Modal>
  )
}
