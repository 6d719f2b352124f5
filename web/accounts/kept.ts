import type { CodeOf, SnsProvider as providers } from '../../contract/enums.ts'

type SnsProvider = CodeOf<typeof providers>

/** A sign-in on its way: what the browser keeps until it comes back from the provider. */
export type Journey = {
  state: string
  nonce: string
  codeVerifier: string
  provider: SnsProvider
  purpose: 'login' | 'link' | 'again'
  staySignedIn: boolean
  returnUrl: string
}

/** A joining on its way: the ticket, and what the provider told of the person. */
export type Joining = {
  provider: SnsProvider
  joinTicket: string
  prefill: { name: string | null; email: string | null; phone: string | null; birthDate: string | null }
  /** What was asked for at the login page, kept for who connects an account instead of joining. */
  staySignedIn: boolean
  returnUrl: string
}

/** Somebody whose guardian has to agree: the ticket that shows what is awaited. */
type Waiting = { ticket: string }

/** How somebody signed in last in this browser. */
type Way = { way: 'PASSWORD' | SnsProvider }

/** Why a suspended person can't sign in, in the server's words. */
type Suspended = { message: string }

type Kept = { journey: Journey; joining: Joining; waiting: Waiting; way: Way; suspended: Suspended }

const isProvider = (value: unknown) => value === 'KAKAO' || value === 'GOOGLE'

/** The cookie's name, its life in seconds, and whether what is in it is of our making. */
const kinds: { [K in keyof Kept]: { name: string; life: number; isOurs: (value: Kept[K]) => boolean } } = {
  journey: { name: 'pfSns', life: 600, isOurs: value => isProvider(value.provider) },
  joining: { name: 'pfJoin', life: 600, isOurs: value => isProvider(value.provider) },
  waiting: { name: 'pfWait', life: 1800, isOurs: value => typeof value.ticket === 'string' },
  suspended: { name: 'pfWhy', life: 300, isOurs: value => typeof value.message === 'string' },
  way: { name: 'pfWay', life: 31_536_000, isOurs: value => value.way === 'PASSWORD' || isProvider(value.way) },
}

/** A cookie that page scripts can't read, and other sites can't send except by a plain link. */
export function keep<K extends keyof Kept>(kind: K, value: Kept[K], origin: string): string {
  return `${kinds[kind].name}=${encode(value)}; Max-Age=${kinds[kind].life}; ${attributes(origin)}`
}

export const forget = (kind: keyof Kept, origin: string): string =>
  `${kinds[kind].name}=; Max-Age=0; ${attributes(origin)}`

const attributes = (origin: string) =>
  `Path=/account; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** What was kept, or null: absent, expired, or not of our making. */
export function kept<K extends keyof Kept>(kind: K, request: Request): Kept[K] | null {
  const { name, isOurs } = kinds[kind]
  const pair = (request.headers.get('cookie') ?? '').split(/;\s*/).find(part => part.startsWith(`${name}=`))
  try {
    const value = JSON.parse(decode(pair?.slice(name.length + 1) ?? '')) as Kept[K]
    return value && isOurs(value) ? value : null
  } catch {
    return null
  }
}

const encode = (value: unknown) =>
  new TextEncoder().encode(JSON.stringify(value)).toBase64({ alphabet: 'base64url', omitPadding: true })
const decode = (text: string) => new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: 'base64url' }))
