import * as oidc from 'openid-client'
import { personName } from '#contract/accounts/fields.ts'
import { type Account, type Provider, type SnsProfile, SnsRefused, SnsUnavailable } from './sns.ts'

/** The claims of the ID token, and a way to call the provider's own API on the person's behalf. */
type Granted = { claims: oidc.IDToken; read(path: string): Promise<unknown> }

/** How to ask the provider for a fresh sign-in, and whether its token contains the time. */
type Again = { prompt: 'login' | 'select_account'; tellsWhen: boolean }

/** Seconds per call. */
const timeout = 5

/** How many seconds a sign-in at the provider counts as fresh. */
const fresh = 300

/**
 * OpenID Connect with code, PKCE (S256), nonce and a verified signature. The issuer's metadata is fetched on first use
 * and cached. Providers differ in `readProfile` and `asking`.
 */
export function createProvider(
  account: Account,
  asking: Again,
  readProfile: (granted: Granted) => Promise<SnsProfile>,
): Provider {
  let described: Promise<oidc.Configuration> | undefined

  async function configuration(): Promise<oidc.Configuration> {
    described ??= describe(account)
    try {
      return await described
    } catch (error) {
      described = undefined
      throw new SnsUnavailable((error as Error).message, { cause: error })
    }
  }

  async function grant(
    config: oidc.Configuration,
    { code, codeVerifier, nonce, redirectUri, again }: Parameters<Provider['redeem']>[0],
  ) {
    const returned = new URL(redirectUri)
    returned.searchParams.set('code', code)
    // Each provider has its own return address, which identifies the issuer as this parameter would.
    if (config.serverMetadata().authorization_response_iss_parameter_supported)
      returned.searchParams.set('iss', account.issuer)
    try {
      return await oidc.authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: codeVerifier,
        expectedNonce: nonce,
        idTokenExpected: true,
        // The browser could have removed the prompt from the address: the token itself must say when it was.
        ...(again && asking.tellsWhen && { maxAge: fresh }),
      })
    } catch (error) {
      throw isRefusal(error)
        ? new SnsRefused((error as Error).message, { cause: error })
        : new SnsUnavailable((error as Error).message, { cause: error })
    }
  }

  return {
    async start(redirectUri, { again } = { again: false }) {
      const config = await configuration()
      const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: account.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: asking.prompt }),
      })
      return { authorizationUrl: url.href, state, nonce, codeVerifier }
    },
    async redeem(given) {
      const config = await configuration()
      const tokens = await grant(config, given)
      const claims = tokens.claims()
      if (!claims) throw new SnsRefused('no ID token')
      const read = (path: string) => readAs(config, tokens.access_token, path)
      return { subject: claims.sub, readProfile: () => readProfile({ claims, read }) }
    },
  }
}

async function describe({ issuer, clientId, clientSecret }: Account): Promise<oidc.Configuration> {
  // Only providers on this machine use plain HTTP; production settings refuse others (settings/problems.ts).
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const server = new URL(issuer)
  const config = await oidc.discovery(server, clientId, undefined, oidc.ClientSecretPost(clientSecret), {
    execute: [...execute, oidc.enableNonRepudiationChecks],
    timeout,
  })
  config.timeout = timeout
  return config
}

/** A spent or foreign code, or an ID token for another sign-in; everything else is an outage of the provider. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant'
  const { code } = error as { code?: string }
  return code?.startsWith('OAUTH_JWT') === true || code === 'OAUTH_INVALID_RESPONSE'
}

/** Reads from the provider's API, on the host of its userinfo endpoint. */
async function readAs(config: oidc.Configuration, accessToken: string, path: string): Promise<unknown> {
  const { userinfo_endpoint: userinfo } = config.serverMetadata()
  const response = await fetch(new URL(path, userinfo), {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(timeout * 1000),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/** A name valid for joining, or null. */
export const nameOrNull = (name: unknown): string | null => {
  const { data } = personName.safeParse(name)
  return data ?? null
}
