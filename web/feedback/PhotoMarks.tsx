import { useId, useState } from 'react'
import { NoteKind } from '#contract/codes/feedback.ts'
import type { Image } from '#contract/common.ts'
import type { FeedbackContents } from '#contract/feedback/shapes.ts'
import { NoteKindLabel } from '#web/media/NoteKindLabel.tsx'
import { MarkedPhoto, markClass, placeOf } from './MarkedPhoto.tsx'
import { photoMarksTexts as texts } from './messages.ts'
import styles from './PhotoMarks.module.css'
import { Part } from './result/Part.tsx'

type Mark = FeedbackContents['marks'][number]
type Numbered = { mark: Mark; n: number }
type MarkedImage = { imageId: number; image: Image | null; marks: Numbered[] }

/** Photos with numbered marks and their notes; a number links to its note and back. */
export function PhotoMarks({ marks }: { marks: Mark[] }) {
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  if (!marks.length) return null
  const go = (n: number, place: 'mark' | 'note') => {
    setChosen(n)
    const target = document.getElementById(`${id}-${place}-${n}`)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Part title={texts.title(marks.length)}>
      <div className={styles.columns}>
        <ul className={styles.photos}>
          {photosOf(marks).map(({ imageId, image, marks: ofPhoto }, at) => (
            <li key={imageId}>
              <MarkedPhoto image={image} alt={texts.photo(at + 1)} sizes="(min-width: 734px) 240px, 45vw">
                {ofPhoto.map(({ mark, n }) => (
                  <button
                    key={n}
                    id={`${id}-mark-${n}`}
                    type="button"
                    className={markClass}
                    style={placeOf(mark)}
                    data-good={mark.kind === 'GOOD' || undefined}
                    data-on={n === chosen || undefined}
                    aria-label={texts.toNote(n, NoteKind[mark.kind])}
                    onClick={() => go(n, 'note')}
                  >
                    {n}
                  </button>
                ))}
              </MarkedPhoto>
            </li>
          ))}
        </ul>
        <ol className={styles.notes}>
          {marks.map(({ kind, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks are numbered by their order
            <li key={at} id={`${id}-note-${at + 1}`} tabIndex={-1} data-on={at + 1 === chosen || undefined}>
              <button
                type="button"
                className={styles.number}
                data-good={kind === 'GOOD' || undefined}
                aria-label={texts.toMark(at + 1)}
                onClick={() => go(at + 1, 'mark')}
              >
                {at + 1}
              </button>
              <div>
                <NoteKindLabel kind={kind} />
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Part>
  )
}

function photosOf(marks: Mark[]): MarkedImage[] {
  const photos = new Map<number, MarkedImage>()
  marks.forEach((mark, at) => {
    const { imageId, image } = mark
    const photo = photos.get(imageId) ?? { imageId, image, marks: [] }
    photo.marks.push({ mark, n: at + 1 })
    photos.set(imageId, photo)
  })
  return [...photos.values()]
}
