import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { imageSrcSet, imageUrl } from './image.ts'
import styles from './Photo.module.css'

export type Picture = { key: string; width?: number; height?: number; color?: string }

type PhotoProps = {
  /** A stored picture, its key or URL, or null for the empty place. */
  image: Picture | string | null
  /** '' when the text beside it says the same; for actors `이름, 사진 n`. */
  alt: string
  /** Shape of the frame. Actors 3:4, notices 3:2 or 4:5. */
  ratio?: '3/4' | '3/2' | '4/5' | '1/1' | '16/9' | '2/1' | 'fill'
  /** The CSS `sizes` of the picture in its place. */
  sizes?: string
  /** The picture people wait for: loaded at once, before others. */
  priority?: boolean
  /** Grey and faded, as of a closed notice. */
  muted?: boolean
  /** Grows a little when the card around it is hovered. */
  zoom?: boolean
  className?: string
  /** What lies on the picture: a D-day, a play mark. */
  children?: ReactNode
}

/** A picture in a frame that keeps its place: placeholder colour, three widths, AVIF, WebP and JPEG. */
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
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcSet(key, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={imageSrcSet(key, 'webp')} sizes={sizes} />
      {img}
    </picture>
  )
}

type AvatarProps = {
  image: Picture | string | null
  /** Whose it is; its first letter stands in for a missing picture. */
  name: string
  size?: 24 | 36 | 48 | 64
}

/** A round face cut from the same file; decorative, the name stands beside it or on its button. */
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
