import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type PDFArray,
  PDFDict,
  PDFDocument,
  type PDFHexString,
  PDFName,
  type PDFNumber,
  type PDFString,
} from '@cantoo/pdf-lib'
import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { ContentInfo, SignedData } from 'pkijs'
import { createElement as h } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProgram } from '#server/integrations/ffmpeg/run-program.ts'
import { readEnv } from '#server/kernel/env.ts'
import { productionSettings } from '../../../test/support/production.ts'
import { randomFrom } from '../../../test/support/random.ts'
import { makeSealPems } from './own-seal.ts'
import { openSeal, type Seal } from './seal.ts'

const reason = '출연 계약서 A26-000123을 봉인했어요'
const at = new Date('2026-12-01T05:03:00Z')
const hasPdfsig = findProgram(process.env.PATH ?? '', 'pdfsig') !== undefined

let folder: string
let pdf: Buffer
let sealed: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seals-'))
  pdf = await renderToBuffer(h(Document, {}, h(Page, { size: 'A4' }, h(Text, {}, 'A26-000123')), h(Page, {})))
  sealed = await present(openSeal(ownSettings())).seal(pdf, { reason, at })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ownSettings = () => readEnv({ DATA_DIR: folder })
const present = (seal: Seal | null): Seal => {
  expect(seal).not.toBeNull()
  return seal!
}

async function signatureOf(file: Buffer): Promise<PDFDict> {
  const { context } = await PDFDocument.load(file, { updateMetadata: false })
  const dicts = context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
  return dicts.find(each => each.get(PDFName.of('Type')) === PDFName.of('Sig'))!
}

/** What a reader of PDFs asks of a seal: that its signature is of these bytes, and that they are all but its own place. */
async function isWhole(file: Buffer, original = sealed): Promise<boolean> {
  const [start = 0, before = 0, after = 0, length = 0] = (
    (await signatureOf(original)).lookup(PDFName.of('ByteRange')) as PDFArray
  )
    .asArray()
    .map(each => (each as PDFNumber).asNumber())
  const covered = Buffer.concat([file.subarray(start, before), file.subarray(after, after + length)])
  const contents = Buffer.from(file.subarray(before + 1, after - 1).toString('latin1'), 'hex')
  try {
    const { content } = ContentInfo.fromBER(new Uint8Array(contents))
    const message = new SignedData({ schema: content })
    const isSigned = await message.verify({ signer: 0, data: new Uint8Array(covered).buffer, checkChain: false })
    return isSigned && start === 0 && after + length === file.length
  } catch {
    return false
  }
}

test('the sealed file begins with the unsealed one, byte for byte', async () => {
  expect(sealed.length).toBeGreaterThan(pdf.length)
  expect(sealed.subarray(0, pdf.length).equals(pdf)).toBe(true)
  expect(await isWhole(sealed)).toBe(true)
})

test('a seal says in Hangul who sealed why, and when', async () => {
  const signature = await signatureOf(sealed)
  const told = (name: string) => (signature.lookup(PDFName.of(name)) as PDFHexString | PDFString).decodeText()
  expect([told('Reason'), told('Name'), told('M')]).toEqual([reason, '무대로', 'D:20261201050300Z'])
  expect(signature.get(PDFName.of('SubFilter'))).toBe(PDFName.of('ETSI.CAdES.detached'))
})

test('one flipped byte at any of 200 places in a sealed file is refused', async () => {
  const random = randomFrom(20261201)
  const hash = (file: Buffer) => createHash('sha256').update(file).digest('hex')
  const place = sealed.indexOf('/Contents <', pdf.length)
  const [from, to] = [place, sealed.indexOf('>', place)]
  let accepted = 0
  for (let count = 0; count < 200; count++) {
    const changed = Buffer.from(sealed)
    const at = Math.floor(random() * changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    expect(hash(changed)).not.toBe(hash(sealed))
    // The signature's own place ends with empty room, of which its readers see nothing: there the hash alone tells.
    const isOwnPlace = at >= from && at <= to
    if (!isOwnPlace && (await isWhole(changed))) accepted += 1
  }
  expect(accepted).toBe(0)
})

test('what follows a seal shows, and a file is sealed once', async () => {
  expect(await isWhole(Buffer.concat([sealed, Buffer.from('\n%more')]))).toBe(false)
  await expect(present(openSeal(ownSettings())).seal(sealed, { reason, at })).rejects.toThrow('already')
})

test('the key outside production is made once', async () => {
  const kept = await readFile(join(folder, 'seal-keys.json'), 'utf8')
  await present(openSeal(ownSettings())).seal(pdf, { reason, at })
  expect(await readFile(join(folder, 'seal-keys.json'), 'utf8')).toBe(kept)
})

test('production seals with keys of its settings alone, RSA or on a curve', async () => {
  expect(openSeal(readEnv(productionSettings))).toBeNull()
  for (const key of [
    generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey,
    generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
  ]) {
    const pems = await makeSealPems('물결', key)
    const inOneLine = { SEAL_KEY: pems.key, SEAL_CERT: pems.certificates.replaceAll('\n', '\\n') }
    const seal = present(openSeal(readEnv({ ...productionSettings, ...inOneLine })))
    const file = await seal.seal(pdf, { reason, at })
    expect(file.subarray(0, pdf.length).equals(pdf)).toBe(true)
    expect(await isWhole(file, file)).toBe(true)
  }
})

test('a start names what is missing or wrong of a seal', async () => {
  const [own, other] = await Promise.all([makeSealPems('물결'), makeSealPems('물결')])
  const start = (settings: Record<string, string>) => () => readEnv(settings)
  expect(start({ SEAL_KEY: own.key })).toThrow('환경 변수 SEAL_CERT: ')
  expect(start({ SEAL_CERT: own.certificates })).toThrow('환경 변수 SEAL_KEY: ')
  expect(start({ SEAL_KEY: 'no key', SEAL_CERT: own.certificates })).toThrow('환경 변수 SEAL_KEY: ')
  expect(start({ SEAL_KEY: own.key, SEAL_CERT: 'none' })).toThrow('환경 변수 SEAL_CERT: ')
  expect(start({ SEAL_KEY: own.key, SEAL_CERT: other.certificates })).toThrow('환경 변수 SEAL_CERT: ')
})

// Debian's poppler-utils has it; without it the check above, by another library, stands alone.
test.skipIf(!hasPdfsig)('Poppler calls the signature of a sealed file valid, over all of it', async () => {
  const path = join(folder, 'sealed.pdf')
  await writeFile(path, sealed)
  const { stdout } = await promisify(execFile)('pdfsig', [path])
  expect(stdout).toContain('Signature is Valid')
  expect(stdout).toContain('Total document signed')
  await writeFile(path, Buffer.concat([sealed.subarray(0, 300), Buffer.from('x'), sealed.subarray(301)]))
  expect((await promisify(execFile)('pdfsig', [path])).stdout).toContain('Digest Mismatch')
})
