/** How often a membership is paid for. */
export const PlusType = {
  MONTHLY: '월간',
  YEARLY: '연간',
} as const

/**
 * State of a membership. JOINING: its first payment is being checked. PAST_DUE: the card was declined, benefits last
 * some days.
 */
export const PlusStatus = {
  JOINING: '가입 확인 중',
  ACTIVE: '이용 중',
  CANCEL_SCHEDULED: '해지 예정',
  PAST_DUE: '결제 지연',
  ENDED: '해지됨',
  FAILED: '가입 안 됨',
} as const

/** Why a membership ended. */
export const PlusEnd = {
  CANCELLED: '기간 끝에 해지',
  CANCELLED_NOW: '바로 해지',
  UNPAID: '결제 안 됨',
  NO_CONSENT: '오른 값에 동의하지 않음',
  REFUNDED: '환불',
  LEFT: '탈퇴',
} as const

/** What an order of a membership pays for. */
export const PlusOrderKind = {
  JOIN: '가입',
  RENEWAL: '갱신',
  CHANGE: '연간으로 변경',
} as const

export const CardState = {
  NEEDED: '등록 대기',
  ISSUED: '사용 중',
  REPLACED: '지울 카드',
  DELETED: '지움',
  FAILED: '등록 안 됨',
} as const

export const CardPurpose = {
  JOIN: '가입',
  REPLACE: '카드 변경',
} as const

/** The one question of a cancellation. */
export const PlusCancelReason = {
  PRICE: '가격이 부담돼요',
  UNUSED: '혜택을 잘 쓰지 않아요',
  FEW_CASTINGS: '캐스팅 연락이 늘지 않았어요',
  BREAK: '잠시 쉬고 있어요',
  OTHER: '다른 이유예요',
} as const
