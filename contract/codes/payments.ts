/** Product codes. Each has an implementation of `Product` (`server/payments/product.ts`). */
export const ProductCode = {
  PLUS: '플러스 멤버십',
  PROFILE_FEEDBACK: '프로필 피드백',
  VIDEO_FEEDBACK: '연기 영상 피드백',
  TOUR: '프로필 투어',
  LECTURE: '강의',
} as const

/** Products for coupons: all except the membership, whose payments recur. */
export const CouponProduct = {
  PROFILE_FEEDBACK: ProductCode.PROFILE_FEEDBACK,
  VIDEO_FEEDBACK: ProductCode.VIDEO_FEEDBACK,
  TOUR: ProductCode.TOUR,
  LECTURE: ProductCode.LECTURE,
} as const

export const OrderState = {
  OPEN: '결제 대기',
  PAID: '결제 완료',
  EXPIRED: '결제 시간 지남',
  CANCELLED: '주문 취소',
  REFUNDED: '환불 완료',
} as const

/** A payment is one attempt to collect an order. */
export const PaymentState = {
  READY: '결제 대기',
  IN_FLIGHT: '결제 확인 중',
  FAILED: '카드 거절',
  PAID: '결제 완료',
  EXPIRED: '결제 시간 지남',
  VOIDED: '결제 안 함',
  STRAY: '돌려보내는 중',
  RETURNED: '돌려보냄',
  PART_REFUNDED: '일부 환불',
  REFUNDED: '환불 완료',
} as const

/** An attempt that can still be paid; the index `payments_one_live` allows one per order. */
export const livePaymentStates = ['READY', 'IN_FLIGHT'] as const
/** Not collected, as far as is known: what the provider collected for such a payment still has to be booked. */
export const unpaidPaymentStates = [...livePaymentStates, 'FAILED', 'EXPIRED', 'VOIDED'] as const
/** Collected for its order; the index `payments_one_paid` allows one per order. */
export const paidPaymentStates = ['PAID', 'PART_REFUNDED', 'REFUNDED'] as const

/** The easy payments of the provider that a store can offer by their own button. */
export const Wallet = {
  KAKAOPAY: '카카오페이',
  NAVERPAY: '네이버페이',
  TOSSPAY: '토스페이',
  PAYCO: '페이코',
  SAMSUNGPAY: '삼성페이',
} as const

/** What a buyer chooses to pay with. */
export const PayMethod = { CARD: '신용·체크카드', ...Wallet, TRANSFER: '계좌이체' } as const
export const allPayMethods = Object.keys(PayMethod) as (keyof typeof PayMethod)[]

export const PaymentMethod = {
  CARD: '카드',
  EASY_PAY: '간편결제',
  TRANSFER: '계좌이체',
  MOBILE: '휴대폰',
  ZERO: '쿠폰으로 결제',
} as const

export const RefundState = {
  PROPOSED: '승인 대기',
  APPROVED: '환불 예정',
  WITHDRAWN: '요청 취소',
  IN_FLIGHT: '환불 중',
  PENDING: '카드사 처리 중',
  FAILED: '환불 실패',
  DONE: '환불 완료',
} as const

/** How operators look through refunds. */
export const RefundQueue = { todo: '할 일', sending: '보내는 중', done: '끝남' } as const

/** Approved and not yet refunded by the provider; the index `refunds_one_open` allows one per payment. */
export const openRefundStates = ['APPROVED', 'IN_FLIGHT', 'PENDING'] as const
/** Requested from the provider at least once. */
export const sentRefundStates = ['IN_FLIGHT', 'PENDING', 'FAILED'] as const

/** Why a payment window refused a card, by the known codes of the provider and the card companies. */
export const WindowDecline = {
  REJECT_CARD_PAYMENT: '한도나 잔액이 부족해요.',
  REJECT_ACCOUNT_PAYMENT: '잔액이 부족해요.',
  EXCEED_MAX_AMOUNT: '한 번에 결제할 수 있는 금액을 넘었어요.',
  EXCEED_MAX_ONE_DAY_AMOUNT: '하루 한도를 넘었어요.',
  EXCEED_MAX_PAYMENT_AMOUNT: '하루 한도를 넘었어요.',
  EXCEED_MAX_DAILY_PAYMENT_COUNT: '하루에 결제할 수 있는 횟수를 넘었어요.',
  INVALID_STOPPED_CARD: '정지된 카드예요.',
  INVALID_CARD_LOST_OR_STOLEN: '분실 신고된 카드예요.',
  INVALID_CARD_EXPIRATION: '카드의 유효기간이 맞지 않아요.',
  INVALID_REJECT_CARD: '사용할 수 없는 카드예요. 카드사에 문의해 주세요.',
} as const

/** Our sentence for a window's code; empty for an unknown code. Text from outside is never shown. */
export const declineSentence = (code: string): string =>
  Object.hasOwn(WindowDecline, code) ? WindowDecline[code as keyof typeof WindowDecline] : ''

/** Why money was refunded. CONSOLE: in the provider's console; STRAY: collected without a claim to it. */
export const RefundSource = {
  RULE: '취소 규정',
  OPERATOR: '운영자',
  CONSOLE: '결제사 화면',
  CHARGEBACK: '카드사 이의 제기',
  STRAY: '잘못 결제된 금액',
} as const

export const CouponKind = {
  AMOUNT: '금액 할인',
  PERCENT: '비율 할인',
  TOUR_FREE: '투어 1곳 무료',
} as const

export const CouponState = {
  ISSUED: '사용 가능',
  HELD: '결제 중',
  USED: '사용 완료',
  EXPIRED: '기간 만료',
  REVOKED: '회수됨',
} as const

/** State of a coupon policy. GONE: all are issued. */
export const CouponPolicyState = {
  PLANNED: '예정',
  OPEN: '발급 중',
  GONE: '발급 완료',
  ENDED: '종료',
} as const

/** Why operators could not issue a coupon to somebody. */
export const CouponIssueProblem = {
  UNKNOWN: '없는 아이디예요',
  NOT_ACTOR: '배우 계정이 아니에요',
  LIMIT: '한 사람이 받을 수 있는 만큼 받았어요',
} as const

/** Why a coupon cannot be used for the current order. */
export const CouponProblem = {
  MIN_AMOUNT: '최소 주문 금액이 모자라요',
  KIND: '여기에는 쓸 수 없어요',
} as const

/** Kinds of ledger entries. */
export const LedgerKind = {
  PAID: '결제',
  EARNED: '매출 확정',
  CREDIT: '남은 기간 값 옮김',
  DUE: '환불할 돈',
  REFUNDED: '환불',
  STRAY: '잘못 결제된 돈',
  RETURNED: '돌려보냄',
  SETTLED: '입금',
  LOST: '손실',
} as const

export const LedgerAccount = {
  PG: '결제사 보관금',
  BANK: '우리 계좌',
  PG_FEE: '결제 수수료',
  VAT: '부가세',
  UNEARNED: '선수금',
  REVENUE: '매출',
  REFUND_DUE: '미지급 환불금',
  STRAY: '주인 확인 중인 돈',
  LOSS: '손실',
  COUPON_COST: '쿠폰 할인',
  COUPON_GRANTED: '쿠폰 발행',
} as const

/** Names in the table `prices`: a product's price and its member price. */
export const PriceName = {
  PLUS_MONTHLY: '플러스 멤버십 월간',
  PLUS_YEARLY: '플러스 멤버십 연간',
  PROFILE_FEEDBACK: '프로필 피드백',
  PROFILE_FEEDBACK_MEMBER: '프로필 피드백, 플러스 멤버',
  VIDEO_FEEDBACK: '연기 영상 피드백',
  VIDEO_FEEDBACK_MEMBER: '연기 영상 피드백, 플러스 멤버',
  TOUR: '프로필 투어 1곳',
  TOUR_MEMBER: '프로필 투어 1곳, 플러스 멤버',
  TOUR_QR: 'QR 투어 1곳',
  TOUR_QR_MEMBER: 'QR 투어 1곳, 플러스 멤버',
  TOUR_PRINT: '프로필 인쇄, 20부까지',
} as const

/** Whether a price is charged again and again, so that a rise needs the consent of those who pay it. */
export const isRenewed = (name: keyof typeof PriceName): boolean => name === 'PLUS_MONTHLY' || name === 'PLUS_YEARLY'
