import type { AnswerOf, BodyOf, Domain, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { UnitOfWork } from './jobs.ts'
import type { Log } from './log.ts'
import type { ListGuest, Reviewer } from './reviewer.ts'
import type { Viewer } from './session.ts'

/** Facts about the request besides its content. `isBrowser`: the token travels in the cookie, not in the body. */
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
  /** How far the database was when this browser last wrote, for some seconds (`connections/replica.ts`). */
  writeMark: string | null
}

export type UploadedFile = {
  fieldName: string
  fileName: string
  stream: NodeJS.ReadableStream & { truncated?: boolean }
}

/** Side effects of an answer. */
export type Effects = {
  /** Puts the session token into the browser's cookie; persistent ones outlive the browser. */
  setToken(token: string, options: { isPersistent: boolean; expiresAt: Date }): void
  /** Puts the renewed token of the same session into the cookie. Requests in flight keep the token they came with. */
  renewToken(token: string, options: { isPersistent: boolean; expiresAt: Date }): void
  /** Leaves a mark in the browser that identifies it when its person signs in again. */
  rememberDevice(mark: string): void
  /** Leaves a mark in the browser that identifies a guest of shared castings on their return. */
  rememberGuest(mark: string): void
  /** Leaves a mark in the browser for some seconds: it reads nothing older than what it wrote. */
  rememberWrite(mark: string): void
  clearToken(): void
  /** Adds the token of a casting opened with its password to the browser's cookie, beside those of other castings. */
  setShareToken(token: string): void
  /** Opens the browser's next pages for the actor with this account; null ends that. */
  setActingFor(userId: number | null): void
}

/** Null only where a level admits callers who are not signed in. */
type ViewerOf<E extends Endpoint> =
  Extract<E['access'][number], 'anyone' | 'optional' | 'reviewer' | 'listGuest'> extends never ? Viewer : Viewer | null
/** Null if the applicant may call as well, or the level is not reviewer. */
type ReviewerOf<E extends Endpoint> = 'reviewer' extends E['access'][number]
  ? Exclude<E['access'][number], 'reviewer'> extends never
    ? Reviewer
    : Reviewer | null
  : null

type GuestOf<E extends Endpoint> = 'listGuest' extends E['access'][number]
  ? Exclude<E['access'][number], 'listGuest'> extends never
    ? ListGuest
    : ListGuest | null
  : null

/** The call that a handler answers. `db` is the transaction for every endpoint that writes. */
export type Context<E extends Endpoint> = UnitOfWork & {
  user: ViewerOf<E>
  /** The reviewer, if the access level resolves one. */
  reviewer: ReviewerOf<E>
  /** The guest of a casting list, if the access level resolves one. */
  listGuest: GuestOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: AsyncIterable<UploadedFile>
  log: Log
  request: RequestFacts
  effects: Effects
}

/** A handler as the dispatcher calls it; rooms write theirs with the tools (`room.ts`). */
export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<AnswerOf<E>> | AnswerOf<E>
// biome-ignore lint/suspicious/noExplicitAny: handlers of different endpoints meet in one table
export type Implementation = { domain: Domain; handlers: Record<string, Handler<any>> }
