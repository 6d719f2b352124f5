import { z } from 'zod'
import { Signal, TextKind, TextRisk } from '../../codes/admin.ts'
import { codes, id, nothing, q, reason, time } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { decided } from '../decisions.ts'
import { operatorLimits } from '../limits.ts'
import { caseCare } from './cases.ts'

const writtenText = z
  .object({
    kind: codes(TextKind),
    id,
    body: z.string(),
    /** The question that an answer belongs to. */
    about: z.string().nullable(),
    /** The author; null for guests and people who have left. */
    by: z.object({ id, name: z.string() }).nullable(),
    castingId: id,
    castingTitle: z.string(),
    at: time,
    risks: z.array(codes(TextRisk)),
    /** What it has in common with texts of impostors. */
    signals: z.array(codes(Signal)),
    care: caseCare,
  })
  .meta({ id: 'WrittenText' })
export type WrittenText = z.output<typeof writtenText>

export const adminWrittenTexts = {
  writtenTexts: endpoint('GET /v1/admin/texts', {
    access: 'Moderation',
    summary: `새 질문, 답변, 댓글 중 아직 읽지 않은 것과 의심되는 표현이 있는 메시지, 제안: 위험해 보이는 것부터, ${operatorLimits.textDays}일 안의 것 ${operatorLimits.texts}건까지. 나만 보는 메모는 없어요`,
    query: z.strictObject({ kind: q.one(TextKind) }),
    response: z.object({ list: z.array(writtenText), waiting: z.int() }),
  }),
  readText: endpoint('POST /v1/admin/texts/:kind/:id/read', {
    access: 'Moderation',
    summary: '읽었고 문제없음; 되돌리면 다시 목록에 보여요',
    textParams: ['kind'],
    body: z.strictObject({ isRead: z.boolean() }),
    response: nothing,
  }),
  removeText: endpoint('DELETE /v1/admin/texts/:kind/:id', {
    access: 'Moderation',
    summary: '질문(답변과 함께), 댓글, 메시지 지우기. 쓴 사람에게 사유를 알려요',
    textParams: ['kind'],
    body: z.strictObject({ reason }),
    response: decided,
  }),
}
