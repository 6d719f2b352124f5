import type { FeedbackWork } from '#contract/feedback/reviews.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { Contents } from '../result/Contents.tsx'
import { WrittenNotes } from '../result/WrittenNotes.tsx'
import { contentsOf, type Draft } from './draft.ts'
import type { MarkedImage } from './MarksEditor.tsx'
import { previewTexts as texts } from './messages.ts'
import styles from './Preview.module.css'

type Props = {
  work: FeedbackWork
  draft: Draft
  photos: MarkedImage[]
  isPending: boolean
  onClose: () => void
  onSend: () => void
}

/** A preview of what the actor will read. */
export function Preview({ work, draft, photos, isPending, onClose, onSend }: Props) {
  const contents = contentsOf(draft, photos)
  const footer = (
    <div className={styles.foot}>
      <Button size="lg" onClick={onClose}>
        {texts.edit}
      </Button>
      <Button size="lg" variant="ink" pending={isPending} onClick={onSend}>
        {texts.send}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={texts.title} footer={footer}>
      <p className={styles.text}>{texts.text}</p>
      <Contents kind={work.kind} contents={contents}>
        <WrittenNotes notes={contents.notes} />
      </Contents>
    </Sheet>
  )
}
