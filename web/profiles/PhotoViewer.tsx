import type { KeyboardEvent } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { ChevronLeft, ChevronRight, X } from '../ui/icons.ts'
import { imageUrl } from '../ui/image.ts'
import type { Picture } from '../ui/Photo.tsx'
import { useDialog } from '../ui/useDialog.ts'
import styles from './PhotoViewer.module.css'

type Props = {
  label: string
  photos: { image: Picture; alt: string }[]
  at: number
  onShow: (at: number) => void
  onClose: () => void
}

/** The photos as large as the screen: arrow keys, Home and End, buttons, Esc. */
export default function PhotoViewer({ label, photos, at, onShow, onClose }: Props) {
  const { image, alt } = photos[at]!
  const dialog = useDialog(onClose)
  const last = photos.length - 1
  const show = (index: number) => onShow(Math.max(0, Math.min(last, index)))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  return (
    <dialog {...dialog} data-theme="viewer" className={styles.viewer} aria-label={label} onKeyDown={onKeyDown}>
      <img key={image.key} src={imageUrl(image.key, 'original')} alt={alt} />
      <IconButton icon={X} label="닫기" className={styles.close} onClick={onClose} />
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
