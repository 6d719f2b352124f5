import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/kernel/secrets.ts'

type LoginDevice = { secrets: Secrets; loginId: string; mark: string | null }

/**
 * The name of the browser with this mark, if the person signed in to this account from it before; else null. The mark
 * authorises nothing: it only separates this browser from guessers (OWASP's device cookies).
 */
export function knownDevice(device: LoginDevice): string | null {
  const { secrets, loginId, mark } = device
  const [name, signature, ...rest] = mark?.split('.') ?? []
  if (!name || !signature || rest.length) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secrets, loginId, name))]
  return given.length === right.length && timingSafeEqual(given, right) ? name : null
}

/** The mark to leave in the browser; a known one keeps its name. */
export function deviceMark(given: LoginDevice): string {
  const name = knownDevice(given) ?? randomBytes(16).toString('base64url')
  return `${name}.${signatureOf(given.secrets, given.loginId, name)}`
}

const signatureOf = (secrets: Secrets, loginId: string, name: string) => secrets.codeHash(`device:${loginId}:${name}`)
