import { z } from 'zod'
import { LoginWay } from '../codes/accounts.ts'
import { codes, id, nothing, plainText, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { accountLengths } from '../limits.ts'
import { password } from './fields.ts'

const phoneProof = z.string().min(1).max(100)
/** Typed from memory: capitals and surrounding spaces are forgiven, and the rule for new ids does not apply. */
const rememberedLoginId = plainText().toLowerCase().min(1).max(accountLengths.typedLoginId)

const foundAccount = z.object({
  accountId: z.int(),
  /** The middle is masked; null for accounts with only a social login. */
  loginId: z.string().nullable(),
  provider: codes(LoginWay),
  joinedAt: time,
})

/** Account recovery. Until the phone is verified every answer is the same for people with and without an account. */
export const accountRecovery = {
  findLoginId: endpoint('GET /v1/users/find-login-id', {
    access: 'anyone',
    summary: '아이디 찾기: 인증한 번호로 가입한 계정. 아이디 전체는 그 번호에 문자로 보내요',
    query: z.strictObject({ phoneProof }),
    /** `phoneProof` is a new proof for findPassword; null if no account has a password. */
    response: z.object({ list: z.array(foundAccount), phoneProof: z.string().nullable() }),
    errors: ['phone_proof_invalid'],
    writes: true,
    rateLimit: 60,
  }),
  findPassword: endpoint('GET /v1/users/find-password', {
    access: 'anyone',
    summary: '비밀번호 찾기: 새 비밀번호를 정할 수 있는 표를 받기',
    query: z.strictObject({ loginId: rememberedLoginId.optional(), accountId: q.number(id), phoneProof }),
    /**
     * The token works once, until `expiresAt`; another request revokes it. When the number has several accounts and the
     * request names none, `accounts` lists them and the other fields are null: repeat the request with an `accountId`.
     */
    response: z.object({
      resetToken: z.string().nullable(),
      expiresAt: time.nullable(),
      /** The full id of the account whose password will change. */
      loginId: z.string().nullable(),
      accounts: z.array(foundAccount),
    }),
    errors: ['phone_proof_invalid', 'account_not_of_phone'],
    writes: true,
    rateLimit: 60,
  }),
  findOldPassword: endpoint('GET /v1/users/find-old-password', {
    access: 'anyone',
    summary: '예전 서비스 계정 찾기: 새 비밀번호를 정해야 하는지',
    query: z.strictObject({ loginId: rememberedLoginId, phoneProof }),
    response: z.object({ hasLegacyPassword: z.boolean(), mustReset: z.boolean() }),
    errors: ['phone_proof_invalid'],
    writes: true,
    rateLimit: 60,
  }),
  resetPassword: endpoint('PATCH /v1/users/find-password/reset', {
    access: 'anyone',
    summary: '찾은 비밀번호 새로 정하기. 모든 기기에서 로그아웃돼요',
    body: z.strictObject({ resetToken: z.string().min(1).max(100), password }),
    response: nothing,
    errors: ['reset_token_invalid', 'password_too_common'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  changePassword: endpoint('PATCH /v1/users/password', {
    access: 'user',
    summary: '비밀번호 바꾸기. 다른 기기에서 로그아웃돼요',
    body: z.strictObject({ currentPassword: z.string().min(1).max(accountLengths.password), newPassword: password }),
    response: nothing,
    errors: [
      'reauthentication_required',
      'password_wrong',
      'password_not_set',
      'password_too_common',
      'login_throttled',
    ],
    transaction: 'manual',
    rateLimit: 60,
  }),
}
