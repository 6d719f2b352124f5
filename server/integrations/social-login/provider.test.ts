import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoogle } from './google.ts'
import { createProvider } from './provider.ts'
import { type Provider, SnsRefused, SnsUnavailable } from './sns.ts'

/** An issuer whose token endpoint answers as each test specifies. */
let server: Server
let issuer: string
let answerToken: (response: ServerResponse) => void
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

beforeAll(async () => {
  server = createServer((request, response) => {
    const json = (body: unknown) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/token') return answerToken(response)
    if (request.url === '/jwks')
      return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'ours', alg: 'RS256', use: 'sig' }] })
    json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const account = () => ({ issuer, clientId: 'us', clientSecret: 'secret', scope: 'openid' })
const nobody = async () => ({ name: null, email: null, phone: null, birthDate: null })
const nonce = 'n'.repeat(43)
const given = { code: 'c', codeVerifier: 'v'.repeat(43), nonce, redirectUri: 'http://localhost:3000/callback' }
const redeem = (provider: Provider = createProvider(account(), { prompt: 'login', tellsWhen: true }, nobody)) =>
  provider.redeem(given)

function idToken(claims: Record<string, unknown>, key: KeyObject = privateKey, header = {}): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const whole = { iss: issuer, aud: 'us', sub: 'person-1', iat: now, exp: now + 300, nonce, ...claims }
  const signed = `${part({ alg: 'RS256', kid: 'ours', ...header })}.${part(whole)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

const tokens = (token: string) => (response: ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: token }))

test('a valid token of ours identifies the person', async () => {
  answerToken = tokens(idToken({ email: 'a@example.com', email_verified: true, name: '  윤 슬 ' }))
  const { subject, readProfile } = await redeem(createGoogle(account()))
  expect(subject).toBe('person-1')
  expect(await readProfile()).toMatchObject({ name: '윤 슬', email: 'a@example.com' })
})

test('an address that Google has not verified is not passed on', async () => {
  answerToken = tokens(idToken({ email: 'a@example.com', email_verified: false }))
  expect(await (await redeem(createGoogle(account()))).readProfile()).toMatchObject({ email: null, name: null })
})

test.each([
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://elsewhere.example' }],
  ['another nonce', { nonce: 'other' }],
  ['no nonce', { nonce: undefined }],
  ['a time that has passed', { exp: 1_700_000_000 }],
])('a token with %s is refused', async (_, claims) => {
  answerToken = tokens(idToken(claims))
  await expect(redeem()).rejects.toThrow(SnsRefused)
})

test('[A-74] a confirmation by an old sign-in is refused where the provider tells its time', async () => {
  const secondsAgo = (seconds: number) => ({ auth_time: Math.floor(Date.now() / 1000) - seconds })
  const again = (provider: Provider) => provider.redeem({ ...given, again: true })
  const kakao = createProvider(account(), { prompt: 'login', tellsWhen: true }, nobody)
  answerToken = tokens(idToken(secondsAgo(20)))
  expect((await again(kakao)).subject).toBe('person-1')
  for (const claims of [secondsAgo(3_600), {}]) {
    answerToken = tokens(idToken(claims))
    await expect(again(kakao)).rejects.toThrow(SnsRefused)
    expect((await kakao.redeem(given)).subject).toBe('person-1')
  }
  expect((await again(createGoogle(account()))).subject).toBe('person-1')
})

test('a token signed by another key, or by none, is refused', async () => {
  const { privateKey: foreign } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  answerToken = tokens(idToken({}, createPrivateKey(foreign.export({ type: 'pkcs8', format: 'pem' }))))
  await expect(redeem()).rejects.toThrow(SnsRefused)
  answerToken = tokens(`${idToken({}, privateKey, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`)
  await expect(redeem()).rejects.toThrow()
})

test.each([
  ['a gateway’s page', 502, 'text/html', '<h1>502</h1>'],
  ['an error of its own', 500, 'application/json', '{"error":"server_error"}'],
  ['our secret refused', 401, 'application/json', '{"error":"invalid_client"}'],
  ['no JSON', 200, 'application/json', 'oops'],
])('%s means that the provider can’t be used', async (_, status, type, body) => {
  answerToken = response => void response.writeHead(status, { 'content-type': type }).end(body)
  await expect(redeem()).rejects.toThrow(SnsUnavailable)
})

test('a broken connection counts as an unavailable provider', async () => {
  answerToken = response => void response.socket?.destroy()
  await expect(redeem()).rejects.toThrow(SnsUnavailable)
})
