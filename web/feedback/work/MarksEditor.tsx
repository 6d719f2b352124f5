import { useState } from 'react'
import { NoteKind } from '#contract/codes/feedback.ts'
import type { Image } from '#contract/common.ts'
import { feedbackLimits as limits } from '#contract/limits.ts'
import { NoteKindLabel } from '#web/media/NoteKindLabel.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { photoMarksTexts } from '../messages.ts'
import { type Mark, newKey } from './draft.ts'
import { focusSoon } from './focus-soon.ts'
import { MarkablePhoto } from './MarkablePhoto.tsx'
import styles from './MarksEditor.module.css'
import { editorTexts, markTexts as texts } from './messages.ts'
import { NoteFields, noteFieldId } from './NoteFields.tsx'
import type { SavedDraft } from './useSavedDraft.ts'

/** Null for a photo that the actor has removed since it was marked. */
export type MarkedImage = { id: number; image: Image | null }

type Props = {
  photos: MarkedImage[]
  marks: Mark[]
  change: SavedDraft['change']
  errors: Record<string, string>
}

/** Marks on the photos of a profile, numbered along the photos, with their notes. */
export function MarksEditor({ photos, marks, change, errors }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const order = new Map(photos.map(({ id }, at) => [id, at]))
  const sorted = (all: Mark[]) => all.toSorted((one, other) => rank(one) - rank(other))
  const rank = ({ imageId }: Mark) => order.get(imageId) ?? photos.length

  const edit = (key: string, part: Partial<Mark>) =>
    change(draft => ({ marks: draft.marks.map(mark => (mark.key === key ? { ...mark, ...part } : mark)) }))

  const choose = (key: string) => {
    setChosen(key)
    focusSoon(noteFieldId(key))
  }
  function place(imageId: number, { x, y }: { x: number; y: number }) {
    const mark: Mark = { key: newKey(), imageId, x, y, kind: 'CHANGE', text: '' }
    change(draft => ({ marks: sorted([...draft.marks, mark]) }))
    choose(mark.key)
  }
  function remove(mark: Mark) {
    change(draft => ({ marks: draft.marks.filter(({ key }) => key !== mark.key) }))
    const undo = () => change(draft => ({ marks: sorted([...draft.marks, mark]) }))
    if (mark.text) toast.show(editorTexts.removed, { undo })
  }
  const isFull = marks.length >= limits.marks
  return (
    <section className={styles.marks}>
      <h2>{texts.title(marks.length)}</h2>
      <p className={styles.help}>{isFull ? texts.full : texts.help}</p>
      <ul className={styles.photos}>
        {photos.map(({ id, image }, at) => (
          <li key={id}>
            <MarkablePhoto
              image={image}
              alt={photoMarksTexts.photo(at + 1)}
              marks={marks.flatMap((mark, nth) => (mark.imageId === id ? [{ mark, n: nth + 1 }] : []))}
              chosen={chosen}
              onPlace={isFull ? null : where => place(id, where)}
              onMove={edit}
              onChoose={choose}
              onRemove={key => marks.filter(mark => mark.key === key).forEach(remove)}
            />
          </li>
        ))}
      </ul>
      <ol className={styles.notes}>
        {marks.map((mark, at) => (
          <li key={mark.key} data-on={mark.key === chosen || undefined} onFocus={() => setChosen(mark.key)}>
            <i className={styles.number} data-good={mark.kind === 'GOOD' || undefined} aria-hidden="true">
              {at + 1}
            </i>
            <div>
              <NoteKindLabel kind={mark.kind} />
              <NoteFields
                note={mark}
                name={`${texts.text(at + 1)}, ${NoteKind[mark.kind]}`}
                placeholder={texts.placeholder}
                error={errors[mark.key]}
                onChange={part => edit(mark.key, part)}
                onRemove={() => remove(mark)}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
