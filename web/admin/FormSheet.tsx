import type { FormEvent, ReactNode } from 'react'
import type { Refusal } from '#web/calls/refusal.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import admin from './admin.module.css'
import { TaskActions } from './TaskActions.tsx'

/** The submitted values, by field name. */
export type Sent = {
  /** Trimmed; '' for a missing field. */
  text: (name: string) => string
  given: FormData
}

type Props = {
  title: string
  submit: string
  isPending: boolean
  refusal: Refusal | null
  onSave: (sent: Sent) => void
  onClose: () => void
  /** Text above the fields and the refusal. */
  note?: ReactNode
  children: ReactNode
}

const id = 'sheet-form'

/** A sheet with one form, and its buttons below. A refusal is shown above the fields. */
export function FormSheet({ title, submit, isPending, refusal, onSave, onClose, note, children }: Props) {
  const form = useFirstErrorFocus(refusal?.fields ?? null)
  function save(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget)
    onSave({ given, text: name => String(given.get(name) ?? '').trim() })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={<TaskActions submit={submit} isPending={isPending} onStop={onClose} form={id} />}
    >
      <ScriptForm id={id} ref={form} className={admin.form} onSubmit={save} noValidate>
        {note}
        <Alert>{refusal?.note}</Alert>
        {children}
      </ScriptForm>
    </Sheet>
  )
}
