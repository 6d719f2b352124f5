import type { FeedbackContents } from '#contract/feedback/shapes.ts'
import { NoteKindLabel } from '#web/media/NoteKindLabel.tsx'
import { timer } from '#web/ui/format.ts'
import { videoTexts as texts } from './messages.ts'
import { Part } from './Part.tsx'
import styles from './WrittenNotes.module.css'

/** Time-coded notes without their video. */
export function WrittenNotes({ notes }: { notes: FeedbackContents['notes'] }) {
  if (!notes.length) return null
  return (
    <Part title={texts.notes(notes.length)}>
      <ol className={styles.notes}>
        {notes.map(({ seconds, kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may say the same
          <li key={at}>
            <time>{timer(Math.floor(seconds))}</time>
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
