import type { KeyboardEvent } from 'react'
import type { Picture } from '#web/ui/display/Photo.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ChevronLeft, ChevronRight, X } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image.ts'
import { useDialog } from '#web/ui/overlay/useDialog.ts'
import { photoViewerTexts as texts } from './messages.ts'
import styles from './PhotoViewer.module.css'

type Props = {
  label: string
  photos: { image: Picture; alt: string }[]
  at: number
  onShow: (at: number) => void
  onClose: () => void
}

/** Full-screen photos: arrow keys, Home and End, buttons, Esc. */
export default function PhotoViewer({ label, photos, at, onShow, onClose }: Props) {
  const photo = photos[at]
  const dialog = useDialog(onClose)
  const last = photos.length - 1
  const show = (index: number) => onShow(Math.max(0, Math.min(last, index)))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  if (!photo) return null
  return (
    <dialog {...dialog} data-theme="viewer" className={styles.viewer} aria-label={label} onKeyDown={onKeyDown}>
      <img key={photo.image.key} src={imageUrl(photo.image.key, 'original')} alt={photo.alt} />
      <IconButton icon={X} label={texts.close} className={styles.close} onClick={onClose} />
      {last > 0 && (
        <>
          <IconButton
            icon={ChevronLeft}
            label={texts.back}
            disabled={at === 0}
            className={styles.back}
            onClick={() => show(at - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={texts.next}
            disabled={at === last}
            className={styles.next}
            onClick={() => show(at + 1)}
          />
          <p className={styles.count} aria-live="polite">
            <span className="sr">{texts.photo}</span>
            {at + 1} / {photos.length}
          </p>
        </>
      )}
    </dialog>
  )
}
