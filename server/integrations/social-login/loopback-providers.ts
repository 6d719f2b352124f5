import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { base, Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { listenOnLoopback } from '../loopback.ts'
import { pickPage } from './loopback-page.ts'
import { googleClaims, kakaoMe, type LoopbackPerson, loopbackPeople } from './loopback-people.ts'
import type { Account } from './sns.ts'

type Kind = 'KAKAO' | 'GOOGLE'
export type LoopbackProviders = { accounts: Record<Kind, Account>; stop(): Promise<void> }

const kakaoRoutes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/v1/oidc/userinfo',
  jwks: '/.well-known/jwks.json',
}
const minute = 60

/**
 * Kakao and Google on this machine, for development and tests: two real OpenID Connect issuers on free loopback ports,
 * Kakao with its own paths and /v2/user/me. They ask which invented person signs in. Keys and sign-ins live as long as
 * the process.
 */
export async function startLoopbackProviders(): Promise<LoopbackProviders> {
  const [kakao, google] = await Promise.all([startIssuer('KAKAO'), startIssuer('GOOGLE')])
  return {
    accounts: { KAKAO: kakao.account, GOOGLE: google.account },
    async stop() {
      await Promise.all([kakao.stop(), google.stop()])
    },
  }
}

async function startIssuer(kind: Kind) {
  const server = createServer()
  const { url: issuer, stop } = await listenOnLoopback(server)
  const scope = kind === 'KAKAO' ? 'openid' : 'openid email profile'
  const account: Account = { issuer, clientId: `loopback-${kind.toLowerCase()}`, clientSecret: randomUUID(), scope }
  const provider = new Provider(issuer, configuration(kind, account))
  // Any page of this machine may be returned to, whatever port or name this program is opened under.
  provider.Client.prototype.redirectUriAllowed = uri => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(uri)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const own =
      pathname === '/v2/user/me'
        ? answerMe(provider, request, response)
        : pathname.startsWith('/interaction/')
          ? interact(provider, kind, account, request, response)
          : Promise.resolve(answer(request, response))
    own.catch(() => void response.writeHead(400).end())
  })
  return { account, stop }
}

function configuration(kind: Kind, account: Account): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const policy = base()
  // Always ask: testers switch between people.
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  policy.get('login').checks.push(new Check('always', 'every time', ctx => ctx.oidc.result?.login === undefined))
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: account.clientId,
        client_secret: account.clientSecret,
        redirect_uris: ['http://127.0.0.1/callback'],
        token_endpoint_auth_method: 'client_secret_post',
        require_auth_time: kind === 'KAKAO',
      },
    ],
    clientBasedCORS: () => false,
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'family_name', 'given_name'] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    async findAccount(_: unknown, id: string) {
      const person = personOf(id)
      return (
        person && { accountId: id, claims: async () => ({ sub: id, ...(kind === 'GOOGLE' && googleClaims(person)) }) }
      )
    },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: randomUUID() }] },
    renderError: (ctx: { type: string; body: string }, { error }: { error: string }) => {
      ctx.type = 'text'
      ctx.body = error
    },
    ...(kind === 'KAKAO' && { routes: kakaoRoutes }),
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      Grant: 10 * minute,
      IdToken: 10 * minute,
      Interaction: 10 * minute,
      Session: 10 * minute,
    },
  }
}

/** An id followed by up to five digits is another account of the same person. */
function personOf(id: string): LoopbackPerson | undefined {
  const person = loopbackPeople.find(known => id.startsWith(known.id) && /^\d{10,15}$/.test(id))
  return person && { ...person, id }
}

/** The page for picking a person, and its submission. */
async function interact(
  provider: Provider,
  kind: Kind,
  { clientId }: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(pickPage(kind, loopbackPeople))
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('person') ?? ''
  if (!personOf(accountId)) return provider.interactionFinished(request, response, { error: 'access_denied' })
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(params.scope ?? 'openid')
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, {
    login: { accountId, remember: false },
    consent: { grantId },
    select_account: {},
  })
}

async function answerMe(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = await provider.AccessToken.find(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const person = token && personOf(token.accountId)
  const body = person ? kakaoMe(person) : { msg: 'this access token does not exist', code: -401 }
  response.writeHead(person ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
