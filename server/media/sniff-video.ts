/** The demuxer that reads a film. */
export type VideoContainer = 'mov' | 'webm'

/** How many first bytes `sniffVideo` needs at most. */
export const videoHeadLength = 64

// MP4's relatives that are pictures, and the fragments of a live stream.
const otherBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis', 'crx '])
// QuickTime files of old begin with any of these boxes.
const quickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/**
 * What a film is by its first bytes; its name and declared type are never asked. Null for all we do not read: playlists,
 * AVI, Matroska that is no WebM, pictures in MP4's container.
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

// Text may hold such a word at that place; as a size its letters would be far too large, or it is no size at all.
const isPlausibleSize = (head: Buffer) => {
  const size = head.readUInt32BE(0)
  return size === 1 || (size >= 8 && size <= 500 * 1024 * 1024)
}
