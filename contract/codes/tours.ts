/** The category of studio shoots: an appointment of one actor, who gets the photos. Nothing is printed or carried. */
export const shootCategory = 8

/** State of a tour for operators: one office, one span of days. */
export const TourState = {
  DRAFT: '준비 중',
  OPEN: '모집 중',
  CLOSED: '모집 마감',
  DONE: '투어 완료',
  CANCELLED: '취소',
} as const

/** State of a tour as actors see it. NEW: opened within `newDays`. CLOSING: ends within `closingDays`. */
export const ShownTourState = {
  NEW: '신규',
  OPEN: '진행 중',
  CLOSING: '마감 임박',
  CLOSED: '마감',
} as const

/** ORDERED: awaits payment. */
export const TourOrderState = {
  ORDERED: '결제 대기',
  RECEIVED: '접수 완료',
  FILE_CHECK: '프로필 확인 중',
  FILE_REJECTED: '파일 재요청',
  PRINTING: '인쇄 중',
  TOURING: '투어 진행 중',
  DONE: '투어 완료',
  CANCELLED: '취소',
} as const

/** A month of a member's automatic tours. LISTED: the list was sent, and its order is pending. */
export const AutoTourState = { LISTED: '주문 전', ORDERED: '주문 완료', SKIPPED: '건너뜀' } as const

/** Why a month of automatic tours was not ordered, and what to do. */
export const AutoTourReason = {
  OFF: '자동 투어가 꺼져 있어서 주문하지 않았어요.',
  NOT_MEMBER: '멤버십이 끝나서 주문하지 않았어요.',
  PROFILE: '전달할 프로필이 없어서 주문하지 않았어요. 프로필을 만들면 다음 달에 다시 시작해요.',
  FILE: '선택해 둔 프로필 파일이 없어서 주문하지 않았어요. 파일을 다시 선택해 주세요.',
  NONE: '동의한 곳 중에 주문할 수 있는 곳이 없어서 주문하지 않았어요.',
  PRICE: '동의한 금액보다 비싸져서 주문하지 않았어요. 새 금액에 동의하면 다음 달부터 다시 주문해요.',
  DECLINED: '카드로 결제하지 못해서 주문하지 않았어요. 결제 카드를 확인해 주세요.',
} as const

/** Why an office that the member agreed to was not ordered with its month. */
export const AutoTourSkip = {
  PRICE: '동의한 금액보다 비싸져서 주문하지 않았어요',
  CLOSED: '마감되어 주문하지 않았어요',
} as const

/** Delivery of a profile to an office. CLOSED: the office could not be reached in the tour's days. */
export const VisitState = {
  WAITING: '대기',
  VISITED: '전달 완료',
  REFUSED: '접수 거절',
  CLOSED: '방문 불가',
  CANCELLED: '취소',
} as const

/** The PDF of a round. */
export const RoundFileState = { MAKING: '만드는 중', READY: '받을 수 있음', FAILED: '만들지 못함' } as const
