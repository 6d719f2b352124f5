import type { ReactNode } from 'react'
import { NoteKind } from '#contract/codes/feedback.ts'
import { cx } from '#web/ui/cx.ts'
import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { timer } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { reviewPlayer as texts } from './messages.ts'
import { NoteKindLabel } from './NoteKindLabel.tsx'
import styles from './NoteList.module.css'
import type { ReviewNote } from './review-notes.ts'

type Props<N extends ReviewNote> = {
  /** Id of its heading. */
  heading: string
  /** Ordered by time. */
  notes: N[]
  current: N | undefined
  onChoose: (note: N) => void
  renderNote: (note: N) => ReactNode
  onAdd?: () => void
  /** If the player has no button for a note. */
  showsAdd: boolean
}

/** The notes ordered by time; pressing one seeks to it. */
export function NoteList<N extends ReviewNote>(props: Props<N>) {
  const { heading, notes, current, onChoose, renderNote, onAdd, showsAdd } = props
  return (
    <div className={styles.side}>
      <div className={styles.head}>
        <h2 id={heading} className={cx(styles.title, 'num')}>
          {texts.notes(notes.length)}
        </h2>
        {onAdd && showsAdd && (
          <Button auto size="sm" variant="line" onClick={onAdd}>
            {texts.add}
          </Button>
        )}
        <KeyHints>
          {onAdd && (
            <>
              <kbd>N</kbd> {texts.keyNote}
            </>
          )}
          {notes.length > 0 && (
            <>
              <kbd>←</kbd>
              <kbd>→</kbd> {texts.keyStep}
            </>
          )}
        </KeyHints>
      </div>
      {notes.length === 0 && <p className={styles.none}>{onAdd ? texts.noneYet : texts.none}</p>}
      <ol className={styles.notes} aria-labelledby={heading}>
        {notes.map(note => (
          <li key={note.key} aria-current={note === current || undefined}>
            <button
              type="button"
              className={styles.time}
              aria-label={texts.marker(timer(note.seconds), note.kind && NoteKind[note.kind])}
              onClick={() => onChoose(note)}
            >
              <time>{timer(note.seconds)}</time>
            </button>
            <div className={styles.words}>
              {note.kind && (
                <div>
                  <NoteKindLabel kind={note.kind} />
                </div>
              )}
              {renderNote(note)}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
