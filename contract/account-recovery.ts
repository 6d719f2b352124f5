import { z } from 'zod'
import { password } from './account-fields.ts'
import { codes, nothing, time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LoginWay } from './enums.ts'

const phoneProof = z.string().min(1).max(100)
/** Typed from memory: capitals and spaces around it are forgiven, the rule for new ids is not asked. */
const rememberedLoginId = z.string().trim().toLowerCase().min(1).max(60)

/** Finding one's way back in. Until the phone is proven every answer is the same for people with and without an account. */
export const accountRecovery = {
  findLoginId: endpoint('GET /v1/users/find-login-id', {
    access: 'anyone',
    summary: '아이디 찾기: 인증한 번호로 가입한 계정',
    query: z.strictObject({ phoneProof }),
    response: z.object({
      list: z.array(
        z.object({
          /** First two letters and ****; null for who signs in with another service alone. */
          loginId: z.string().nullable(),
          provider: codes(LoginWay),
          joinedAt: time,
        }),
      ),
    }),
    errors: ['phone_proof_invalid'],
    writes: true,
    rateLimit: 60,
  }),
  findPassword: endpoint('GET /v1/users/find-password', {
    access: 'anyone',
    summary: '비밀번호 찾기: 새 비밀번호를 정할 수 있는 표를 받기',
    query: z.strictObject({ loginId: rememberedLoginId, phoneProof }),
    /** The token works once, until `expiresAt`; asking again voids it. */
    response: z.object({ resetToken: z.string(), expiresAt: time }),
    errors: ['phone_proof_invalid', 'account_not_of_phone'],
    writes: true,
    rateLimit: 60,
  }),
  findOldPassword: endpoint('GET /v1/users/find-old-password', {
    access: 'anyone',
    summary: '이전 계정 찾기: 새 비밀번호를 정해야 하는지',
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
    body: z.strictObject({ currentPassword: z.string().min(1).max(128), newPassword: password }),
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
