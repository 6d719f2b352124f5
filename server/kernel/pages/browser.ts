import type { IncomingHttpHeaders } from 'node:http'

export const tokenCookie = 'pfToken'

/** The value of one cookie, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** HttpOnly, host-only, Lax; Secure follows the request's scheme and is always on in production. */
export function tokenCookieHeader(
  token: string,
  options: { isPersistent: boolean; expiresAt: Date; isSecure: boolean },
): string {
  const lasting = options.isPersistent ? `; Expires=${options.expiresAt.toUTCString()}` : ''
  return `${tokenCookie}=${token}; Path=/; HttpOnly; SameSite=Lax${options.isSecure ? '; Secure' : ''}${lasting}`
}

export const clearTokenHeader = (isSecure: boolean) =>
  `${tokenCookie}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${isSecure ? '; Secure' : ''}`

export const shareCookie = 'pfShare'
/** Shared castings that one browser keeps open with their passwords. */
const mostShares = 5
const shareToken = /^share_[\w-]{43}$/

/** Tokens of shared castings in a cookie or header, newest first; ignores anything that is not a token. */
export const readShareTokens = (value: string | null | undefined) =>
  (value ?? '')
    .split('.')
    .filter(token => shareToken.test(token))
    .slice(0, mostShares)

/** Lasts as long as the browser is open; the server decides how long a token works. */
export const shareCookieHeader = (tokens: string[], isSecure: boolean) =>
  `${shareCookie}=${tokens.slice(0, mostShares).join('.')}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

export const actingCookie = 'pfActing'

/** Whom the pages of this browser are opened for, as long as it is open; authorises nothing by itself. */
export const actingCookieHeader = (userId: number | null, isSecure: boolean) =>
  `${actingCookie}=${userId ?? ''}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${userId ? '' : '; Max-Age=0'}`

export const deviceCookie = 'pfDevice'
/** A year: longer than people stay away. */
const deviceLifeSeconds = 365 * 86_400

/** The mark that identifies a browser: useless to page scripts, and no proof of a session. */
export const deviceCookieHeader = (mark: string, isSecure: boolean) =>
  `${deviceCookie}=${mark}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${deviceLifeSeconds}${isSecure ? '; Secure' : ''}`

export const guestCookie = 'pfGuest'
/** The maximum duration of a share. */
const guestLifeSeconds = 90 * 86_400
const guestMark = /^[\w-]{22}$/

/** The mark that identifies a returning guest of shared castings, if it is one. */
export const readGuestMark = (value: string | null) => (value && guestMark.test(value) ? value : null)

/** Authorises nothing by itself; sent where passwords are typed. */
export const guestCookieHeader = (mark: string, isSecure: boolean) =>
  `${guestCookie}=${mark}; Path=/v1/castings; HttpOnly; SameSite=Lax; Max-Age=${guestLifeSeconds}${isSecure ? '; Secure' : ''}`

export const writeCookie = 'pfWrote'
/** Longer than a replica may be behind; after that it has what was written, or is not asked. */
const writeLifeSeconds = 10
const writeMark = /^\d{1,16}$/

/** How far the database was when this browser last wrote, if it did so in the last seconds. */
export const readWriteMark = (value: string | null) => (value && writeMark.test(value) ? value : null)

/** Authorises nothing: a made-up mark only leads to the leader. */
export const writeCookieHeader = (mark: string, isSecure: boolean) =>
  `${writeCookie}=${mark}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${writeLifeSeconds}${isSecure ? '; Secure' : ''}`

/** A browser states the relation of the page to us; other clients send no such header. */
export const isBrowser = (headers: IncomingHttpHeaders) => headers['sec-fetch-site'] !== undefined

/** Whether our own pages sent this: by Sec-Fetch-Site, or by an exact Origin where a browser does not send it. */
export function isSameOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === origin
}

/**
 * A browser's request from another site. Without the headers it is a client other than a browser: it carries no cookie.
 */
export function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && headers.origin !== origin
}
