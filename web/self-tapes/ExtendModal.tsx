import type { FormEvent } from 'react'
import { dayMs, koreanTime } from '#contract/korean-time.ts'
import type { TeamSelfTape } from '#contract/self-tapes/index.ts'
import audition from '#web/auditions/Auditions.module.css'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { api } from '#web/team-api.ts'
import { clock, isoDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { selfTapes } from './messages.ts'

type Props = { castingId: number; tape: TeamSelfTape; onDone: (said: string) => void; onClose: () => void }

/** A later due time for an actor who asked for it. */
export function ExtendModal({ castingId, tape, onDone, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const dueAt = koreanTime(String(values.get('date')), String(values.get('time')).slice(0, 5))
    void run(async () => {
      await api.selfTapes.extend({ params: { castingId, tapeId: tape.id }, body: { dueAt } })
      onDone(selfTapes.extended)
    })
  }
  return (
    <Modal open onClose={onClose} align="start" width="form" title={selfTapes.extendTitle}>
      <p className={audition.asked}>
        {tape.name}: {tape.extensionWords}
      </p>
      <ScriptForm onSubmit={send}>
        <div className={audition.pair}>
          <Field label={selfTapes.date} required error={errorAt(refusal, 'dueAt')}>
            <TextInput type="date" name="date" required defaultValue={isoDate(Date.parse(tape.dueAt) + 2 * dayMs)} />
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
      </ScriptForm>
    </Modal>
  )
}
