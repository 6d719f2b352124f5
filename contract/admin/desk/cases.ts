import { z } from 'zod'
import { CaseKind } from '../../codes/admin.ts'
import { codes, date, id, nothing, text, time } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { castingLimits } from '../../limits.ts'
import { operatorLengths } from '../limits.ts'

const caseReply = z
  .object({
    id,
    body: z.string(),
    by: z.string(),
    at: time,
    /** When it leaves; until then it can be taken back. */
    leavesAt: time,
    sentAt: time.nullable(),
  })
  .meta({ id: 'CaseReply' })

/** Who looks after a case, by when it is answered, and what was answered. */
export const caseCare = z
  .object({
    kind: codes(CaseKind),
    /** The operator who looks after it. */
    owner: z.object({ id, name: z.string(), isMe: z.boolean() }).nullable(),
    /** The day (Seoul) by which it is answered: business days after it came. */
    dueOn: date,
    /** It waits, nobody has answered, and the day is over. */
    isLate: z.boolean(),
    replies: z.array(caseReply),
  })
  .meta({ id: 'CaseCare' })
export type CaseCare = z.output<typeof caseCare>

/** Cases of each kind are taken and answered in one way: enquiries by support, reports and texts by moderation. */
export const adminCases = {
  ownCase: endpoint('PUT /v1/admin/cases/:kind/:id/owner', {
    access: ['Support', 'Moderation'],
    summary: '문의, 신고, 글을 맡기, 내려놓기',
    textParams: ['kind'],
    body: z.strictObject({ isMine: z.boolean() }),
    response: nothing,
    errors: ['case_taken', 'forbidden'],
  }),
  replyToCase: endpoint('POST /v1/admin/cases/:kind/:id/replies', {
    access: ['Support', 'Moderation'],
    summary: `문의한 사람, 신고한 사람, 글을 쓴 사람에게 답하기. ${castingLimits.takeBackMinutes}분 뒤에 나가요. 문의는 이메일로, 없으면 문자로, 나머지는 알림으로 보내요. 맡은 사람이 없으면 답한 사람이 맡아요`,
    textParams: ['kind'],
    body: z.strictObject({ body: text(1, operatorLengths.reply) }),
    response: caseReply,
    errors: ['case_unreachable', 'forbidden'],
  }),
  takeBackReply: endpoint('DELETE /v1/admin/cases/:kind/:id/replies/:replyId', {
    access: ['Support', 'Moderation'],
    summary: '아직 나가지 않은 답 되돌리기',
    textParams: ['kind'],
    response: nothing,
    errors: ['case_reply_left', 'forbidden'],
  }),
}
