import type { AnswerOf, BodyOf, Domain, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Reviewer } from './reviewer.ts'
import type { Viewer } from './session.ts'

/** What the request told us, besides its content. `isBrowser`: the token travels in the cookie, not in the body. */
export type RequestFacts = {
  id: string
  /** The caller's IPv4 address, or /64 network of IPv6. */
  ip: string | null
  userAgent: string | null
  isBrowser: boolean
  /** The mark that `rememberDevice` left in this browser. */
  deviceMark: string | null
  /** The mark that `rememberGuest` left in this browser. */
  guestMark: string | null
}

export type UploadedFile = {
  fieldName: string
  fileName: string
  stream: NodeJS.ReadableStream & { truncated?: boolean }
}

/** Things an answer does besides carrying data. */
export type Effects = {
  /** Puts the session token into the browser's cookie; persistent ones outlive the browser. */
  setToken(token: string, options: { isPersistent: boolean; expiresAt: Date }): void
  /** Puts the renewed token of the same session into the cookie. What is going on keeps the one it came with. */
  renewToken(token: string, options: { isPersistent: boolean; expiresAt: Date }): void
  /** Keeps a mark in the browser by which it is known again when its person signs in. */
  rememberDevice(mark: string): void
  /** Keeps a mark in the browser by which a guest of shared notices is known again when they come back. */
  rememberGuest(mark: string): void
  clearToken(): void
  /** Puts the token of a notice that was opened by its password into the browser, beside those of other notices. */
  setShareToken(token: string): void
}

type ViewerOf<E extends Endpoint> = E['access'][number] extends infer A
  ? A extends 'anyone' | 'optional' | 'reviewer'
    ? Viewer | null
    : Viewer
  : never

/** What a handler is given. `db` is the transaction for every endpoint that writes. */
export type Context<E extends Endpoint> = {
  db: Db
  user: ViewerOf<E>
  /** Who reviews, where the access level says so; null when the applicant calls. */
  reviewer: Reviewer | null
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: AsyncIterable<UploadedFile>
  jobs: Jobs
  log: Log
  request: RequestFacts
  effects: Effects
}

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<AnswerOf<E>> | AnswerOf<E>
export type Handlers<D extends Domain> = { [K in keyof D]: Handler<D[K]> }
// biome-ignore lint/suspicious/noExplicitAny: handlers of different endpoints meet in one table
export type Implementation = { domain: Domain; handlers: Record<string, Handler<any>> }

/** Pairs a domain's contract with its handlers; the compiler demands one for every key. */
export function implement<const D extends Domain>(domain: D, handlers: Handlers<D>): Implementation {
  return { domain, handlers }
}
