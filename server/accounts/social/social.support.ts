import { expect } from 'vitest'
import { signInAt } from '#server/integrations/social-login/loopback.support.ts'
import { loopbackPeople } from '#server/integrations/social-login/loopback-people.ts'
import type { TestServer } from '../../../test/support/server.ts'

export type Provider = 'KAKAO' | 'GOOGLE'
const somebody = loopbackPeople[0]!.id

/** What the browser brings back from the provider. */
export async function returnedFrom(server: TestServer, provider: Provider, personId = somebody) {
  const redirectUri = `${server.origin}/account/sns/${provider.toLowerCase()}/callback`
  const { authorizationUrl, state, nonce, codeVerifier } = await server
    .api()
    .accounts.startSns({ body: { provider, redirectUri } })
  const returned = await signInAt(authorizationUrl, personId)
  expect(returned.searchParams.get('state')).toBe(state)
  return { provider, code: returned.searchParams.get('code')!, codeVerifier, nonce, redirectUri }
}

/** The join ticket of somebody without an account. */
export async function ticketOf(server: TestServer, provider: Provider, personId = somebody) {
  const answer = await server.api().accounts.loginWithSns({ body: await returnedFrom(server, provider, personId) })
  if (!answer.needsJoin) throw new Error('this person has an account')
  return answer
}
