import { useRef, useState } from 'react'
import type { AppContract } from '#contract'
import { PhotoKind } from '#contract/codes/profiles.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { cx } from '#web/ui/cx.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { daysLeft, isoDate } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { photoGalleryTexts as texts } from './messages.ts'
import styles from './PhotoGallery.module.css'

const PhotoViewer = later(() => import('./PhotoViewer.tsx'))

type GalleryPhoto = DataOf<AppContract['profiles']['read']>['photos'][number]

/**
 * An actor's photos side by side: swiped or scrolled, with captions, buttons, a counter and, on wide screens,
 * thumbnails.
 */
export function PhotoGallery({ name, photos }: { name: string; photos: GalleryPhoto[] }) {
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
  const pictures = photos.map((photo, index) => ({
    ...photo,
    alt: texts.kindLabel(name, PhotoKind[photo.kind], index + 1),
  }))
  return (
    <section className={styles.gallery} aria-label={texts.label(name)}>
      <div className={styles.frame}>
        <ul ref={track} className={styles.track} onScroll={noticePlace}>
          {pictures.map(({ image, kind, sentAt, alt }, index) => (
            <li key={image.key}>
              <button
                type="button"
                className={styles.enlarge}
                aria-label={texts.enlarge(alt)}
                tabIndex={index === at ? 0 : -1}
                onClick={() => setViewed(index)}
              >
                <Photo
                  image={image}
                  alt={alt}
                  ratio="fill"
                  className={styles.photo}
                  priority={index === 0}
                  sizes="(min-width: 1080px) 400px, 100vw"
                />
              </button>
              <Caption kind={kind} sentAt={sentAt} />
            </li>
          ))}
        </ul>
        {photos.length > 1 && (
          <>
            <IconButton
              icon={ChevronLeft}
              label={texts.back}
              disabled={at === 0}
              onClick={() => show(at - 1)}
              className={cx(styles.step, styles.back)}
            />
            <IconButton
              icon={ChevronRight}
              label={texts.next}
              disabled={at === photos.length - 1}
              onClick={() => show(at + 1)}
              className={cx(styles.step, styles.on)}
            />
            <p className={cx(styles.count, 'num')} aria-live="polite">
              <span className="sr">{texts.photo}</span>
              {at + 1} / {photos.length}
            </p>
          </>
        )}
      </div>
      {photos.length > 1 && (
        <div className={styles.thumbs}>
          {photos.map(({ image }, index) => (
            <button
              key={image.key}
              type="button"
              aria-label={texts.show(index + 1)}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => show(index)}
            >
              <Photo image={image} alt="" sizes="60px" />
            </button>
          ))}
        </div>
      )}
      {viewed !== null && (
        <PhotoViewer
          label={texts.label(name)}
          photos={pictures}
          at={viewed}
          onShow={index => {
            setViewed(index)
            show(index)
          }}
          onClose={() => setViewed(null)}
        />
      )}
    </section>
  )
}

const recentDays = 183

/** The kind of photo. A natural one has its date: it shows how the actor looks now. */
function Caption({ kind, sentAt }: Pick<GalleryPhoto, 'kind' | 'sentAt'>) {
  const [year, month] = isoDate(sentAt).split('-')
  return (
    <p className={styles.caption}>
      {PhotoKind[kind]}
      {kind === 'NATURAL' && ` · ${year}.${month}`}
      {kind === 'NATURAL' && daysLeft(sentAt) > -recentDays && <em>{texts.recent}</em>}
    </p>
  )
}
