import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/kernel/env.ts'
import { productionSettings } from '../../../test/support/production.ts'
import { signInAt } from './loopback.support.ts'
import { loopbackPeople } from './loopback-people.ts'
import { type ProviderName, SnsRefused, SnsUnavailable } from './sns.ts'
import { openSocialLogin, type SocialLogin } from './social-login.ts'

let social: SocialLogin
beforeAll(() => {
  social = openSocialLogin(readEnv({ NODE_ENV: 'test' }))
})
afterAll(() => social.close())

const redirectUri = 'http://localhost:3000/account/sns/kakao/callback'
const [open, silent] = loopbackPeople as [(typeof loopbackPeople)[0], (typeof loopbackPeople)[0]]

async function signIn(name: ProviderName, personId: string) {
  const provider = await social.provider(name)
  const { authorizationUrl, state, nonce, codeVerifier } = await provider.start(redirectUri)
  const returned = await signInAt(authorizationUrl, personId)
  expect(returned.searchParams.get('state')).toBe(state)
  const code = returned.searchParams.get('code') ?? ''
  return { provider, given: { code, codeVerifier, nonce, redirectUri } }
}

test('Kakao: the code returns the person, and /v2/user/me the shared data', async () => {
  const { provider, given } = await signIn('KAKAO', open.id)
  const { subject, readProfile } = await provider.redeem(given)
  expect(subject).toBe(open.id)
  expect(await readProfile()).toEqual({
    name: '한여름',
    email: 'yeoreum@example.com',
    phone: '01020003001',
    birthDate: '1997-07-14',
  })
})

test('Kakao: data that is not shared stays unknown', async () => {
  const { provider, given } = await signIn('KAKAO', silent.id)
  const { readProfile } = await provider.redeem(given)
  expect(await readProfile()).toEqual({ name: null, email: null, phone: null, birthDate: null })
})

test('Google: name and verified address come from the ID token', async () => {
  const { provider, given } = await signIn('GOOGLE', open.id)
  const { subject, readProfile } = await provider.redeem(given)
  expect(subject).toBe(open.id)
  expect(await readProfile()).toEqual({ name: '한여름', email: 'yeoreum@example.com', phone: null, birthDate: null })
})

test('a code is valid once', async () => {
  const { provider, given } = await signIn('KAKAO', open.id)
  await provider.redeem(given)
  await expect(provider.redeem(given)).rejects.toThrow(SnsRefused)
})

test.each([
  ['nonce', 'n'.repeat(43)],
  ['codeVerifier', 'v'.repeat(43)],
  ['redirectUri', 'http://localhost:3001/account/sns/kakao/callback'],
  ['code', 'made-up'],
])('another %s is refused', async (name, value) => {
  const { provider, given } = await signIn('KAKAO', open.id)
  await expect(provider.redeem({ ...given, [name]: value })).rejects.toThrow(SnsRefused)
})

test('the code of one provider is invalid at the other', async () => {
  const { given } = await signIn('KAKAO', open.id)
  await expect((await social.provider('GOOGLE')).redeem(given)).rejects.toThrow(SnsRefused)
})

test('a person who cancels returns with an error and without a code', async () => {
  const { authorizationUrl } = await (await social.provider('KAKAO')).start(redirectUri)
  const returned = await signInAt(authorizationUrl, '')
  expect(returned.searchParams.get('error')).toBe('access_denied')
  expect(returned.searchParams.get('code')).toBeNull()
})

test('an unreachable provider is unavailable, not a crash', async () => {
  const nowhere = openSocialLogin(
    readEnv({
      NODE_ENV: 'test',
      KAKAO_CLIENT_ID: 'id',
      KAKAO_CLIENT_SECRET: 'secret',
      KAKAO_ISSUER: 'http://127.0.0.1:9',
    }),
  )
  await expect((await nowhere.provider('KAKAO')).start(redirectUri)).rejects.toThrow(SnsUnavailable)
  await expect(nowhere.provider('GOOGLE')).rejects.toThrow(SnsUnavailable)
})

test('[X-03] production offers only configured providers', () => {
  const production = productionSettings
  expect(openSocialLogin(readEnv(production)).names).toEqual([])
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(openSocialLogin(readEnv({ ...production, ...google })).names).toEqual(['GOOGLE'])
  const kakao = { KAKAO_CLIENT_ID: 'id', KAKAO_CLIENT_SECRET: 'secret' }
  expect(openSocialLogin(readEnv({ ...production, ...kakao })).names).toEqual(['KAKAO'])
  expect(() => readEnv({ ...production, GOOGLE_CLIENT_ID: 'id' })).toThrow(/GOOGLE_CLIENT_SECRET/)
  expect(() => readEnv({ ...production, ...google, ORIGIN: '' })).toThrow(/ORIGIN/)
})
