import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { Verdict } from './document-kinds.ts'

const maxEntries = 5_000
const maxUnpacked = 500 * 1024 * 1024
const maxRatio = 100
const maxText = 1024 * 1024

const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/**
 * What an archive holds. Refused are those that would expand past five thousand entries, 500 MB or a hundredfold, and
 * those whose directory says something else than their content: other programs read the content.
 */
export async function zipVerdict(content: Buffer): Promise<Verdict> {
  const end = endOfArchive(content)
  if (end === null) return { refused: 'document_cut' }
  const zip = await fromBufferPromise(content.subarray(0, end))
  if (zip.entryCount > maxEntries) return { refused: 'document_unreadable' }
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) return { refused: 'document_locked' }
    if (entries.has(entry.fileName)) return { refused: 'document_unreadable' }
    entries.set(entry.fileName, entry)
  }
  if (isBomb([...entries.values()]) || !(await isTrue(zip, [...entries.values()])))
    return { refused: 'document_unreadable' }

  const text = async (name: string) => {
    const entry = entries.get(name)
    return entry && entry.uncompressedSize <= maxText ? (await read(zip, entry)).toString() : ''
  }
  if ((await text('mimetype')).trim() === 'application/hwp+zip')
    return (await text('META-INF/manifest.xml')).includes('encryption-data')
      ? { refused: 'document_locked' }
      : { contentType: 'application/hwp+zip', pageCount: null }
  // A presentation with macros has another type, or hides them beside the type of one without.
  const hidesMacros = [...entries.keys()].some(name => /(^|\/)vbaProject\.bin$/i.test(name))
  return !hidesMacros && (await text('[Content_Types].xml')).includes(`${presentation}.main+xml`)
    ? { contentType: presentation, pageCount: null }
    : { refused: 'document_type_unsupported' }
}

/** Where the archive ends: mail and web programs leave bytes behind it, which the reader refuses. Null if it is cut. */
function endOfArchive(content: Buffer): number | null {
  const at = content.lastIndexOf('PK\x05\x06', content.length, 'latin1')
  return at < 0 || at + 22 > content.length ? null : Math.min(at + 22 + content.readUInt16LE(at + 20), content.length)
}

function isBomb(entries: Entry[]): boolean {
  const sum = (field: 'compressedSize' | 'uncompressedSize') =>
    entries.reduce((total, entry) => total + entry[field], 0)
  const [packed, unpacked] = [sum('compressedSize'), sum('uncompressedSize')]
  return unpacked > maxUnpacked || unpacked > Math.max(packed, 1024) * maxRatio
}

/** Whether each entry lies where the directory says, without overlap, under the same name, and unpacks to its length. */
async function isTrue(zip: ZipFile, entries: Entry[]): Promise<boolean> {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const local = await zip.readLocalFileHeaderPromise(entry)
    const isSame = local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod
    if (entry.relativeOffsetOfLocalHeader < free || !isSame) return false
    free = local.fileDataStart + entry.compressedSize
    // Throws when there is more or less than the directory says.
    for await (const _ of await zip.openReadStreamPromise(entry));
  }
  return true
}

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
