import { id, nothing } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorLimits } from '../limits.ts'

/** The decision's id while its notification waits, by which it can be undone. Null once it can no longer be undone. */
export const decisionId = id.nullable()

export const adminDecisions = {
  takeBack: endpoint('POST /v1/admin/decisions/:decisionId/take-back', {
    hides: true,
    access: 'Moderation',
    summary: `${operatorLimits.recallMinutes}분 안에 한 결정 되돌리기: 공고 검수와 캐스팅 권한. 알림은 아직 나가지 않았어요`,
    response: nothing,
    errors: ['decision_left', 'decision_used', 'casting_state_moved'],
  }),
}
