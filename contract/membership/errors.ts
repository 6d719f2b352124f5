import type { ErrorDefinition } from '../error-definition.ts'

export const membershipErrors = {
  plus_joined: {
    status: 409,
    message: '이미 플러스 멤버예요. 멤버십 관리에서 확인해 주세요',
    constraint: 'plus_subscriptions_one_live',
  },
  plus_not_joined: { status: 409, message: '플러스 멤버십을 이용하고 있지 않아요' },
  plus_being_checked: {
    status: 409,
    message: '멤버십 결제를 확인하고 있어요. 확인이 끝난 뒤에 다시 시도해 주세요',
  },
  plus_not_active: { status: 409, message: '지금은 바꿀 수 없어요. 멤버십 상태를 확인해 주세요' },
  plus_not_changed: { status: 409, message: '되돌릴 수 있는 연간 변경이 없어요. 새로고침해서 확인해 주세요' },
  plus_not_cancelled: { status: 409, message: '해지를 예약하지 않았어요. 새로고침해서 확인해 주세요' },
  rise_reminded: { status: 409, message: '최근 일주일 안에 이미 알렸어요. 며칠 뒤에 다시 알려 주세요' },
  card_refused: { status: 422, message: '카드를 등록하지 못했어요. 다시 등록하거나 다른 카드로 해 주세요' },
  card_unconfirmed: {
    status: 409,
    message: '카드 등록을 아직 확인하지 못했어요. 돈은 나가지 않았으니 잠시 뒤에 다시 시도해 주세요',
  },
  card_token_used: {
    status: 409,
    message: '이미 쓴 카드 등록이에요. 카드를 다시 등록해 주세요',
    constraint: ['cards_token_once', 'cards_key_once'],
  },
  card_declined: {
    status: 422,
    message: '카드사에서 결제를 거절했어요. 돈은 나가지 않았으니 다른 카드로 다시 시도해 주세요',
  },
} as const satisfies Record<string, ErrorDefinition>
