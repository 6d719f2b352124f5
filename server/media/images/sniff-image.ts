export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif'

/** How many leading bytes `sniffImage` needs. */
export const sniffLength = 32

// AVIF shares the container; its brand tells it apart, sometimes only among the others.
const avifBrand = /avi[fs]/
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * The type of a file by its first bytes; its name and declared type are ignored. Null for everything we do not decode:
 * SVG, PDF, HTML, BMP, TIFF.
 */
export function sniffImage(head: Buffer): ImageKind | null {
  const ascii = (start: number, end: number) => head.toString('latin1', start, end)
  if (head[0] === 0xff && head[1] === 0xd8) return 'jpeg'
  if (head.subarray(0, 8).equals(pngSignature)) return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'gif'
  if (ascii(4, 8) !== 'ftyp') return null
  const brand = ascii(8, 12)
  const others = ascii(16, Math.min(head.readUInt32BE(0), sniffLength))
  if (avifBrand.test(brand) || (/^m[is]f1$/.test(brand) && avifBrand.test(others))) return 'avif'
  if (heicBrands.has(brand)) return 'heic'
  return null
}
