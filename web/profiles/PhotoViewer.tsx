import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { ChevronLeft, ChevronRight, X } from '../ui/icons.ts'
import { imageUrl } from '../ui/image.ts'
import type { Picture } from '../ui/Photo.tsx'
import { useDialog } from '../ui/useDialog.ts'
import styles from './PhotoViewer.module.css'

type Props = { name: string; photos: Picture[]; start: number; onClose: (at: number) => void }

/** The photos as large as the screen: arrow keys, Home and End, buttons, Esc. */
export default function PhotoViewer({ name, photos, start, onClose }: Props) {
  const [at, setAt] = useState(start)
  const dialog = useDialog(() => onClose(at))
  const last = photos.length - 1
  const show = (index: number) => setAt(Math.max(0, Math.min(last, index)))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  return (
    <dialog {...dialog} data-theme="viewer" className={styles.viewer} aria-label={`${name} 사진`} onKeyDown={onKeyDown}>
      <img key={photos[at]!.key} src={imageUrl(photos[at]!.key, 'original')} alt={`${name}, 사진 ${at + 1}`} />
      <IconButton icon={X} label="닫기" className={styles.close} onClick={() => onClose(at)} />
      {last > 0 && (
        <>
          <IconButton
            icon={ChevronLeft}
            label="앞 사진"
            disabled={at === 0}
            className={styles.back}
            onClick={() => show(at - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label="다음 사진"
            disabled={at === last}
            className={styles.next}
            onClick={() => show(at + 1)}
          />
          <p className={styles.count} aria-live="polite">
            <span className="sr">사진 </span>
            {at + 1} / {photos.length}
          </p>
        </>
      )}
    </dialog>
  )
}
