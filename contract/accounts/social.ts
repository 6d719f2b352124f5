import { z } from 'zod'
import { LoginWay, SnsProvider } from '../codes/accounts.ts'
import { codes, id, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { accountLimits } from '../limits.ts'
import { sessionAnswer } from './fields.ts'

const provider = codes(SnsProvider)
/** A page of ours: `/account/sns/kakao/callback` or `/account/sns/google/callback`. */
const redirectUri = z.string().max(300)

/** What a browser brings back from the provider. Never the provider's id of a person, never an access token. */
const returned = z.strictObject({
  provider,
  code: z.string().min(1).max(2000),
  codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
  nonce: z.string().min(20).max(200),
  redirectUri,
})

/** Prefilled values for joining, all editable. */
const prefill = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: z.string().nullable(),
})

/** A newcomer from a provider who has verified a number with a code for joining. */
const newcomer = z.strictObject({ joinTicket: z.string().max(100), phoneProof: z.string().min(1).max(100) })

const snsAccounts = z.array(z.object({ provider, linkedAt: time }))

/** Signing in through Kakao and Google. */
export const accountSocial = {
  snsProviders: endpoint('GET /v1/users/sns-providers', {
    access: 'anyone',
    summary: '지금 쓸 수 있는 간편 로그인',
    response: z.array(provider),
  }),
  startSns: endpoint('POST /v1/users/sns-authorizations', {
    access: 'anyone',
    summary: '간편 로그인을 시작할 주소. state, nonce, codeVerifier는 돌아올 때까지 지니고 있어요',
    body: z.strictObject({
      provider,
      redirectUri,
      /** Requires a fresh sign-in at the provider, even of somebody who is signed in there. */
      again: z.boolean().default(false),
    }),
    response: z.object({
      authorizationUrl: z.string(),
      state: z.string(),
      nonce: z.string(),
      codeVerifier: z.string(),
    }),
    errors: ['sns_unavailable'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  loginWithSns: endpoint('PUT /v1/users/login-with-sns', {
    access: 'anyone',
    summary: '간편 로그인. 처음 온 사람은 잠시 쓸 수 있는 가입표를 받아요',
    body: returned.extend({ staySignedIn: z.boolean().default(false) }),
    response: z.discriminatedUnion('needsJoin', [
      sessionAnswer.extend({ needsJoin: z.literal(false) }),
      z.object({ needsJoin: z.literal(true), joinTicket: z.string(), prefill }),
    ]),
    errors: ['sns_unavailable', 'sns_failed', 'suspended', 'not_signed_in'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  reauthenticateSns: endpoint('POST /v1/users/sns-reauthentications', {
    access: 'user',
    summary: `중요한 변경 전에 연결한 간편 로그인으로 다시 확인하기. ${accountLimits.recentMinutes}분 동안 유효해요`,
    body: returned,
    response: z.object({ validUntil: time }),
    errors: ['sns_unavailable', 'sns_failed', 'sns_not_linked'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  snsAccounts: endpoint('GET /v1/users/sns-accounts', {
    access: 'user',
    summary: '내 계정에 연결한 간편 로그인',
    response: snsAccounts,
  }),
  linkSns: endpoint('POST /v1/users/sns-accounts', {
    access: 'user',
    summary: `간편 로그인을 내 계정에 연결하기. ${accountLimits.recentMinutes}분 안에 로그인했거나 다시 확인한 사람만`,
    body: returned,
    response: snsAccounts,
    errors: ['reauthentication_required', 'sns_unavailable', 'sns_failed', 'sns_taken', 'sns_linked'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  linkableAccounts: endpoint('POST /v1/users/sns-links/accounts', {
    access: 'anyone',
    summary: '가입표를 받은 사람이 인증한 번호로 이미 가입한 계정. 인증과 가입표는 그대로 쓸 수 있어요',
    body: newcomer,
    response: z.object({
      list: z.array(
        z.object({
          accountId: id,
          /** The middle is masked; null for accounts with only a social login. */
          loginId: z.string().nullable(),
          provider: codes(LoginWay),
          joinedAt: time,
          /** The account already has a connection to this provider. */
          isTaken: z.boolean(),
        }),
      ),
    }),
    errors: ['join_ticket_invalid', 'phone_proof_invalid'],
    rateLimit: 60,
  }),
  linkByPhone: endpoint('POST /v1/users/sns-links', {
    access: 'anyone',
    summary: '가입하는 대신 인증한 번호의 계정에 간편 로그인을 연결하고 로그인하기',
    body: newcomer.extend({ accountId: id, staySignedIn: z.boolean().default(false) }),
    response: sessionAnswer,
    errors: [
      'join_ticket_invalid',
      'phone_proof_invalid',
      'account_not_of_phone',
      'sns_taken',
      'sns_linked',
      'suspended',
    ],
    rateLimit: 60,
  }),
  unlinkSns: endpoint('DELETE /v1/users/sns-accounts', {
    access: 'user',
    summary: `간편 로그인 연결 해제. ${accountLimits.recentMinutes}분 안에 로그인했거나 다시 확인한 사람만`,
    query: z.strictObject({ provider }),
    response: snsAccounts,
    errors: ['not_found', 'reauthentication_required', 'sns_last_way'],
  }),
}
