import { z } from 'zod'
import { WithdrawalReason } from '../codes/accounts.ts'
import { RetainedRecord } from '../codes/retained.ts'
import { codes, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { labelOf } from '../labels.ts'
import { accountLengths } from '../limits.ts'
import { requiredMessage } from '../messages.ts'

/** Something still running that must end before the account can; `href` is where to end it. */
const block = z.object({ message: z.string(), href: z.string(), label: z.string() }).meta({ id: 'LeavingBlock' })
export type LeavingBlock = z.output<typeof block>

export const accountLeaving = {
  leaving: endpoint('GET /v1/users/leaving', {
    access: 'user',
    summary: '탈퇴하면 달라지는 것: 끝내야 할 일, 취소될 지원, 닫힐 공고, 돌려받는 돈, 법에 따라 남는 기록',
    response: z.object({
      /** False for accounts with only a social login: they sign in there again instead. */
      needsPassword: z.boolean(),
      /** Whether the last sign-in or confirmation is recent enough for people without a password. */
      isFresh: z.boolean(),
      blocks: z.array(block),
      /** What leaving cancels, with the refunds, as sentences. */
      ends: z.array(z.string()),
      /** Records about this person that the law has us keep. */
      kept: z.array(codes(RetainedRecord)),
      liveApplications: z.int(),
      ownCastings: z.int(),
    }),
  }),
  leave: endpoint('DELETE /v1/users', {
    hides: true,
    access: 'user',
    summary: '탈퇴: 개인정보를 지우고 모든 기기에서 로그아웃해요',
    body: z
      .strictObject({
        reason: codes(WithdrawalReason).nullish(),
        reasonText: text(1, accountLengths.leavingReason).nullish(),
        password: z.string().min(1).max(accountLengths.password).nullish(),
      })
      .superRefine(({ reason, reasonText }, context) => {
        if (reason === 'ETC' && !reasonText)
          context.addIssue({ code: 'custom', path: ['reasonText'], message: requiredMessage(labelOf('reasonText')) })
      }),
    response: z.null(),
    errors: ['password_wrong', 'reauthentication_required', 'login_throttled', 'leaving_blocked'],
    transaction: 'manual',
    rateLimit: 10,
  }),
  exportMine: endpoint('GET /v1/users/export', {
    access: 'user',
    summary: '내 정보 내려받기: 가지고 있는 모든 개인정보',
    writes: true,
    response: z.object({ exportedAt: time, data: z.record(z.string(), z.unknown()) }),
    rateLimit: 5,
  }),
}
