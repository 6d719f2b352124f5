import type { ErrorDefinition } from '../error-definition.ts'
import { proposalsADay } from '../limits.ts'

export const proposalsErrors = {
  proposal_in_already: {
    status: 409,
    message: '이 공고에 이미 지원했거나 제안을 받은 배우예요. 거절한 배우에게는 다른 공고로만 제안할 수 있어요',
    constraint: 'proposals_once',
  },
  proposal_daily_limit: {
    status: 429,
    message: `제안은 하루에 ${proposalsADay}명까지 보낼 수 있어요. 내일 이어서 보내 주세요`,
  },
  proposal_answered: { status: 409, message: '이미 끝난 제안이에요. 새로고침해 주세요' },
} as const satisfies Record<string, ErrorDefinition>
