import { type FormEvent, useState } from 'react'
import type { TeamSelfTape } from '../../../contract/self-tapes.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { fieldErrors } from '../../ui/form.tsx'
import { clock, isoDate } from '../../ui/format.ts'
import { TextInput } from '../../ui/Input.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import audition from '../auditions/Auditions.module.css'
import { selfTapes } from './messages.ts'

type Props = { castingId: number; tape: TeamSelfTape; onDone: (said: string) => void; onClose: () => void }

/** A later time for one who asked for it. */
export function ExtendModal({ castingId, tape, onDone, onClose }: Props) {
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const dueAt = `${values.get('date')}T${String(values.get('time')).slice(0, 5)}:00+09:00`
    setPending(true)
    setError(undefined)
    try {
      await api.selfTapes.extend({ params: { castingId, tapeId: tape.id }, body: { dueAt } })
      onDone(selfTapes.extended)
    } catch (thrown) {
      setError(fieldErrors(thrown).dueAt ?? (thrown as Error).message)
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} align="start" width={420} title={selfTapes.extendTitle}>
      <p className={audition.asked}>
        {tape.name}: {tape.extensionWords}
      </p>
      <form onSubmit={send}>
        <div className={audition.pair}>
          <Field label={selfTapes.date} required error={error}>
            <TextInput
              type="date"
              name="date"
              required
              defaultValue={isoDate(Date.parse(tape.dueAt) + 2 * 86_400_000)}
            />
          </Field>
          <Field label={selfTapes.time} required>
            <TextInput type="time" name="time" required step={300} defaultValue={clock(tape.dueAt)} />
          </Field>
        </div>
        <ModalActions>
          <Button onClick={onClose}>{selfTapes.keep}</Button>
          <Button type="submit" variant="ink" pending={isPending}>
            {selfTapes.extend}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
