import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { cx } from '../cx.ts'
import { imageSrcSet, imageUrl } from '../image.ts'
import styles from './Photo.module.css'

export type Picture = { key: string; width?: number; height?: number; color?: string }

type PhotoProps = {
  /** A stored image's key or URL, or null for a placeholder. */
  image: Picture | string | null
  /** '' when the text beside it says the same; for actors `이름, 사진 n`. */
  alt: string
  /** Aspect ratio of the frame. Actors 3:4, castings 3:2 or 4:5. */
  ratio?: '3/4' | '3/2' | '4/5' | '1/1' | '16/9' | '2/1' | 'fill'
  /** The CSS `sizes` of the image in its place. */
  sizes?: string
  /** Loaded with priority, before others. */
  priority?: boolean
  /** Grey and faded, as for a closed casting. */
  muted?: boolean
  /** Grows a little when the surrounding card is hovered. */
  zoom?: boolean
  className?: string
  /** Overlay on the image: a D-day, a play mark. */
  children?: ReactNode
}

/** An image in a frame of fixed ratio: placeholder colour, three widths, AVIF, WebP and JPEG. */
export function Photo({
  image,
  alt,
  ratio = '3/4',
  sizes = '230px',
  priority,
  muted,
  zoom,
  className,
  children,
}: PhotoProps) {
  const color = typeof image === 'object' ? image?.color : undefined
  return (
    <span
      className={cx(styles.frame, muted && styles.muted, zoom && styles.zoom, className)}
      style={{ aspectRatio: ratio === 'fill' ? undefined : ratio, backgroundColor: color }}
      data-on-photo=""
    >
      {image && <Sources image={image} alt={alt} sizes={sizes} priority={priority} />}
      {children}
    </span>
  )
}

type SourcesProps = { image: Picture | string; alt: string; sizes: string; priority?: boolean }

function Sources({ image, alt, sizes, priority }: SourcesProps) {
  const key = typeof image === 'string' ? image : image.key
  const srcSet = imageSrcSet(key, 'jpg')
  const img = (
    <img
      src={imageUrl(key, 230)}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  )
  if (!srcSet) return img
  const avif = imageSrcSet(key, 'avif')
  // The browser sees a picture's sources only when it comes to them, long after the head.
  if (priority)
    preload(imageUrl(key, 700, 'avif'), {
      ...{ as: 'image', type: 'image/avif', fetchPriority: 'high' },
      ...{ imageSrcSet: avif, imageSizes: sizes },
    })
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={imageSrcSet(key, 'webp')} sizes={sizes} />
      {img}
    </picture>
  )
}

type AvatarProps = {
  image: Picture | string | null
  /** The person; their first letter replaces a missing image. */
  name: string
  size?: 24 | 36 | 48 | 64
}

/** A round portrait cropped from the same file; decorative, the name is beside it or on its button. */
export function Avatar({ image, name, size = 36 }: AvatarProps) {
  const style = { width: size, height: size }
  if (!image) {
    return (
      <span aria-hidden="true" className={cx(styles.avatar, styles.letter)} style={style}>
        {name.trim().charAt(0)}
      </span>
    )
  }
  const key = typeof image === 'string' ? image : image.key
  const src = imageUrl(key, 130)
  return (
    <img
      className={styles.avatar}
      style={style}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
