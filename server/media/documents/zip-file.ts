import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createInflateRaw, inflateRaw } from 'node:zlib'
import { readAt } from './compound-file.ts'

type Entry = { name: string; method: number; packed: number; unpacked: number; offset: number }

const maxEntries = 5_000
const maxUnpacked = 500 * 1024 * 1024
const maxRatio = 100
const longestComment = 65_535
const maxDirectory = 4 * 1024 * 1024
const maxText = 1024 * 1024

/**
 * The entries of an archive as its directory lists them; null for other files, encrypted archives, and those that would
 * expand past five thousand entries, 500 MB or a hundredfold. Unpacks only what `text` asks for, a megabyte at most.
 */
export async function readZip(file: FileHandle) {
  const { size } = await file.stat()
  const tailLength = Math.min(size, longestComment + 22)
  const tail = await readAt(file, size - tailLength, tailLength)
  const end = tail.lastIndexOf('PK\x05\x06', tail.length, 'latin1')
  if (end < 0 || end + 22 > tail.length) return null
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (!count || count > maxEntries || length > maxDirectory || start + length > size) return null
  const entries = entriesOf(await readAt(file, start, length), count)
  if (!entries || isBomb(entries) || !(await isTrue(file, entries, start))) return null

  return {
    names: entries.map(entry => entry.name),
    /** The content of an entry as text; empty if it is missing, damaged or too long. */
    async text(name: string): Promise<string> {
      const entry = entries.find(each => each.name === name)
      if (!entry || entry.packed > maxText) return ''
      const local = await readAt(file, entry.offset, 30)
      if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) return ''
      const from = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
      const packed = await readAt(file, from, entry.packed)
      if (entry.method === 0) return packed.toString()
      const unpacked = await promisify(inflateRaw)(packed, { maxOutputLength: maxText }).catch(() => Buffer.alloc(0))
      return unpacked.toString()
    },
  }
}

function entriesOf(directory: Buffer, count: number): Entry[] | null {
  const entries: Entry[] = []
  for (let at = 0, left = count; left > 0; left--) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null
    const isLocked = (directory.readUInt16LE(at + 8) & 1) === 1
    const method = directory.readUInt16LE(at + 10)
    const [packed, unpacked, offset] = [20, 24, 42].map(field => directory.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ]
    // All ones point to the ZIP64 format, which no document of 50 MB needs.
    if (isLocked || (method !== 0 && method !== 8) || [packed, unpacked, offset].includes(0xffffffff)) return null
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({ name: directory.toString('utf8', at + 46, at + 46 + nameLength), method, packed, unpacked, offset })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Whether the directory matches the content: each name once, each entry at its offset without overlap, under the same
 * name and method, and with the same unpacked length. Other programs read the content, not the directory.
 */
async function isTrue(file: FileHandle, entries: Entry[], directoryStart: number): Promise<boolean> {
  if (new Set(entries.map(entry => entry.name)).size !== entries.length) return false
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const local = await readAt(file, entry.offset, 30)
    if (entry.offset < free || local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) return false
    const nameLength = local.readUInt16LE(26)
    const name = (await readAt(file, entry.offset + 30, nameLength)).toString('utf8')
    if (name !== entry.name || local.readUInt16LE(8) !== entry.method) return false
    const from = entry.offset + 30 + nameLength + local.readUInt16LE(28)
    free = from + entry.packed
    if (free > directoryStart || !(await isAsLong(file, entry, from))) return false
  }
  return true
}

async function isAsLong(file: FileHandle, { method, packed, unpacked }: Entry, from: number): Promise<boolean> {
  if (method === 0) return packed === unpacked
  if (packed === 0) return unpacked === 0
  const source = file.createReadStream({ start: from, end: from + packed - 1, autoClose: false })
  let length = 0
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      length += chunk.length
      if (length > unpacked) throw new RangeError('longer than the directory says')
    }
  }
  await pipeline(source, createInflateRaw(), count).catch(() => {
    length = -1
  })
  return length === unpacked
}

function isBomb(entries: Entry[]): boolean {
  const sum = (field: 'packed' | 'unpacked') => entries.reduce((total, entry) => total + entry[field], 0)
  const [packed, unpacked] = [sum('packed'), sum('unpacked')]
  return unpacked > maxUnpacked || unpacked > Math.max(packed, 1024) * maxRatio
}
