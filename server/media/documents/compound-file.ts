import type { FileHandle } from 'node:fs/promises'

/** The first bytes of Microsoft's compound file, in which HWP 5 and PPT keep their streams. */
export const compoundMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** A stream of a compound file: its name and its first bytes, up to 64. */
type Stream = { name: string; isRoot: boolean; start: number; size: number }

const entryLength = 128
const smallSectorLength = 64
// A directory this long would name 8,000 streams; real documents have a few dozen.
const maxDirectorySectors = 2_000
const endOfChain = 0xfffffffa

/**
 * Names of the streams of a compound file, and the first 64 bytes of one of them. Reads only the directory, whatever
 * the file claims; null for other files and for offsets out of range.
 */
export async function readCompoundFile(file: FileHandle) {
  const header = await readAt(file, 0, 512)
  if (header.length < 512 || !header.subarray(0, 8).equals(compoundMagic)) return null
  const sectorShift = header.readUInt16LE(0x1e)
  if (sectorShift !== 9 && sectorShift !== 12) return null
  const sectorLength = 1 << sectorShift
  const readSector = (sector: number) => readAt(file, (sector + 1) * sectorLength, sectorLength)

  // The next sector of a chain. Documents of 50 MB need no more tables than the header lists.
  async function next(sector: number): Promise<number> {
    const perTable = sectorLength / 4
    const table = Math.floor(sector / perTable)
    if (table >= 109) return endOfChain
    const entry = await readAt(
      file,
      (header.readUInt32LE(0x4c + table * 4) + 1) * sectorLength + (sector % perTable) * 4,
      4,
    )
    return entry.length === 4 ? entry.readUInt32LE(0) : endOfChain
  }

  const streams: Stream[] = []
  let sector = header.readUInt32LE(0x30)
  for (let count = 0; sector < endOfChain && count < maxDirectorySectors; count++) {
    const entries = await readSector(sector)
    if (entries.length < sectorLength) return null
    for (let at = 0; at < sectorLength; at += entryLength)
      streams.push(...streamOf(entries.subarray(at, at + entryLength)))
    sector = await next(sector)
  }
  return { names: streams.map(stream => stream.name), startOf }

  /** The first bytes of the stream; empty if there is none. */
  async function startOf(name: string): Promise<Buffer> {
    const stream = streams.find(each => each.name === name && !each.isRoot)
    if (!stream) return Buffer.alloc(0)
    const isSmall = stream.size < header.readUInt32LE(0x38)
    if (!isSmall) return (await readSector(stream.start)).subarray(0, smallSectorLength)
    // Small streams are stored within the root's stream.
    const offset = stream.start * smallSectorLength
    let place = streams.find(each => each.isRoot)?.start ?? endOfChain
    for (let left = Math.floor(offset / sectorLength); left > 0 && place < endOfChain; left--) place = await next(place)
    if (place >= endOfChain) return Buffer.alloc(0)
    return readAt(file, (place + 1) * sectorLength + (offset % sectorLength), smallSectorLength)
  }
}

function streamOf(entry: Buffer): Stream[] {
  const [kind, nameLength] = [entry[0x42], entry.readUInt16LE(0x40)]
  if ((kind !== 2 && kind !== 5) || nameLength < 2 || nameLength > 64) return []
  const name = entry.toString('utf16le', 0, nameLength - 2)
  return [{ name, isRoot: kind === 5, start: entry.readUInt32LE(0x74), size: entry.readUInt32LE(0x78) }]
}

const pieceLength = 1_048_576
const overlap = 64

/** Whether these bytes stand somewhere in the file, `gap` bytes apart; both and the gap are shorter than 64 bytes. */
export async function contains(file: FileHandle, head: Buffer, gap: number, tail: Buffer): Promise<boolean> {
  const { size } = await file.stat()
  for (let at = 0; at < size; at += pieceLength) {
    const piece = await readAt(file, at, pieceLength + overlap)
    for (let found = piece.indexOf(head); found >= 0; found = piece.indexOf(head, found + 1)) {
      const tailAt = found + head.length + gap
      if (piece.subarray(tailAt, tailAt + tail.length).equals(tail)) return true
    }
  }
  return false
}

/** Up to `length` bytes from that offset; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
