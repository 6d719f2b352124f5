import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/kernel/secrets.ts'

const halfDay = 12 * 60 * 60 * 1000
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The address of a video's files, for somebody who was just allowed to watch it. It works for half a day to a day and
 * stays the same for half a day, so that browsers can use their cache. Nothing is served without it: a removed video,
 * or one whose profile becomes private, ends with its last address.
 */
export function videoAddress(secrets: Secrets, key: string, now = Date.now()): string {
  const until = (Math.ceil(now / halfDay) + 1) * halfDay
  const pass = `${until.toString(36)}.${signatureOf(secrets, key, until)}`
  return `/media/videos/${key}/${pass}`
}

/** Whether the parts of an address were issued by us and are still valid. */
export function opensVideo(secrets: Secrets, key: string, pass: string, now = Date.now()): boolean {
  if (!keyPattern.test(key)) return false
  const [until = '', signature = ''] = pass.split('.')
  const expires = Number.parseInt(until, 36)
  const expected = Buffer.from(signatureOf(secrets, key, expires))
  const given = Buffer.from(signature)
  return expires > now && given.length === expected.length && timingSafeEqual(given, expected)
}

const signatureOf = (secrets: Secrets, key: string, until: number) => secrets.signature(`video ${key} ${until}`)
