import { expect, test } from 'vitest'
import { forget, type Journey, keep, kept } from './sign-in-cookies.ts'
import { finishable, refusalMessage } from './social.ts'

const journey: Journey = {
  provider: 'KAKAO',
  purpose: 'login',
  state: 'state-1',
  nonce: 'nonce-1',
  codeVerifier: 'verifier-1',
  staySignedIn: false,
  returnUrl: '/casting/3?from=한글',
}
const returning = (cookie: string) =>
  new Request('https://mudaero.example/account/sns/kakao/callback', { headers: { cookie } })
const query = (text: string) => new URLSearchParams(text)

test('stored values come back, and no script or other site can read them', () => {
  const line = keep('journey', journey, 'https://mudaero.example')
  expect(line).toMatch(/; Max-Age=600; Path=\/account; HttpOnly; SameSite=Lax; Secure$/)
  const pair = line.split(';')[0]!
  expect(kept('journey', returning(`other=1; ${pair}; pfToken=x`))).toEqual(journey)
  expect(keep('journey', journey, 'http://localhost:3000')).not.toContain('Secure')
  expect(forget('journey', 'http://localhost:3000')).toContain('Max-Age=0')
})

test('forged values count as absent', () => {
  for (const cookie of ['', 'pfSns=', 'pfSns=%%%', 'pfSns=bnVsbA', 'pfSns=e30', 'xpfSns=e30'])
    expect(kept('journey', returning(cookie)), cookie).toBeNull()
})

test('only the browser that was sent can return: provider and state must match', () => {
  expect(finishable(journey, 'KAKAO', query('code=c&state=state-1'))).toEqual({ journey, code: 'c' })
  const refused = { refusal: 'sns_failed' }
  expect(finishable(journey, 'KAKAO', query('code=c&state=other'))).toMatchObject(refused)
  expect(finishable(journey, 'KAKAO', query('code=c'))).toMatchObject(refused)
  expect(finishable(journey, 'GOOGLE', query('code=c&state=state-1'))).toMatchObject(refused)
  expect(finishable(null, 'KAKAO', query('code=c&state=state-1'))).toMatchObject(refused)
  expect(finishable(journey, 'KAKAO', query('state=state-1'))).toMatchObject(refused)
})

test('a person who cancels is sent back without an error, and never elsewhere', () => {
  expect(finishable(journey, 'KAKAO', query('error=access_denied&state=state-1'))).toEqual({
    refusal: 'cancelled',
    returnUrl: journey.returnUrl,
  })
  const elsewhere = { ...journey, returnUrl: '//elsewhere.example' }
  expect(finishable(elsewhere, 'KAKAO', query('code=c&state=state-1'))).toMatchObject({ journey: { returnUrl: '/' } })
})

test('the reason of a suspension is passed to the login page', () => {
  const [pair] = keep('suspended', { message: '사유: 신고가 이어졌어요' }, 'http://localhost:3000').split(';')
  const at = (cookie: string, code = 'suspended') =>
    refusalMessage(new Request(`http://localhost:3000/account/login?refusal=${code}`, { headers: { cookie } }))
  expect(at(pair!)).toBe('사유: 신고가 이어졌어요')
  expect(at('')).toContain('이용이 정지된 계정이에요')
  expect(at(pair!, 'sns_taken')).not.toContain('사유')
})
