import { z } from 'zod'
import { ConsentKind } from '../codes/accounts.ts'
import { codes, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const entry = z
  .object({
    kind: codes(ConsentKind),
    agreed: z.boolean(),
    /** The version of the wording, see policies.ts. */
    version: z.string(),
    at: time,
  })
  .meta({ id: 'ConsentEntry' })
const state = z.object({
  /** The current answer for each kind that was ever asked. */
  current: z.array(entry),
  /** Every change, newest first. */
  history: z.array(entry),
})
export type ConsentEntry = z.output<typeof entry>

export const accountConsents = {
  consents: endpoint('GET /v1/users/consents', {
    access: 'user',
    summary: '내 동의와 그 이력',
    response: state,
  }),
  changeConsents: endpoint('PUT /v1/users/consents', {
    access: 'user',
    summary: '광고성 정보 수신 동의, 철회. 문자를 끄면 야간 문자도 꺼져요',
    body: z.strictObject({
      MARKETING_SMS: z.boolean().optional(),
      MARKETING_EMAIL: z.boolean().optional(),
      NIGHT: z.boolean().optional(),
    }),
    response: state,
    errors: ['night_needs_sms', 'email_missing'],
  }),
}
