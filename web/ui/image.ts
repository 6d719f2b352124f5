/** Widths that the media store keeps besides the original. */
export type ImageWidth = 130 | 230 | 700 | 'original'
export type ImageFormat = 'avif' | 'webp' | 'jpg'

/** The address of a stored image at one width. `key` is the image's key; a full URL or path is returned unchanged. */
export function imageUrl(key: string, width: ImageWidth, format: ImageFormat = 'jpg'): string {
  if (/^(https?:|data:|blob:|\/)/.test(key)) return key
  return `/media/images/${encodeURIComponent(key)}/${width}.${format}`
}

/** `srcset` of the resized widths; undefined for images that exist at one width only. */
export function imageSrcSet(key: string, format: ImageFormat): string | undefined {
  if (imageUrl(key, 700) === key) return undefined
  return ([130, 230, 700] as const).map(width => `${imageUrl(key, width, format)} ${width}w`).join(', ')
}
