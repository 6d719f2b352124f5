import { redirect } from 'react-router'
import { refusalOf } from '#web/calls/refusal.ts'
import { factsOf, rawApiOf, viewerOf } from '#web/context.ts'
import { inAppOf } from '#web/in-app/in-app.ts'
import { paths, safeReturn } from '#web/paths.ts'
import type { Route } from './+types/SocialStart'
import { keep } from './sign-in-cookies.ts'
import { inAppRefusal, placeOfRefusal, providerIn } from './social.ts'

/**
 * Redirects to the provider. A signed-in person goes there to connect it, and only from a page of ours: a link from
 * elsewhere could connect somebody else's account. `again` asks them to confirm their identity.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const provider = providerIn(params.provider)
  const { origin } = factsOf(context)
  const search = new URL(request.url).searchParams
  const returnUrl = safeReturn(search.get('returnUrl'))
  const isSignedIn = viewerOf(context) !== null
  const purpose = !isSignedIn ? ('login' as const) : search.has('again') ? ('again' as const) : ('link' as const)
  if (isSignedIn && request.headers.get('sec-fetch-site') !== 'same-origin') throw redirect(paths.socialAccounts())
  // Pages without scripts, and old links, still lead here.
  if (provider === 'GOOGLE' && inAppOf(request.headers.get('user-agent')))
    throw redirect(placeOfRefusal(purpose, returnUrl, inAppRefusal))
  try {
    const { authorizationUrl, ...secrets } = await rawApiOf(context).accounts.startSns({
      body: { provider, redirectUri: origin + paths.snsReturn(provider), again: purpose === 'again' },
    })
    const journey = { ...secrets, provider, purpose, staySignedIn: search.has('stay'), returnUrl }
    return redirect(authorizationUrl, {
      headers: { 'set-cookie': keep('journey', journey, origin), 'cache-control': 'no-store' },
    })
  } catch (error) {
    return redirect(placeOfRefusal(purpose, returnUrl, refusalOf(error).code))
  }
}

/** Never shown; it makes an unknown URL use the not-found page. */
export default function SocialStart() {
  return null
}
