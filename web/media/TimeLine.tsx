import { NoteKind } from '#contract/codes/feedback.ts'
import { timer } from '#web/ui/format.ts'
import { reviewPlayer as texts } from './messages.ts'
import type { ReviewNote } from './review-notes.ts'
import styles from './TimeLine.module.css'

type Props = {
  /** Ordered by time. */
  notes: ReviewNote[]
  current: ReviewNote | undefined
  seconds: number
  /** Length of the whole video, in seconds. */
  length: number
  /** Start and end of the section. */
  part: [number, number] | null
  onChoose: (note: ReviewNote) => void
  onSeek: (seconds: number) => void
}

/** The playing position, the section, and a button for each note. */
export function TimeLine({ notes, current, seconds, length, part, onChoose, onSeek }: Props) {
  const share = (moment: number) => (length > 0 ? `${Math.min(100, (moment / length) * 100)}%` : '0%')
  const rest = (moment: number) => `calc(100% - ${share(moment)})`
  return (
    <div className={styles.line}>
      {part && <span className={styles.part} style={{ left: share(part[0]), right: rest(part[1]) }} />}
      <span className={styles.played} style={{ right: rest(seconds) }} />
      <input
        type="range"
        min={0}
        max={length || 1}
        step="any"
        value={Math.min(seconds, length || 1)}
        aria-label={texts.position}
        aria-valuetext={texts.clock(timer(seconds), timer(length))}
        onChange={event => onSeek(event.target.valueAsNumber)}
      />
      {notes.map(note => (
        <button
          key={note.key}
          type="button"
          // The list offers the same by keyboard.
          tabIndex={-1}
          className={styles.marker}
          data-kind={note.kind}
          aria-current={note === current || undefined}
          aria-label={texts.marker(timer(note.seconds), note.kind && NoteKind[note.kind])}
          style={{ left: share(note.seconds) }}
          onClick={() => onChoose(note)}
        />
      ))}
    </div>
  )
}
