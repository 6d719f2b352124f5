import { accountsErrors } from '#contract/accounts/errors.ts'
import { paths, safeReturn } from '#web/paths.ts'
import { socialTexts } from '../messages.ts'
import { type Journey, kept } from './sign-in-cookies.ts'

export type SnsProvider = 'KAKAO' | 'GOOGLE'

const providers: Record<string, SnsProvider> = { kakao: 'KAKAO', google: 'GOOGLE' }

/** The provider named in a URL. Anything else is an unknown page. */
export const providerIn = (name: string): SnsProvider => {
  const provider = Object.hasOwn(providers, name) && providers[name]
  if (!provider) throw new Response(null, { status: 404 })
  return provider
}

type Finish = { journey: Journey; code: string } | { refusal: 'sns_failed' | 'cancelled'; returnUrl: string }

/** Whether the returning browser is the one that was sent: same provider, same state, and a code. */
export function finishable(journey: Journey | null, provider: SnsProvider, search: URLSearchParams): Finish {
  const returnUrl = safeReturn(journey?.returnUrl ?? null)
  const isOurs = journey !== null && journey.provider === provider && search.get('state') === journey.state
  if (!isOurs) return { refusal: 'sns_failed', returnUrl }
  const code = search.get('code')
  if (code) return { journey: { ...journey, returnUrl }, code }
  return { refusal: search.get('error') === 'access_denied' ? 'cancelled' : 'sns_failed', returnUrl }
}

/** The page that shows why a sign-in was refused; without a code the person simply returns. */
export function placeOfRefusal(purpose: Journey['purpose'], returnUrl: string, code?: string): string {
  if (purpose === 'login') return paths.login(returnUrl, code)
  if (purpose === 'link') return paths.socialAccounts(code)
  return code ? `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}refusal=${code}` : returnUrl
}

const refusals = [
  'sns_failed',
  'sns_unavailable',
  'sns_taken',
  'sns_linked',
  'sns_not_linked',
  'join_ticket_invalid',
  'suspended',
  'reauthentication_required',
  'guardian_ticket_invalid',
] as const

/** Google was asked for inside the browser of another app. */
export const inAppRefusal = 'in_app'

/** The message for a refusal code in the URL; null for none and for unexpected codes. */
export function refusalMessage(request: Request): string | null {
  const code = new URL(request.url).searchParams.get('refusal')
  if (!code) return null
  if (code === inAppRefusal) return socialTexts.inApp
  const told = code === 'suspended' && kept('suspended', request)
  if (told) return told.message
  const known = refusals.find(one => one === code)
  return accountsErrors[known ?? 'sns_failed'].message
}
