export const imageWidths = [700, 230, 130] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

/** The widths pictures are kept in, in pixels, or the original (at most 3500 on its longer side). */
export type ImageWidth = (typeof imageWidths)[number] | 'original'
export type ImageFormat = (typeof imageFormats)[number]

/**
 * The address of a stored picture at one of its widths. A notification's thumbnail is 130.
 * Any width may be asked in any format; the original exists as JPEG alone and is answered as such.
 */
export function imageUrl(key: string, width: ImageWidth, format: ImageFormat = 'jpg'): string {
  return `/media/images/${key}/${width}.${format}`
}
