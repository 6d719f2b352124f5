import type { ReactNode } from 'react'
import type { Image } from '#contract/common.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { photoMarksTexts as texts } from './messages.ts'
import styles from './PhotoMarks.module.css'

type Props = { image: Image | null; alt: string; sizes: string; children?: ReactNode }

/** A whole photo in its own proportions, so that fractions of its width and height are positions in its frame. */
export function MarkedPhoto({ image, alt, sizes, children }: Props) {
  return (
    <div className={styles.photo} style={{ aspectRatio: image ? `${image.width} / ${image.height}` : '3 / 4' }}>
      <Photo image={image} alt={alt} ratio="fill" sizes={sizes} />
      {!image && <p className={styles.gone}>{texts.gone}</p>}
      {children}
    </div>
  )
}

/** The position of a mark in the frame of its photo. */
export const placeOf = ({ x, y }: { x: number; y: number }) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** The class of a mark on a photo, for buttons; `data-good` and `data-on` colour it. */
export const markClass = styles.mark
