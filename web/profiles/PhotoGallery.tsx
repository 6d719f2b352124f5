import { lazy, Suspense, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ChevronLeft, ChevronRight } from '../ui/icons.ts'
import { Photo, type Picture } from '../ui/Photo.tsx'
import styles from './PhotoGallery.module.css'

const PhotoViewer = lazy(() => import('./PhotoViewer.tsx'))

/** An actor's photos side by side: swiped or scrolled, with buttons, a counter and, on wide screens, small ones below. */
export function PhotoGallery({ name, photos }: { name: string; photos: Picture[] }) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [viewed, setViewed] = useState<number | null>(null)
  const show = (index: number) => {
    const list = track.current
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' })
  }
  const noticePlace = () => {
    const list = track.current
    if (list) setAt(Math.round(list.scrollLeft / list.clientWidth))
  }
  const alt = (index: number) => `${name}, 사진 ${index + 1}`
  return (
    <section className={styles.gallery} aria-label={`${name} 사진`}>
      <div className={styles.frame}>
        <ul ref={track} className={styles.track} onScroll={noticePlace}>
          {photos.map((photo, index) => (
            <li key={photo.key}>
              <button
                type="button"
                className={styles.enlarge}
                aria-label={`${alt(index)} 크게 보기`}
                tabIndex={index === at ? 0 : -1}
                onClick={() => setViewed(index)}
              >
                <Photo
                  image={photo}
                  alt={alt(index)}
                  ratio="fill"
                  className={styles.photo}
                  priority={index === 0}
                  sizes="(min-width: 1080px) 400px, 100vw"
                />
              </button>
            </li>
          ))}
        </ul>
        {photos.length > 1 && (
          <>
            <IconButton
              icon={ChevronLeft}
              label="앞 사진"
              disabled={at === 0}
              onClick={() => show(at - 1)}
              className={cx(styles.step, styles.back)}
            />
            <IconButton
              icon={ChevronRight}
              label="다음 사진"
              disabled={at === photos.length - 1}
              onClick={() => show(at + 1)}
              className={cx(styles.step, styles.on)}
            />
            <p className={cx(styles.count, 'num')} aria-live="polite">
              <span className="sr">사진 </span>
              {at + 1} / {photos.length}
            </p>
          </>
        )}
      </div>
      {photos.length > 1 && (
        <div className={styles.thumbs}>
          {photos.map((photo, index) => (
            <button
              key={photo.key}
              type="button"
              aria-label={`사진 ${index + 1} 보기`}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => show(index)}
            >
              <Photo image={photo} alt="" sizes="60px" />
            </button>
          ))}
        </div>
      )}
      {viewed !== null && (
        <Suspense>
          <PhotoViewer
            name={name}
            photos={photos}
            start={viewed}
            onClose={last => {
              setViewed(null)
              show(last)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
