import { NoteKind } from '#contract/codes/feedback.ts'
import styles from './NoteKindLabel.module.css'

/** Whether a note praises or asks for a change: as text, which the colour repeats. */
export function NoteKindLabel({ kind }: { kind: keyof typeof NoteKind }) {
  return (
    <span className={styles.kind} data-good={kind === 'GOOD' || undefined}>
      {NoteKind[kind]}
    </span>
  )
}
