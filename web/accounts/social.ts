import type { Client } from '../../contract/client.ts'
import { errors } from '../../contract/errors.ts'
import type { AppContract } from '../../contract/index.ts'
import { safeReturn } from '../paths.ts'

export type SnsProvider = 'KAKAO' | 'GOOGLE'
type Accounts = Client<AppContract>['accounts']
type Started = Awaited<ReturnType<Accounts['startSns']>>

export const providers: Record<string, SnsProvider | undefined> = { kakao: 'KAKAO', google: 'GOOGLE' }

/** A sign-in on its way: what the browser keeps until it comes back from the provider. */
export type Journey = Omit<Started, 'authorizationUrl'> & {
  provider: SnsProvider
  purpose: 'login' | 'link'
  returnUrl: string
}

/** A joining on its way: the ticket, and what the provider told of the person. */
export type Joining = {
  provider: SnsProvider
  joinTicket: string
  prefill: { name: string | null; email: string | null; phone: string | null; birthDate: string | null }
}

const names = { journey: 'pfSns', joining: 'pfJoin' } as const
type Kept = { journey: Journey; joining: Joining }

/** A cookie for ten minutes that page scripts can't read, and other sites can't send except by a plain link. */
export function keep<K extends keyof Kept>(kind: K, value: Kept[K], origin: string): string {
  return `${names[kind]}=${encode(value)}; Max-Age=600; ${attributes(origin)}`
}

export const forget = (kind: keyof Kept, origin: string): string => `${names[kind]}=; Max-Age=0; ${attributes(origin)}`

const attributes = (origin: string) =>
  `Path=/account; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** What was kept, or null: absent, expired, or not of our making. */
export function kept<K extends keyof Kept>(kind: K, request: Request): Kept[K] | null {
  const pair = (request.headers.get('cookie') ?? '').split(/;\s*/).find(part => part.startsWith(`${names[kind]}=`))
  try {
    const value = JSON.parse(decode(pair?.slice(names[kind].length + 1) ?? '')) as Kept[K]
    return value && value.provider in { KAKAO: 1, GOOGLE: 1 } ? value : null
  } catch {
    return null
  }
}

const encode = (value: unknown) =>
  new TextEncoder().encode(JSON.stringify(value)).toBase64({ alphabet: 'base64url', omitPadding: true })
const decode = (text: string) => new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: 'base64url' }))

type Finish = { journey: Journey; code: string } | { refusal: 'sns_failed' | 'cancelled'; returnUrl: string }

/** Whether the browser that comes back is the one that was sent: same provider, same state, and a code. */
export function finishable(journey: Journey | null, provider: SnsProvider, search: URLSearchParams): Finish {
  const returnUrl = safeReturn(journey?.returnUrl ?? null)
  const isOurs = journey !== null && journey.provider === provider && search.get('state') === journey.state
  if (!isOurs) return { refusal: 'sns_failed', returnUrl }
  const code = search.get('code')
  if (code) return { journey: { ...journey, returnUrl }, code }
  return { refusal: search.get('error') === 'access_denied' ? 'cancelled' : 'sns_failed', returnUrl }
}

const told = ['sns_failed', 'sns_unavailable', 'sns_taken', 'sns_linked', 'join_ticket_invalid', 'suspended'] as const

/** The sentence for a refusal named in an address; null for none, and for a code that has no place there. */
export function refusalMessage(request: Request): string | null {
  const code = new URL(request.url).searchParams.get('refusal')
  if (!code) return null
  const known = told.find(one => one === code)
  return errors[known ?? 'sns_failed'].message
}
