import type { ErrorDefinition } from '../error-definition.ts'
import { nativeNumeral, notificationLimits } from '../limits.ts'

export const notificationsErrors = {
  unsubscribe_invalid: {
    status: 422,
    message: '링크가 잘려서 열리지 않아요. 로그인한 뒤 알림 설정에서 꺼 주세요',
  },
  alerts_full: {
    status: 409,
    message: `알림 조건은 ${nativeNumeral(notificationLimits.alerts)} 개까지 저장할 수 있어요. 쓰지 않는 조건을 먼저 지워 주세요`,
    constraint: 'casting_alerts_five',
  },
  campaign_started: { status: 409, message: '이미 보내기 시작한 알림이에요. 목록에서 진행 상황을 확인해 주세요' },
  departure_left: { status: 409, message: '이미 알렸어요. 새로고침하고 지금 상태를 확인해 주세요' },
  push_unknown: { status: 422, message: '이 브라우저의 푸시는 아직 보낼 수 없어요. 문자나 이메일을 켜 주세요' },
} as const satisfies Record<string, ErrorDefinition>
