import { useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ChevronLeft, ChevronRight, X } from '../../ui/icons.ts'
import { Photo } from '../../ui/Photo.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { photoAlt } from '../messages.ts'
import { Watermark } from '../share/Watermark.tsx'
import styles from './Pager.module.css'
import { useActive, useReview } from './useStore.ts'

type Props = { first: number; onClose: () => void }

/** The photos over the whole screen, dark. Space or Esc closes, arrows and Tab go through the photos. */
export function Enlarge(props: Props) {
  const active = useActive(useReview().store)
  return active === null ? null : <Photos id={active} {...props} />
}

function Photos({ id, first, onClose }: Props & { id: number }) {
  const { store, moves } = useReview()
  const name = store.row(id)?.name ?? ''
  const photo = store.card(id)?.photo
  const [photos, setPhotos] = useState(photo ? [photo] : [])
  useEffect(() => {
    moves.markRead(id)
    store.detail(id).then(
      detail => setPhotos(detail.photos),
      () => {},
    )
  }, [store, moves, id])
  const [at, setAt] = useState(first)
  const dialog = useDialog(onClose)
  const go = (by: number) => photos.length && setAt((at + by + photos.length) % photos.length)
  return (
    <dialog
      {...dialog}
      aria-label={`${name} 사진`}
      data-theme="viewer"
      className={styles.enlarge}
      onKeyDown={event => {
        if (event.code === 'Space') onClose()
        else if (event.code === 'ArrowRight' || (event.code === 'Tab' && !event.shiftKey)) go(1)
        else if (event.code === 'ArrowLeft' || event.code === 'Tab') go(-1)
        else return
        event.preventDefault()
      }}
    >
      <Photo
        image={(photos[at] ?? photos[0])?.key ?? null}
        alt={photoAlt(name, at + 1)}
        ratio="fill"
        sizes="100vw"
        className={styles.enlargePhoto}
        priority
      />
      <p className={styles.enlargeCount} aria-live="polite">
        {name} · {photos.length ? `사진 ${at + 1}/${photos.length}` : '사진이 아직 없어요'}
      </p>
      <Watermark />
      <IconButton icon={X} iconSize={24} label="닫기" className={styles.enlargeClose} onClick={onClose} />
      {photos.length > 1 && (
        <div className={styles.pagerArrows}>
          <button type="button" aria-label="이전 사진" onClick={() => go(-1)}>
            <Icon icon={ChevronLeft} size={24} />
          </button>
          <button type="button" aria-label="다음 사진" onClick={() => go(1)}>
            <Icon icon={ChevronRight} size={24} />
          </button>
        </div>
      )}
    </dialog>
  )
}
