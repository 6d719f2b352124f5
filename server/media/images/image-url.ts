import { randomUUID } from 'node:crypto'

export const imageWidths = [700, 230, 130] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

const privateMark = 'private-'

/** A new image's key. A private one is recognisable, so that its URL requires permission. */
export const newImageKey = (isPrivate: boolean): string => (isPrivate ? privateMark : '') + randomUUID()
export const isPrivateKey = (key: string): boolean => key.startsWith(privateMark)

/** The stored widths in pixels, or the original (at most 3500 on its longer side). */
export type ImageWidth = (typeof imageWidths)[number] | 'original'
export type ImageFormat = (typeof imageFormats)[number]

/**
 * The address of a stored image at one of its widths. A notification's thumbnail is 130. Every width exists in every
 * format, except the original, which is always JPEG.
 */
export function imageUrl(key: string, width: ImageWidth, format: ImageFormat = 'jpg'): string {
  return `/media/images/${key}/${width}.${format}`
}
