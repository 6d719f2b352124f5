/**
 * The parts of a JPEG that decoders agree on: bytes between segments go, as does what follows the end; a sequential
 * scan is named as what it is; a missing end is added. `hasEnd` tells whether it was there: if not, and a strict
 * decoder misses rows, the file was cut.
 */
export function wholeJpeg(file: Buffer): { bytes: Buffer; hasEnd: boolean } {
  const parts = [file.subarray(0, 2)]
  let isSequential = false
  for (let at = nextMarker(file, 2); at + 1 < file.length; at = nextMarker(file, at)) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xd9) return { bytes: Buffer.concat([...parts, end]), hasEnd: true }
    if (at + 4 > file.length) break
    const isSegment = !isAlone(marker)
    const until = at + 2 + (isSegment ? file.readUInt16BE(at + 2) : 0)
    const segment = Buffer.from(file.subarray(at, until))
    if (marker >= 0xc0 && marker <= 0xc2) isSequential = marker !== 0xc2
    if (marker === 0xda && isSequential) segment.set([0, 63, 0], segment.length - 3)
    parts.push(segment)
    at = until
    if (marker !== 0xda) continue
    const rows = endOfScan(file, at)
    parts.push(file.subarray(at, rows))
    at = rows
  }
  return { bytes: Buffer.concat([...parts, end]), hasEnd: false }
}

const end = Buffer.from([0xff, 0xd9])
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isAlone = (marker: number) => marker === 1 || marker === 0xd8 || isRestart(marker)

/** Where the next marker begins; further FF bytes before it fill. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    const next = file[at + 1]
    if (file[at] === 0xff && next !== 0 && next !== 0xff) return at
  }
  return file.length
}

/** Within a scan FF 00 is a byte of the picture, and restarts belong to it. */
function endOfScan(file: Buffer, from: number): number {
  let at = nextMarker(file, from)
  while (at < file.length && isRestart(file[at + 1] ?? 0)) at = nextMarker(file, at + 2)
  return at
}
