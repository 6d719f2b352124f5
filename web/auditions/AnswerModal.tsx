import { useState } from 'react'
import type { MyAudition } from '#contract/auditions/index.ts'
import { auditionLengths } from '#contract/limits.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from './Auditions.module.css'
import { auditions, spanText } from './messages.ts'

type Props = {
  audition: MyAudition
  answer: 'CHANGE' | 'DECLINED'
  /** Sends the text; failures are shown here and nothing typed is lost. */
  onSend: (words: string) => Promise<void>
  onClose: () => void
}

/** Declining, or asking for another time, with a message. */
export function AnswerModal({ audition, answer, onSend, onClose }: Props) {
  const isChange = answer === 'CHANGE'
  const [words, setWords] = useState(audition.status === answer ? audition.words : '')
  const { isPending, refusal, run } = useCall()
  const send = () => run(() => onSend(words))
  return (
    <Modal
      open
      onClose={onClose}
      align="start"
      width="form"
      title={isChange ? auditions.changeTitle : auditions.declineTitle}
    >
      <p>{spanText(audition.startAt, audition.minutes)}</p>
      <p className={styles.asked}>{isChange ? auditions.changeText : auditions.declineText}</p>
      <Field label={isChange ? auditions.changeLabel : auditions.declineLabel} error={refusal?.message}>
        <TextArea
          rows={3}
          maxLength={auditionLengths.words}
          value={words}
          placeholder={isChange ? auditions.changePlaceholder : auditions.declinePlaceholder}
          onChange={event => setWords(event.target.value)}
        />
      </Field>
      <ModalActions>
        <Button onClick={onClose}>{auditions.keep}</Button>
        <Button variant="ink" pending={isPending} onClick={send}>
          {isChange ? auditions.changeSend : auditions.decline}
        </Button>
      </ModalActions>
    </Modal>
  )
}
