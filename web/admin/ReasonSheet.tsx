import { useRevalidator } from 'react-router'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { undoOf } from './cases/take-back.ts'
import { FormSheet } from './FormSheet.tsx'
import { ReasonField } from './ReasonField.tsx'

type Props = {
  title: string
  /** What the decision does, shown as a warning. */
  note: string
  submit: string
  /** The toast after success. */
  done: string
  suggestions: readonly string[]
  help: string
  onDecide: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A sheet for a decision that needs a reason and nothing else. */
export function ReasonSheet({ title, note, submit, done, suggestions, help, onDecide, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const change = useChange()
  const { revalidate } = useRevalidator()
  return (
    <FormSheet
      title={title}
      submit={submit}
      isPending={isPending}
      refusal={refusal}
      onSave={({ text }) =>
        void run(async () => {
          const answer = await onDecide(text('reason'))
          onClose()
          await change.done(done, undoOf(answer, revalidate))
        })
      }
      onClose={onClose}
      note={<Note tone="warn">{note}</Note>}
    >
      <ReasonField suggestions={suggestions} error={refusal?.fields.reason} help={help} />
    </FormSheet>
  )
}
