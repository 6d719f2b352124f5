import { expect } from 'vitest'
import type { TestServer } from '../../test/support/server.ts'
import { signInAt } from '../integrations/social-login/loopback.support.ts'
import { loopbackPeople } from '../integrations/social-login/loopback-people.ts'

export type Provider = 'KAKAO' | 'GOOGLE'
const somebody = loopbackPeople[0]!.id

/** What a browser brings back after signing in at the provider. */
export async function returnedFrom(server: TestServer, provider: Provider, personId = somebody) {
  const redirectUri = `${server.origin}/account/sns/${provider.toLowerCase()}/callback`
  const { authorizationUrl, state, nonce, codeVerifier } = await server
    .api()
    .accounts.startSns({ body: { provider, redirectUri } })
  const returned = await signInAt(authorizationUrl, personId)
  expect(returned.searchParams.get('state')).toBe(state)
  return { provider, code: returned.searchParams.get('code')!, codeVerifier, nonce, redirectUri }
}

/** The ticket for joining of somebody who has no account yet. */
export async function ticketOf(server: TestServer, provider: Provider, personId = somebody) {
  const answer = await server.api().accounts.loginWithSns({ body: await returnedFrom(server, provider, personId) })
  if (!answer.needsJoin) throw new Error('this person has an account')
  return answer
}
