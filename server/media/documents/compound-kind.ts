import CFB from 'cfb'
import type { Verdict } from './document-kinds.ts'

// HWP 5.0, file header: bits 1 (password), 4 (DRM), 8 and 10 (encrypted for a certificate) of its flags.
const hwpFlags = 36
const hwpLocks = 0b101_0001_0010
const streamType = 2

/** What a compound file holds. A hostile one may keep the reader busy without end, so this runs in the worker process. */
export function compoundVerdict(content: Buffer): Verdict {
  const streams = CFB.read(content, { type: 'buffer' }).FileIndex.filter(({ type }) => type === streamType)
  const names = streams.map(({ name }) => name)
  // PowerPoint's own password encrypts within the file; that of newer formats wraps the file.
  if (names.some(name => ['EncryptedPackage', 'EncryptedSummary'].includes(name))) return { refused: 'document_locked' }
  if (streams.some(stream => (stream.content?.length ?? 0) < stream.size)) return { refused: 'document_cut' }
  const header = Buffer.from(streams.find(({ name }) => name === 'FileHeader')?.content ?? [])
  if (header.length >= hwpFlags + 4 && header.toString('latin1').startsWith('HWP Document File'))
    return header.readUInt32LE(hwpFlags) & hwpLocks
      ? { refused: 'document_locked' }
      : { contentType: 'application/x-hwp', pageCount: null }
  return names.includes('PowerPoint Document') && !hasMacros(content, names)
    ? { contentType: 'application/vnd.ms-powerpoint', pageCount: null }
    : { refused: 'document_type_unsupported' }
}

// PowerPoint's VBAInfoAtom (MS-PPT 2.4.10): version 2, 12 bytes long, the project's place (4 bytes), fHasMacros.
const macroAtom = Buffer.from('020000040c000000', 'hex')
const macroFlagAt = 12

function hasMacros(content: Buffer, names: string[]): boolean {
  if (names.some(name => /^_VBA_PROJECT/i.test(name))) return true
  for (let at = content.indexOf(macroAtom); at >= 0; at = content.indexOf(macroAtom, at + 1))
    if (at + macroFlagAt + 4 <= content.length && content.readUInt32LE(at + macroFlagAt) === 1) return true
  return false
}
