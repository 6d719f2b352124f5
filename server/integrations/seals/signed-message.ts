import { createHash, type KeyObject } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { curveOf, type SealKeys } from '#server/kernel/settings/seal-pems.ts'

const types = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}

/**
 * A detached CMS signature of this content, as ETSI EN 319 122 wants it of a PDF: its attributes are the content's type,
 * its digest and the certificate's (RFC 5035). There is no signing time: that stands in the PDF.
 */
export async function signDetached(content: Uint8Array, { key, certificate, issuers }: SealKeys): Promise<Buffer> {
  const own = Certificate.fromBER(bytesOf(certificate.raw))
  // In the order that DER gives to a set.
  const attributes = [
    attribute(types.contentType, new ObjectIdentifier({ value: types.data })),
    attribute(types.messageDigest, new OctetString({ valueHex: sha256(content) })),
    attribute(types.signingCertificateV2, certificateId(sha256(certificate.raw))),
  ]
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  })
  const message = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: types.data }),
    certificates: [own, ...issuers.map(({ raw }) => Certificate.fromBER(bytesOf(raw)))],
    signerInfos: [signer],
  })
  await message.sign(await signingKey(key), 0, 'SHA-256')
  const info = new ContentInfo({ contentType: types.signedData, content: message.toSchema(true) })
  return Buffer.from(info.toSchema().toBER())
}

/** The key as the browser's interface of cryptography knows it, which the library speaks. */
export function signingKey(key: KeyObject): Promise<CryptoKey> {
  const bytes = bytesOf(key.export({ format: 'der', type: 'pkcs8' }))
  return crypto.subtle.importKey('pkcs8', bytes, algorithmOf(key), false, ['sign'])
}

/** How a key signs. */
export function algorithmOf(key: KeyObject) {
  const namedCurve = curveOf(key)
  return namedCurve ? { name: 'ECDSA', namedCurve } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
}

const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
  new Attribute({ type, values: [value] })

/** With SHA-256, which is not named. */
const certificateId = (hash: ArrayBuffer) =>
  new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [new OctetString({ valueHex: hash })] })] })],
  })

const sha256 = (content: Uint8Array) => bytesOf(createHash('sha256').update(content).digest()).buffer

/** On memory of its own: the library reads all of what lies below. */
const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes)
