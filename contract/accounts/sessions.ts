import { z } from 'zod'
import { email, nothing, phone, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { accountLengths, accountLimits } from '../limits.ts'
import { me, personName } from './fields.ts'

/** Sessions, re-authentication, and the account's own data. */
export const accountSessions = {
  sessions: endpoint('GET /v1/users/sessions', {
    access: 'user',
    summary: '로그인한 기기',
    response: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          isCurrent: z.boolean(),
          /** Program and system, such as 'Chrome · Windows'. */
          device: z.string(),
          /** The beginning of the address: enough to recognise, not to locate. */
          ipPrefix: z.string().nullable(),
          signedInAt: time,
          lastSeenAt: time,
        }),
      ),
    }),
  }),
  endSession: endpoint('DELETE /v1/users/sessions/:sessionId', {
    access: 'user',
    summary: '한 기기에서 로그아웃',
    response: nothing,
  }),
  endOtherSessions: endpoint('DELETE /v1/users/sessions', {
    access: 'user',
    summary: '다른 모든 기기에서 로그아웃',
    response: z.object({ ended: z.int() }),
  }),
  reauthenticate: endpoint('POST /v1/users/reauthenticate', {
    access: 'user',
    summary: `중요한 변경 전에 비밀번호 다시 확인하기. ${accountLimits.recentMinutes}분 동안 유효해요`,
    body: z.strictObject({ password: z.string().min(1).max(accountLengths.password) }),
    response: z.object({ validUntil: time }),
    errors: ['password_wrong', 'password_not_set', 'login_throttled'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  recentSignIn: endpoint('GET /v1/users/recent-sign-in', {
    access: 'user',
    summary: `${accountLimits.recentMinutes}분 안에 로그인했거나 다시 확인했는지. 아니면 거절해요`,
    response: z.null(),
    errors: ['reauthentication_required'],
  }),
  changeAccount: endpoint('PUT /v1/users', {
    hides: true,
    access: 'user',
    summary: '계정 설정 바꾸기: 이름, 이메일, 휴대폰 번호. 보낸 항목만 바뀌어요',
    body: z.strictObject({
      name: personName.optional(),
      /** null removes the address. */
      email: email.nullable().optional(),
      phone: phone.optional(),
      /** With purpose CHANGE_PHONE, for the new number. */
      phoneProof: z.string().min(1).max(100).optional(),
    }),
    response: me,
    errors: ['reauthentication_required', 'phone_proof_invalid', 'too_many_accounts'],
  }),
}
