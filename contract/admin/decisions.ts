import { z } from 'zod'
import { DecisionOn } from '../codes/admin.ts'
import { codes, id, nothing, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorLimits } from '../limits.ts'

/** The decision's id while its notification waits, by which it can be undone. Null once it can no longer be undone. */
export const decisionId = id.nullable()

const keptDecision = z
  .object({
    id,
    on: codes(DecisionOn),
    targetId: id,
    /** The casting's title, or the company that applied. */
    title: z.string(),
    /** The state after the decision: of `CastingStatus` or `AuthStatus`. */
    status: z.string(),
    /** Until when it can be undone. */
    until: time,
  })
  .meta({ id: 'KeptDecision' })
export type KeptDecision = z.output<typeof keptDecision>

export const adminDecisions = {
  decisions: endpoint('GET /v1/admin/decisions', {
    access: 'Moderation',
    summary: '아직 되돌릴 수 있는 결정, 최근부터',
    query: z.strictObject({ on: q.one(DecisionOn) }),
    response: z.object({ list: z.array(keptDecision) }),
  }),
  takeBack: endpoint('POST /v1/admin/decisions/:decisionId/take-back', {
    hides: true,
    access: 'Moderation',
    summary: `${operatorLimits.recallMinutes}분 안에 한 결정 되돌리기: 공고 검수와 캐스팅 권한. 알림은 아직 나가지 않았어요`,
    response: nothing,
    errors: ['decision_left', 'decision_used', 'casting_state_moved'],
  }),
}
