// The process that opens untrusted documents. It only gets a path: no database, settings or store.
import { readFile } from 'node:fs/promises'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { compoundVerdict } from './compound-kind.ts'
import { type ActivePart, documentHeadLength, kindByHead, type Verdict } from './document-kinds.ts'
import { zipVerdict } from './zip-kind.ts'

export type DocumentJob = { path: string }

const deepest = 64
// ISO 32000-2: 12.6.4 (actions), 7.11.4 (embedded files), 12.7.8 (XFA forms), 13.7 (rich media).
const activeKeys: Record<string, ActivePart> = {
  JS: 'SCRIPT',
  JavaScript: 'SCRIPT',
  EF: 'ATTACHMENT',
  EmbeddedFiles: 'ATTACHMENT',
  RichMediaContent: 'ATTACHMENT',
  XFA: 'FORM',
}
const activeActions: Record<string, ActivePart> = {
  JavaScript: 'SCRIPT',
  Launch: 'OUTSIDE',
  GoToR: 'OUTSIDE',
  GoToE: 'OUTSIDE',
  ImportData: 'FORM',
  SubmitForm: 'FORM',
}
/** Where a link may lead when it is pressed; anything without a scheme is part of a web address. */
const harmlessSchemes = ['http', 'https', 'mailto', 'tel']

type Found = { problem: string; part: ActivePart | null }

/**
 * A part that runs, unpacks or reaches out when the file is opened or a link is pressed; null for none. Indirect objects
 * are listed separately; what one entry of a dictionary refers to is looked up, so that no spelling hides it.
 */
function activePart(object: PDFObject, depth = 0): Found | null {
  if (depth > deepest) return { problem: 'nesting', part: null }
  if (object instanceof PDFStream) return activePart(object.dict, depth)
  if (object instanceof PDFArray) return firstOf(object.asArray(), depth)
  if (!(object instanceof PDFDict)) return null
  const action = actionOf(object)
  if (action && Object.hasOwn(activeActions, action)) return found(action, activeActions[action])
  if (action === 'URI' && !isHarmless(object)) return found('URI', 'OUTSIDE')
  for (const [key, part] of Object.entries(activeKeys)) if (object.has(PDFName.of(key))) return found(key, part)
  if (opensLink(object)) return found('URI on opening', 'OUTSIDE')
  return firstOf(object.values(), depth)
}

const found = (problem: string, part: ActivePart | null = null): Found => ({ problem, part })

/** The kind of an action; null for other dictionaries. */
function actionOf(object: PDFDict): string | null {
  const kind = object.lookup(PDFName.of('S'))
  return kind instanceof PDFName ? kind.decodeText() : null
}

function isHarmless(action: PDFDict): boolean {
  const address = action.lookup(PDFName.of('URI'))
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return false
  // Viewers skip blanks and control characters within a scheme.
  const scheme = /^([a-z][a-z0-9+-]*):/i.exec(address.decodeText().replace(/[\s\p{Cc}]/gu, ''))?.[1]
  return scheme === undefined || harmlessSchemes.includes(scheme.toLowerCase())
}

/** Whether a link follows without a press: at opening, or when a page, a field or the document is shown or closed. */
function opensLink(object: PDFDict): boolean {
  const events = object.lookup(PDFName.of('AA'))
  const started = [object.get(PDFName.of('OpenAction')), ...(events instanceof PDFDict ? events.values() : [])]
  return started.some(action => action && leadsToLink(object.context, action))
}

function leadsToLink(context: PDFContext, action: PDFObject, depth = 0): boolean {
  const step = action instanceof PDFRef ? context.lookup(action) : action
  if (depth > deepest) return true
  if (step instanceof PDFArray) return step.asArray().some(each => leadsToLink(context, each, depth + 1))
  if (!(step instanceof PDFDict)) return false
  const next = step.get(PDFName.of('Next'))
  return actionOf(step) === 'URI' || (next !== undefined && leadsToLink(context, next, depth + 1))
}

function firstOf(objects: PDFObject[], depth: number): Found | null {
  for (const object of objects) {
    const part = activePart(object, depth + 1)
    if (part) return part
  }
  return null
}

async function pdfVerdict(content: Buffer): Promise<Verdict> {
  // A truncated document lacks its end marker and the address of its table; anything may follow them.
  if (!content.includes('%%EOF') && !content.includes('startxref')) return { refused: 'document_cut' }
  try {
    // Files that restrict printing or copying have an empty password; others stay locked and are refused.
    const document = await PDFDocument.load(content, { password: '', updateMetadata: false })
    const pageCount = document.getPageCount()
    if (!pageCount) return { refused: 'document_refused', cause: 'no pages' }
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
    const active = firstOf(objects, 0)
    return active
      ? { refused: 'document_refused', cause: active.problem, part: active.part }
      : { contentType: 'application/pdf', pageCount }
  } catch (error) {
    const cause = String(error).slice(0, 200)
    if (/password/i.test(cause)) return { refused: 'document_locked', cause }
    // One prepared for the web names its table at the beginning as well, so a cut one is found by its end.
    const isWhole = /%%EOF|startxref/.test(content.subarray(-2048).toString('latin1'))
    return { refused: isWhole ? 'document_refused' : 'document_cut', cause }
  }
}

const readers = { pdf: pdfVerdict, zip: zipVerdict, compound: compoundVerdict }

async function look({ path }: DocumentJob): Promise<Verdict> {
  const content = await readFile(path)
  const kind = await kindByHead(content.subarray(0, documentHeadLength))
  if (kind !== 'pdf' && kind !== 'zip' && kind !== 'compound') return { refused: 'document_type_unsupported' }
  try {
    return await readers[kind](content)
  } catch (error) {
    return { refused: 'document_unreadable', cause: String(error).slice(0, 200) }
  }
}

process.on('message', async (job: DocumentJob) => {
  process.send?.(await look(job))
})
// The parent disconnected us, or died.
process.on('disconnect', () => process.exit(0))
