import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { SealKeys } from '#server/kernel/settings/seal-pems.ts'
import { signDetached } from './signed-message.ts'

/** Who seals, why and when, as readers of PDFs show it. */
export type SealFacts = { name: string; reason: string; at: Date }

/** Bytes kept for the signature: with RSA-3072 it takes 1,862, with P-256 874, and each issuer some 1,000. */
const reservedBytes = 6_000
/** A number of ten digits stands where the lengths are not known yet. */
const unknownLength = 9_999_999_999
/** Printed, and locked (ISO 32000-2, 12.5.3). */
const widgetFlags = 4 + 128
/** It has signatures, and may only be appended to (12.7.3). */
const signatureFlags = 1 + 2

/**
 * The PDF with a seal as its next revision: the file stays in it byte for byte, and the seal covers all of it but its own
 * place (ETSI.CAdES.detached). Throws for a file that has forms or a seal already, and where the certificates take more
 * than the reserved place.
 */
export async function sealPdf(pdf: Uint8Array, facts: SealFacts, keys: SealKeys): Promise<Buffer> {
  const sealed = await withPlace(pdf, facts)
  const place = placeOf(sealed, pdf.length)
  fillLengths(sealed, pdf.length, place)
  const covered = Buffer.concat([sealed.subarray(0, place.start), sealed.subarray(place.end)])
  const signature = (await signDetached(covered, keys)).toString('hex')
  if (signature.length > 2 * reservedBytes) throw new Error('the certificates of the seal are too long')
  sealed.write(signature, place.start + 1, 'latin1')
  return sealed
}

/** The file with an empty signature of the reserved length on its first page. */
async function withPlace(pdf: Uint8Array, { name, reason, at }: SealFacts): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, forIncrementalUpdate: true })
  const { context, catalog } = document
  if (catalog.has(PDFName.of('AcroForm'))) throw new Error('the file has a form or a seal already')
  const page = document.getPage(0)
  const signature = context.register(
    context.obj({
      ...{ Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.CAdES.detached' },
      ByteRange: [0, unknownLength, unknownLength, unknownLength],
      Contents: PDFHexString.of('00'.repeat(reservedBytes)),
      M: PDFString.fromDate(at),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
    }),
  )
  const widget = context.register(
    context.obj({
      ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [0, 0, 0, 0], F: widgetFlags },
      ...{ T: PDFString.of('seal'), V: signature, P: page.ref },
    }),
  )
  page.node.addAnnot(widget)
  catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: signatureFlags, Fields: [widget] }))
  context.snapshot?.markObjsForSave([page.node, catalog])
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

type Place = { start: number; end: number }

/** Where the signature stands, with its brackets, in what was appended. */
function placeOf(sealed: Buffer, from: number): Place {
  const start = sealed.indexOf(`<${'0'.repeat(2 * reservedBytes)}>`, from, 'latin1')
  if (start < 0) throw new Error('the place of the seal is lost')
  return { start, end: start + 2 * reservedBytes + 2 }
}

function fillLengths(sealed: Buffer, from: number, { start, end }: Place): void {
  const unknown = `${unknownLength} ${unknownLength} ${unknownLength}`
  const at = sealed.indexOf(unknown, from, 'latin1')
  if (at < 0) throw new Error('the lengths of the seal are lost')
  sealed.write(`${start} ${end} ${sealed.length - end}`.padEnd(unknown.length), at, 'latin1')
}
