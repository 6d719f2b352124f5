import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DataOf } from '../../contract/endpoint.ts'
import { PhotoKind } from '../../contract/enums.ts'
import type { AppContract } from '../../contract/index.ts'
import { cx } from '../ui/cx.ts'
import { daysLeft, isoDate } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ChevronLeft, ChevronRight } from '../ui/icons.ts'
import { Photo } from '../ui/Photo.tsx'
import styles from './PhotoGallery.module.css'

const PhotoViewer = lazy(() => import('./PhotoViewer.tsx'))

/** The viewer is a place of its own in the history, so that going back closes it and nothing else. */
const viewerHash = '#photo'

type GalleryPhoto = DataOf<AppContract['profiles']['read']>['photos'][number]

/**
 * An actor's photos side by side: swiped or scrolled, with what each is, buttons, a counter and, on wide screens, small
 * ones below.
 */
export function PhotoGallery({ name, photos }: { name: string; photos: GalleryPhoto[] }) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [viewed, setViewed] = useState<number | null>(null)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  // Below the viewer's place lies the page. Arrived at by a link, it has nothing below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page was entered by
  useEffect(() => {
    if (location.hash === viewerHash) void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [])
  const enlarge = (index: number) => {
    setViewed(index)
    if (hash !== viewerHash) void navigate({ search, hash: viewerHash }, { preventScrollReset: true })
  }
  const close = () => {
    // Not from the hook: a dialog that goes away because of a step back must not take another.
    if (location.hash === viewerHash) void navigate(-1)
  }
  const show = (index: number) => {
    const list = track.current
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' })
  }
  const noticePlace = () => {
    const list = track.current
    if (list) setAt(Math.round(list.scrollLeft / list.clientWidth))
  }
  const alt = (index: number) => `${name}, ${PhotoKind[photos[index]!.kind]} 사진 ${index + 1}`
  return (
    <section className={styles.gallery} aria-label={`${name} 사진`}>
      <div className={styles.frame}>
        <ul ref={track} className={styles.track} onScroll={noticePlace}>
          {photos.map(({ image, kind, sentAt }, index) => (
            <li key={image.key}>
              <button
                type="button"
                className={styles.enlarge}
                aria-label={`${alt(index)} 크게 보기`}
                tabIndex={index === at ? 0 : -1}
                onClick={() => enlarge(index)}
              >
                <Photo
                  image={image}
                  alt={alt(index)}
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
          {photos.map(({ image }, index) => (
            <button
              key={image.key}
              type="button"
              aria-label={`사진 ${index + 1} 보기`}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => show(index)}
            >
              <Photo image={image} alt="" sizes="60px" />
            </button>
          ))}
        </div>
      )}
      {viewed !== null && hash === viewerHash && (
        <Suspense>
          <PhotoViewer
            label={`${name} 사진`}
            photos={photos.map(({ image }, index) => ({ image, alt: alt(index) }))}
            at={viewed}
            onShow={index => {
              setViewed(index)
              show(index)
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}

const recentDays = 183

/** What the photo is. An unretouched one says when it came: it shows how the actor looks now. */
function Caption({ kind, sentAt }: Pick<GalleryPhoto, 'kind' | 'sentAt'>) {
  const [year, month] = isoDate(sentAt).split('-')
  return (
    <p className={styles.caption}>
      {PhotoKind[kind]}
      {kind === 'NATURAL' && ` · ${year}.${month}`}
      {kind === 'NATURAL' && daysLeft(sentAt) > -recentDays && <em>최근 6개월</em>}
    </p>
  )
}
