import { crc32 } from 'node:zlib'
import { onKoreanClock } from '#contract/korean-time.ts'

type Entry = { name: string; content: Buffer }

/** Names are UTF-8. */
const flags = 0x0800
const version = 20

/** A zip of small files that stay as they are, dated at the given moment in Korea. At most 65,535 files and 4 GB. */
export function zipOf(files: readonly Entry[], on: Date): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const path = Buffer.from(name)
    const facts = factsOf(content, path.length, on)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, path, content])
    const central = Buffer.alloc(16)
    central.writeUInt32LE(offset, 12)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, version, 0]), facts, central.subarray(2), path)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** What the entry and its line in the directory say alike. */
function factsOf(content: Buffer, nameLength: number, on: Date): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(version, 0)
  facts.writeUInt16LE(flags, 2)
  const [time, day] = stampOf(on)
  facts.writeUInt16LE(time, 6)
  facts.writeUInt16LE(day, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}

/** The moment as archives write it, on Korea's clock. */
function stampOf(on: Date): [time: number, day: number] {
  const at = onKoreanClock(on)
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}
