import { redirect } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { factsOf, rawApiOf, viewerOf } from '../context.ts'
import { paths, safeReturn } from '../paths.ts'
import type { Route } from './+types/SocialStart'
import { keep } from './kept.ts'
import { providers } from './social.ts'

/**
 * Off to the provider. A signed-in person goes there to connect it, and only from a page of ours: a link from elsewhere
 * could connect somebody else's account.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const provider = providers[params.provider]
  if (!provider) throw new Response(null, { status: 404 })
  const { origin } = factsOf(context)
  const search = new URL(request.url).searchParams
  const returnUrl = safeReturn(search.get('returnUrl'))
  const isLink = viewerOf(context) !== null
  if (isLink && request.headers.get('sec-fetch-site') !== 'same-origin') throw redirect(paths.socialAccounts())
  try {
    const { authorizationUrl, ...secrets } = await rawApiOf(context).accounts.startSns({
      body: { provider, redirectUri: origin + paths.snsReturn(provider) },
    })
    const purpose = isLink ? ('link' as const) : ('login' as const)
    const journey = { ...secrets, provider, purpose, staySignedIn: search.has('stay'), returnUrl }
    return redirect(authorizationUrl, {
      headers: { 'set-cookie': keep('journey', journey, origin), 'cache-control': 'no-store' },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirect(isLink ? paths.socialAccounts(error.code) : paths.login(returnUrl, error.code))
  }
}
