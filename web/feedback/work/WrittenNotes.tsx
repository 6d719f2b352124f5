import type { FeedbackContents } from '#contract/feedback/shapes.ts'
import { NoteKindLabel } from '#web/media/NoteKindLabel.tsx'
import { timer } from '#web/ui/format.ts'
import { Part } from '../result/Part.tsx'
import { noteTexts as texts } from './messages.ts'
import styles from './WrittenNotes.module.css'

/** Time-coded notes without their video. */
export function WrittenNotes({ notes }: { notes: FeedbackContents['notes'] }) {
  if (!notes.length) return null
  return (
    <Part title={texts.title(notes.length)}>
      <ol className={styles.notes}>
        {notes.map(({ seconds, kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may say the same
          <li key={at}>
            <time>{timer(seconds)}</time>
            <div>
              <NoteKindLabel kind={kind} />
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Part>
  )
}
