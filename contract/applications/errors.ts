import { replyLimits } from '../codes/talk-limits.ts'
import type { ErrorDefinition } from '../error-definition.ts'
import { ages, applicationLimits } from '../limits.ts'

export const applicationsErrors = {
  casting_closed: { status: 409, message: '모집이 끝난 공고예요' },
  role_closed: { status: 409, message: '모집이 끝난 배역이 있어요. 다른 배역을 선택해 주세요' },
  one_role_only: { status: 422, message: '이 공고는 한 배역에만 지원할 수 있어요' },
  already_applied: {
    status: 409,
    message: '이미 지원한 공고예요. 지원 내역에서 확인해 주세요',
    constraint: 'applications_once',
  },
  already_withdrawn: { status: 409, message: '이미 취소한 지원이에요' },
  already_read: { status: 409, message: '담당자가 이미 읽어서 수정할 수 없어요' },
  cast_answered: { status: 409, message: '이미 답한 캐스팅이에요. 바꾸려면 담당자에게 연락해 주세요' },
  cast_answer_too_late: {
    status: 409,
    message: `답할 수 있는 ${applicationLimits.castAnswerHours}시간이 지났어요. 담당자에게 직접 연락해 주세요`,
  },
  already_cast: { status: 409, message: '캐스팅이 확정되어 취소할 수 없어요. 담당자에게 연락해 주세요' },
  provision_consent_required: { status: 422, message: '지원하려면 개인정보 제3자 제공에 동의해 주세요' },
  answers_incomplete: { status: 422, message: '사전 질문의 답을 확인해 주세요' },
  reply_closed: {
    status: 409,
    message: `이제 답장을 보낼 수 없는 메시지예요. 답장은 메시지마다 ${replyLimits.toMessage}번, 공고가 이어지는 동안 ${replyLimits.days}일 안에 보낼 수 있어요`,
  },
  reply_answered: {
    status: 409,
    message: '이미 답을 보낸 메시지예요. 더 할 말이 있으면 답장으로 적어 주세요',
    constraint: 'message_replies_answered_once',
  },
  reply_limit: { status: 429, message: '오늘 보낼 수 있는 답장을 모두 보냈어요. 내일 다시 보내 주세요' },
  minor_not_allowed: { status: 422, message: `이 공고는 만 ${ages.adult}세부터 지원할 수 있어요` },
} as const satisfies Record<string, ErrorDefinition>
