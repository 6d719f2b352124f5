import { z } from 'zod'
import { OperatorRole } from '../codes/accounts.ts'
import { codes, listOf, plainText, reason, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { accountLengths } from '../limits.ts'
import { operatorsTexts as texts } from './messages.ts'

const roles = z
  .array(codes(OperatorRole))
  .min(1, texts.rolesMissing)
  .max(4)
  .transform(given => [...new Set(given)].toSorted())

const operator = z
  .object({
    id: z.int(),
    name: z.string(),
    loginId: z.string().nullable(),
    roles: z.array(codes(OperatorRole)),
    /** Last request of any of their sessions. */
    lastSeenAt: time.nullable(),
    isMe: z.boolean(),
  })
  .meta({ id: 'Operator' })
export type Operator = z.output<typeof operator>

/** The operators, and what each may do. */
export const adminOperators = {
  operators: endpoint('GET /v1/admin/operators', {
    access: 'Owner',
    summary: '운영자와 맡은 역할',
    response: listOf(operator),
  }),
  addOperator: endpoint('POST /v1/admin/operators', {
    access: 'Owner',
    summary: '회원을 운영자로 지정. 모든 기기에서 로그아웃하고 다시 로그인하면 열려요',
    body: z.strictObject({ loginId: plainText().min(1).max(accountLengths.loginId), roles, reason }),
    response: z.object({ id: z.int() }),
    errors: ['not_found', 'reauthentication_required', 'already_operator'],
  }),
  changeOperator: endpoint('PUT /v1/admin/operators/:userId', {
    access: 'Owner',
    summary: '운영자의 역할 바꾸기. 총괄은 한 명 이상 남아야 해요',
    body: z.strictObject({ roles, reason }),
    response: z.null(),
    errors: ['reauthentication_required', 'last_owner'],
  }),
  removeOperator: endpoint('DELETE /v1/admin/operators/:userId', {
    access: 'Owner',
    summary: '운영자 해제. 역할이 모두 사라지고 모든 기기에서 로그아웃해요',
    body: z.strictObject({ reason }),
    response: z.null(),
    errors: ['reauthentication_required', 'last_owner'],
  }),
}
