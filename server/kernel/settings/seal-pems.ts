import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

/** The private key of a seal and its certificates, both PEM: the first certificate is the key's own. */
export type SealPems = { key: string; certificates: string }

/** A key that signs, its certificate, and those that lead from it to its issuer. */
export type SealKeys = { key: KeyObject; certificate: X509Certificate; issuers: X509Certificate[] }

/** What is wrong with the two, by the setting that holds it. */
export class UnfitSeal extends Error {
  readonly part: 'key' | 'certificate' | 'pair'
  constructor(part: UnfitSeal['part']) {
    super(`unfit ${part} of a seal`)
    this.part = part
  }
}

/** Reads the two. Throws UnfitSeal, for keys that are neither RSA nor on a curve of NIST as well. */
export function readSealKeys({ key: keyPem, certificates }: SealPems): SealKeys {
  const key = readAs('key', () => createPrivateKey(linesOf(keyPem)))
  if (curveOf(key) === undefined && key.asymmetricKeyType !== 'rsa') throw new UnfitSeal('key')
  const [certificate, ...issuers] = readAs('certificate', () =>
    (linesOf(certificates).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
      pem => new X509Certificate(pem),
    ),
  )
  if (!certificate) throw new UnfitSeal('certificate')
  if (!certificate.checkPrivateKey(key)) throw new UnfitSeal('pair')
  return { key, certificate, issuers }
}

const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** The curve of a key by its name in browsers; undefined for other keys. */
export const curveOf = (key: KeyObject): string | undefined => curves[key.asymmetricKeyDetails?.namedCurve ?? '']

/** Settings of one line write the ends of lines as `\n`. */
const linesOf = (pem: string) => pem.replaceAll('\\n', '\n')

function readAs<T>(part: UnfitSeal['part'], read: () => T): T {
  try {
    return read()
  } catch {
    // The reason may quote the key.
    throw new UnfitSeal(part)
  }
}
