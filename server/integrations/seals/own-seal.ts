import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, Extension } from 'pkijs'
import type { SealPems } from '#server/kernel/settings/seal-pems.ts'
import { algorithmOf, signingKey } from './signed-message.ts'

/** The keys of a seal in this folder, made there once. */
export async function keptSealPems(folder: string, name: string): Promise<SealPems> {
  const path = join(folder, 'seal-keys.json')
  const read = async () => JSON.parse(await readFile(path, 'utf8')) as SealPems
  return read().catch(async () => {
    await mkdir(folder, { recursive: true })
    // If two processes start at once, one writes the keys and both read them.
    await writeFile(path, JSON.stringify(await makeSealPems(name)), { flag: 'wx', mode: 0o600 }).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
    return read()
  })
}

const years = 10

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** A key and a certificate that it signs itself: readers of PDFs call its issuer unknown. */
export async function makeSealPems(name: string, key: KeyObject = newKey()): Promise<SealPems> {
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: serialNumber().buffer }) })
  for (const side of [certificate.issuer, certificate.subject])
    side.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }))
  certificate.notBefore.value = new Date()
  certificate.notAfter.value = new Date(Date.now() + years * 365 * 86_400_000)
  // What the key is for: signatures, and standing by them.
  const usage = new BitString({ valueHex: Uint8Array.of(0b1100_0000).buffer, unusedBits: 6 })
  certificate.extensions = [new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER() })]
  const spki = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }))
  const publicKey = await crypto.subtle.importKey('spki', spki, algorithmOf(key), true, ['verify'])
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(await signingKey(key), 'SHA-256')
  return {
    key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificates: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())).toString(),
  }
}

/** Positive, and of a length that no encoding shortens. */
function serialNumber(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f)
  return bytes
}
