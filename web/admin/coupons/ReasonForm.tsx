import type { FormEvent } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import admin from '../admin.module.css'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'

type Props = {
  /** Explains what cannot be undone. */
  note: string
  suggestions: readonly string[]
  help: string
  submit: string
  /** Acts, and returns the success message. */
  onSend: (reason: string) => Promise<string>
  onDone: () => void
}

/** Asks for the reason of an irreversible action. */
export function ReasonForm({ note, suggestions, help, submit, onSend, onDone }: Props) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  function send(event: FormEvent<HTMLFormElement>) {
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    void run(async () => {
      const said = await onSend(reason)
      onDone()
      await done(said)
    })
  }
  return (
    <ScriptForm className={cx(admin.form, admin.task)} onSubmit={send} noValidate>
      <Note tone="warn">{note}</Note>
      <Alert>{refusal?.note}</Alert>
      <ReasonField suggestions={suggestions} error={refusal?.fields.reason} help={help} />
      <TaskActions submit={submit} isPending={isPending} onStop={onDone} isDangerous />
    </ScriptForm>
  )
}
