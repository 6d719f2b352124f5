/** The demuxer for the file. */
export type VideoContainer = 'mov' | 'webm'

/** How many leading bytes `sniffVideo` needs at most. */
export const videoHeadLength = 64

// Images in MP4's container, and fragments of a live stream.
const otherBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis', 'crx '])
// Old QuickTime files start with any of these boxes.
const quickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/**
 * The type of a video by its first bytes; its name and declared type are ignored. Null for everything we do not read:
 * playlists, AVI, Matroska other than WebM, images in MP4's container.
 */
export function sniffVideo(head: Buffer): VideoContainer | null {
  const box = head.toString('latin1', 4, 8)
  const isBox = head.length >= 12
  if (isBox && box === 'ftyp') return otherBrands.has(head.toString('latin1', 8, 12)) ? null : 'mov'
  if (isBox && quickTimeBoxes.has(box) && isPlausibleSize(head)) return 'mov'
  const isMatroska = head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3
  if (isMatroska && head.subarray(0, videoHeadLength).includes('\x42\x82\x84webm', 0, 'latin1')) return 'webm'
  return null
}

// A text may contain such a word at that offset; read as a size its letters are far too large, or no size at all.
const isPlausibleSize = (head: Buffer) => {
  const size = head.readUInt32BE(0)
  return size === 1 || (size >= 8 && size <= 500 * 1024 * 1024)
}
