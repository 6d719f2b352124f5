import { z } from 'zod'
import { DecisionOn } from '../codes/admin.ts'
import { codes, id, nothing, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorLimits } from '../limits.ts'

/** The decision's id while its notification waits, by which it can be undone. Null once it can no longer be undone. */
export const decisionId = id.nullable()

/** The answer of a decision that can be undone while its news wait. */
export const decided = z.object({ decisionId: id })

const keptDecision = z
  .object({
    id,
    on: codes(DecisionOn),
    targetId: id,
    /** What was reported or removed: of `ReportTarget` or `TextKind`. */
    targetKind: z.string().nullable(),
    /** The casting's title, the company that applied, the name of a person or profile or of a child; null for texts. */
    title: z.string().nullable(),
    /** The state after the decision: of the target, or of its reports. */
    status: z.string(),
    /** Until when it can be undone. */
    until: time,
  })
  .meta({ id: 'KeptDecision' })
export type KeptDecision = z.output<typeof keptDecision>

export const adminDecisions = {
  decisions: endpoint('GET /v1/admin/decisions', {
    access: 'Admin',
    summary: '아직 되돌릴 수 있는 결정, 최근부터. 맡은 역할이 할 수 있는 것만 보여요',
    query: z.strictObject({ on: q.many(DecisionOn) }),
    response: z.object({ list: z.array(keptDecision) }),
  }),
  takeBack: endpoint('POST /v1/admin/decisions/:decisionId/take-back', {
    hides: true,
    access: ['Support', 'Moderation'],
    summary: `${operatorLimits.recallMinutes}분 안에 한 결정 되돌리기: 공고 검수와 숨기기와 조기마감과 삭제, 캐스팅 권한, 프로필 숨기기, 이용정지, 신고, 연락처 내보내기, 글 지우기, 투어 마치기, 보호자 서류. 알림은 아직 나가지 않았어요`,
    response: nothing,
    errors: ['decision_left', 'decision_used', 'casting_state_moved', 'forbidden'],
  }),
}
