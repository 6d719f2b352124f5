import { type KeyboardEvent, useEffect, useRef } from 'react'
import { CommentVisibility } from '#contract/codes/applications.ts'
import { NoteKind } from '#contract/codes/feedback.ts'
import { selfTapeNoteLength } from '#contract/limits.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { TimeField } from '#web/media/TimeField.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { Select, TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { noteTexts as texts } from './messages.ts'
import styles from './TapePlayer.module.css'
import type { NoteDraft } from './useNoteDraft.ts'

type Props = {
  draft: NoteDraft
  isGuest?: boolean
  /** The last save's failure, or missing input. */
  error: string | undefined
  refusal: Refusal | null
  isPending: boolean
  onChange: (draft: NoteDraft) => void
  onSave: () => void
  onCancel: () => void
}

const kinds = Object.entries(NoteKind) as [keyof typeof NoteKind, string][]
const visibilities = Object.entries(CommentVisibility).map(([value, label]) => ({ value, label }))
const visibilitiesOfGuests = visibilities.filter(({ value }) => value !== 'TEAM')

/** A note at a moment, written below the picture, so that both are visible. */
export function NoteForm({ draft, isGuest, error, refusal, isPending, onChange, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Choosing another moment with the form open keeps the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [draft.id, draft.seconds === null])
  function key(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const message = error ?? refusal?.fields.text ?? refusal?.fields.seconds ?? refusal?.message
  return (
    <ScriptForm
      ref={form}
      className={styles.form}
      aria-label={draft.id ? texts.change : texts.write}
      onSubmit={onSave}
      onKeyDown={key}
    >
      <div className={styles.row}>
        <TimeField
          aria-label={texts.moment}
          className={styles.moment}
          seconds={draft.seconds}
          onSeconds={seconds => onChange({ ...draft, seconds })}
        />
        <TextArea
          rows={1}
          aria-label={texts.text}
          aria-invalid={message ? true : undefined}
          maxLength={selfTapeNoteLength}
          placeholder={texts.placeholder}
          value={draft.text}
          onChange={event => onChange({ ...draft, text: event.target.value })}
        />
      </div>
      {message && <FieldError message={message} />}
      <div className={styles.choices}>
        <Chips label={texts.kind}>
          {kinds.map(([kind, label]) => (
            <Chip key={kind} small on={draft.kind === kind} onClick={() => onChange({ ...draft, kind })}>
              {label}
            </Chip>
          ))}
        </Chips>
        <Select
          aria-label={texts.visibility}
          options={isGuest ? visibilitiesOfGuests : visibilities}
          value={draft.visibility}
          onChange={event => onChange({ ...draft, visibility: event.target.value as NoteDraft['visibility'] })}
        />
        <Button auto size="md" variant="text" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" auto size="md" variant="ink" pending={isPending}>
          {draft.id ? texts.save : texts.add}
        </Button>
      </div>
    </ScriptForm>
  )
}
