import type { FastifyRequest } from 'fastify'
import type { Db } from '../db.ts'
import { type Env, siteOrigin } from '../env.ts'
import { fail } from '../errors.ts'
import { findViewer, type Viewer } from '../session.ts'
import { placeOf } from '../text/addresses.ts'
import { isBrowser, isSameOrigin, readCookie, readShareTokens, shareCookie, tokenCookie } from './browser.ts'

/** The token of a request: the bearer header, or our own page's cookie. */
export function bearer(request: FastifyRequest, env: Env): string | null {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return header.slice(7)
  if (!isSameOrigin(request.headers, originOf(request, env))) return null
  return readCookie(request.headers.cookie, tokenCookie)
}

/** Tokens of shared castings: the header X-Share-Token, or our own page's cookie. */
export function shareTokensOf(request: FastifyRequest, env: Env): string[] {
  const header = request.headers['x-share-token']
  if (typeof header === 'string') return readShareTokens(header)
  if (!isSameOrigin(request.headers, originOf(request, env))) return []
  return readShareTokens(readCookie(request.headers.cookie, shareCookie))
}

/** Our origin as this client names it; from the settings if it names none, as HTTP/1.0 may. */
export const originOf = (request: FastifyRequest, env: Env) =>
  env.ORIGIN ?? (request.host ? `${request.protocol}://${request.host}` : siteOrigin(env))

type Setup = { db: Db; env: Env }

/**
 * Who sends a request that stands outside the contract, such as a download; null for a guest. A reading without any word
 * about where it comes from may be a phone's downloader, which fetches the address again with the browser's cookie;
 * browsers send that cookie to no other site's pages (SameSite).
 */
export async function findCaller(request: FastifyRequest, { db, env }: Setup): Promise<Viewer | null> {
  const { headers, method } = request
  const isDownloader = method === 'GET' && !isBrowser(headers) && headers.origin === undefined
  const token = bearer(request, env) ?? (isDownloader ? readCookie(headers.cookie, tokenCookie) : null)
  return token ? findViewer(db, token, { ip: placeOf(request.ip) }) : null
}

/** `findCaller` for signed-in people. Throws `not_signed_in`. */
export const requireCaller = async (request: FastifyRequest, setup: Setup): Promise<Viewer> =>
  (await findCaller(request, setup)) ?? fail('not_signed_in')

/** An id in the path of such a request. Throws `not_found` for any other text. */
export const pathId = (text: string | undefined): number =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : fail('not_found')
