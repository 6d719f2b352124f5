import type { ImageKind } from './sniff-image.ts'
import { wholeJpeg } from './whole-jpeg.ts'

/** Whether an image that cannot be decoded ends before its own end: the transfer was interrupted. */
export function isCut(file: Buffer, kind: ImageKind): boolean {
  if (kind === 'jpeg') return file.includes(quantisation) && !wholeJpeg(file).hasEnd
  if (kind === 'png') return !file.includes('IEND')
  if (kind === 'webp') return file.length < 12 || file.readUInt32LE(4) + 8 > file.length
  return kind === 'gif' ? file.at(-1) !== 0x3b : !hasWholeBoxes(file)
}

// Every JPEG has such a table near its start; files that only begin like one have none.
const quantisation = Buffer.from([0xff, 0xdb])

function hasWholeBoxes(file: Buffer): boolean {
  let at = 0
  while (at + 8 <= file.length) {
    const size = file.readUInt32BE(at)
    const isLong = size === 1 && at + 16 <= file.length
    if (size === 0) return true
    at += isLong ? Math.max(16, Number(file.readBigUInt64BE(at + 8))) : Math.max(8, size)
  }
  return at === file.length
}
