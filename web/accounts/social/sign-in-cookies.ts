import type { SnsProvider as providers } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'

type SnsProvider = CodeOf<typeof providers>

/** A sign-in in progress: what the browser keeps until it returns from the provider. */
export type Journey = {
  state: string
  nonce: string
  codeVerifier: string
  provider: SnsProvider
  purpose: 'login' | 'link' | 'again'
  staySignedIn: boolean
  returnUrl: string
}

/** A join in progress: the ticket, and the provider's facts about the person. */
export type Joining = {
  provider: SnsProvider
  joinTicket: string
  prefill: { name: string | null; email: string | null; phone: string | null; birthDate: string | null }
  /** From the login page, kept for connecting an account instead of joining. */
  staySignedIn: boolean
  returnUrl: string
}

/** Somebody waiting for a guardian: the ticket that shows what is awaited, and where the login leads afterwards. */
type Waiting = { ticket: string; returnUrl?: string }

/** The last sign-in method in this browser. */
type Way = { way: 'PASSWORD' | SnsProvider }

/** Why a suspended person cannot sign in, in the server's words. */
type Suspended = { message: string }

type Kept = { journey: Journey; joining: Joining; waiting: Waiting; way: Way; suspended: Suspended }

const isProvider = (value: unknown) => value === 'KAKAO' || value === 'GOOGLE'

/** The cookie's name, its life in seconds, and a check of its content. */
const kinds: { [K in keyof Kept]: { name: string; life: number; isOurs: (value: Kept[K]) => boolean } } = {
  journey: { name: 'pfSns', life: 600, isOurs: value => isProvider(value.provider) },
  joining: { name: 'pfJoin', life: 600, isOurs: value => isProvider(value.provider) },
  waiting: { name: 'pfWait', life: 1800, isOurs: value => typeof value.ticket === 'string' },
  suspended: { name: 'pfWhy', life: 300, isOurs: value => typeof value.message === 'string' },
  way: { name: 'pfWay', life: 31_536_000, isOurs: value => value.way === 'PASSWORD' || isProvider(value.way) },
}

/** A cookie that page scripts cannot read, and other sites cannot send except by a plain link. */
export function keep<K extends keyof Kept>(kind: K, value: Kept[K], origin: string): string {
  return `${kinds[kind].name}=${encode(value)}; Max-Age=${kinds[kind].life}; ${attributes(origin)}`
}

export const forget = (kind: keyof Kept, origin: string): string =>
  `${kinds[kind].name}=; Max-Age=0; ${attributes(origin)}`

const attributes = (origin: string) =>
  `Path=/account; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** The stored value, or null: absent, expired, or invalid. */
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
