import { type Ref, useState } from 'react'
import { Button } from '../forms/Button.tsx'
import { ui } from '../messages.ts'
import { Modal, ModalActions } from './Modal.tsx'

type Props = {
  label: string
  /** The question, and the consequences of confirming. */
  ask: string
  text: string
  /** The question closes when it resolves. */
  onDo: () => Promise<unknown>
  pending?: boolean
  size?: 'sm' | 'md'
  ref?: Ref<HTMLButtonElement>
}

/** A button for a destructive action: asks in a dialog, whose second button has the same label and performs it. */
export function AskedButton({ label, ask, text, onDo, pending, size = 'md', ref }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button ref={ref} auto size={size} variant="line" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Modal open={isAsking} onClose={close} title={ask} role="alertdialog">
        <p>{text}</p>
        <ModalActions>
          <Button onClick={close}>{ui.close}</Button>
          <Button variant="danger" pending={pending} onClick={() => void onDo().then(close)}>
            {label}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}
