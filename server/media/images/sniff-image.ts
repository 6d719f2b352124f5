export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heic'

/** How many leading bytes `sniffImage` needs. */
export const sniffLength = 16

// AVIF shares the container; its brand tells it apart.
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * The type of a file by its first bytes; its name and declared type are ignored. Null for everything we do not decode:
 * SVG, GIF, PDF, HTML, AVIF, TIFF.
 */
export function sniffImage(head: Buffer): ImageKind | null {
  const ascii = (start: number, end: number) => head.toString('latin1', start, end)
  if (head[0] === 0xff && head[1] === 0xd8) return 'jpeg'
  if (head.subarray(0, 8).equals(pngSignature)) return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && heicBrands.has(ascii(8, 12))) return 'heic'
  return null
}
