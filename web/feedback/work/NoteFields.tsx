import { NoteKind } from '#contract/codes/feedback.ts'
import { feedbackLimits as limits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import type { TimedNote } from './draft.ts'
import { closeByKeys } from './keys.ts'
import { noteFieldsTexts as texts } from './messages.ts'
import styles from './NoteFields.module.css'

type Editable = Pick<TimedNote, 'key' | 'kind' | 'text'>
type Props = {
  note: Editable
  /** Names the note, such as `1:05 메모`. */
  name: string
  placeholder: string
  error: string | undefined
  onChange: (part: Partial<Pick<Editable, 'kind' | 'text'>>) => void
  onRemove: () => void
  /** Leaves the note by Ctrl+Enter, for what it is about. */
  onClose?: (() => void) | undefined
}

export const noteFieldId = (key: string) => `note-${key}`

/** The note of a mark or moment: text, kind, and removing it. */
export function NoteFields({ note, name, placeholder, error, onChange, onRemove, onClose }: Props) {
  const id = noteFieldId(note.key)
  const other = note.kind === 'GOOD' ? 'CHANGE' : 'GOOD'
  return (
    <div className={styles.fields}>
      <TextArea
        id={id}
        rows={1}
        maxLength={limits.noteLength}
        aria-label={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={note.text}
        placeholder={placeholder}
        className={styles.text}
        onChange={event => onChange({ text: event.target.value })}
        onKeyDown={onClose && (event => closeByKeys(event, onClose))}
      />
      {error && <FieldError id={`${id}-error`} message={error} />}
      <p className={styles.acts}>
        <Button auto size="sm" variant="text" onClick={() => onChange({ kind: other })}>
          <span className="sr">{name}, </span>
          {texts.turn(NoteKind[other])}
        </Button>
        <Button auto size="sm" variant="text" onClick={onRemove}>
          <span className="sr">{name} </span>
          {texts.remove}
        </Button>
      </p>
    </div>
  )
}
