import { redirect } from 'react-router'
import { refusalOf } from '#web/calls/refusal.ts'
import { factsOf, rawApiOf, viewerOf } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { awaitGuardian } from '../guardian/await-guardian.ts'
import type { Route } from './+types/SocialReturn'
import { forget, type Journey, keep, kept } from './sign-in-cookies.ts'
import { finishable, placeOfRefusal, providerIn } from './social.ts'

/** Return from the provider: signed in, connected, confirmed, or on to joining. Each return works once. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const provider = providerIn(params.provider)
  const { origin } = factsOf(context)
  const headers = new Headers({ 'set-cookie': forget('journey', origin), 'cache-control': 'no-store' })
  const began = kept('journey', request)
  const finish = finishable(began, provider, new URL(request.url).searchParams)
  if ('refusal' in finish) {
    const code = finish.refusal === 'cancelled' ? undefined : finish.refusal
    const purpose = viewerOf(context) ? (began?.purpose === 'again' ? 'again' : 'link') : 'login'
    return redirect(placeOfRefusal(purpose, finish.returnUrl, code), { headers })
  }
  const { journey, code } = finish
  try {
    if (journey.purpose === 'again') return await confirm(context, journey, code, origin, headers)
    if (journey.purpose === 'link') return await link(context, journey, code, origin, headers)
    return await logIn(context, journey, code, origin, headers)
  } catch (error) {
    const { status, code, message } = refusalOf(error)
    const purpose = status === 401 ? 'login' : journey.purpose
    if (code === 'suspended') headers.append('set-cookie', keep('suspended', { message }, origin))
    return redirect(placeOfRefusal(purpose, journey.returnUrl, code), { headers })
  }
}

type Context = Route.LoaderArgs['context']

function returned({ provider, codeVerifier, nonce }: Journey, code: string, origin: string) {
  return { provider, code, codeVerifier, nonce, redirectUri: origin + paths.snsReturn(provider) }
}

async function confirm(context: Context, journey: Journey, code: string, origin: string, headers: Headers) {
  await rawApiOf(context).accounts.reauthenticateSns({ body: returned(journey, code, origin) })
  return redirect(journey.returnUrl, { headers })
}

async function link(context: Context, journey: Journey, code: string, origin: string, headers: Headers) {
  await rawApiOf(context).accounts.linkSns({ body: returned(journey, code, origin) })
  return redirect(paths.socialAccounts(), { headers })
}

async function logIn(context: Context, journey: Journey, code: string, origin: string, headers: Headers) {
  const { provider, staySignedIn } = journey
  const body = { ...returned(journey, code, origin), staySignedIn }
  const answer = await rawApiOf(context).accounts.loginWithSns({ body })
  if (!answer.needsJoin) {
    headers.append('set-cookie', keep('way', { way: provider }, origin))
    const { waiting } = answer
    if (!waiting) return redirect(journey.returnUrl, { headers })
    return awaitGuardian(waiting, journey.returnUrl, origin, headers)
  }
  const { joinTicket, prefill } = answer
  headers.append(
    'set-cookie',
    keep('joining', { provider, joinTicket, prefill, staySignedIn, returnUrl: journey.returnUrl }, origin),
  )
  return redirect(paths.signup(), { headers })
}

/** Never shown; it makes an unknown URL use the not-found page. */
export default function SocialReturn() {
  return null
}
