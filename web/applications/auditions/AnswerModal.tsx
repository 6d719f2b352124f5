import { useState } from 'react'
import type { MyAudition } from '../../../contract/auditions.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/Input.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import styles from './Auditions.module.css'
import { auditions, spanText } from './messages.ts'

type Props = {
  audition: MyAudition
  answer: 'CHANGE' | 'DECLINED'
  /** Sends the words; what goes wrong is shown here and nothing typed is lost. */
  onSend: (words: string) => Promise<void>
  onClose: () => void
}

/** A no, or a wish for another time, with words to go with it. */
export function AnswerModal({ audition, answer, onSend, onClose }: Props) {
  const isChange = answer === 'CHANGE'
  const [words, setWords] = useState(audition.status === answer ? audition.words : '')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  async function send() {
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
    <Modal
      open
      onClose={onClose}
      align="start"
      width={420}
      title={isChange ? auditions.changeTitle : auditions.declineTitle}
    >
      <p>{spanText(audition.startAt, audition.minutes)}</p>
      <p className={styles.asked}>{isChange ? auditions.changeText : auditions.declineText}</p>
      <Field label={isChange ? auditions.changeLabel : auditions.declineLabel} error={error}>
        <TextArea
          rows={3}
          maxLength={300}
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
