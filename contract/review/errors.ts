import type { ErrorDefinition } from '../error-definition.ts'
import { messageLimits, reviewLimits, withCommas } from '../limits.ts'

export const reviewErrors = {
  release_decided: { status: 409, message: '이미 처리한 내보내기예요. 새로고침해 결과를 확인해 주세요' },
  release_changed: {
    status: 409,
    message: '그사이 요청한 사람이 내용을 바꿨어요. 새로고침해 바뀐 내용을 확인하고 다시 정해 주세요',
  },
  contact_closed: { status: 409, message: '합격 결과를 보낸 뒤에 연락처를 볼 수 있어요. 결과를 먼저 보내 주세요' },
  results_left: { status: 409, message: '이미 보낸 결과예요. 취소할 수 없어요' },
  pick_not_allowed: { status: 409, message: '심사가 끝난 지원자예요. 섭외 상태를 정할 수 없어요' },
  stage_not_allowed: { status: 409, message: '지금 단계에서는 바꿀 수 없어요. 새로고침해 주세요' },
  groups_changed: {
    status: 409,
    message: '그사이 다른 사람이 그룹을 수정했어요. 바뀐 그룹을 함께 보여 드릴게요. 확인하고 다시 저장해 주세요',
  },
  group_limit: { status: 422, message: `그룹은 ${reviewLimits.groups}개까지 만들 수 있어요` },
  filters_full: {
    status: 409,
    message: `조건은 공고마다 ${reviewLimits.filters}개까지 저장할 수 있어요. 쓰지 않는 조건을 먼저 지워 주세요`,
    constraint: 'application_filters_twenty',
  },
  comment_too_old: {
    status: 409,
    message: `쓴 지 ${reviewLimits.commentEditHours}시간이 지난 댓글은 수정할 수 없어요. 새로 남겨 주세요`,
  },
  export_limit: {
    status: 422,
    message: `한 번에 ${withCommas(reviewLimits.exportRows)}명까지 내보낼 수 있어요. 조건을 추가해 좁혀 주세요`,
  },
  export_daily_limit: { status: 429, message: `내보내기는 하루에 ${reviewLimits.exportsADay}번까지 할 수 있어요` },
  undo_expired: { status: 409, message: '되돌릴 수 있는 시간이 지났어요. 하나씩 다시 옮겨 주세요' },
  message_limit: {
    status: 429,
    message: '이 공고에서 오늘 보낼 수 있는 메시지를 모두 보냈어요. 내일 다시 보내 주세요',
  },
  template_limit: {
    status: 409,
    message: `문장을 ${messageLimits.templates}개까지 저장할 수 있어요. 쓰지 않는 문장을 지워 주세요`,
  },
} as const satisfies Record<string, ErrorDefinition>
