import type { PaymentMethod, ProductCode } from '#contract/codes/payments.ts'
import { feedbackLimits, money, withCommas } from '#contract/limits.ts'

export const historyTexts = {
  title: '결제 내역',
  all: '전체',
  month: (year: string, month: string) => `${year}년 ${month}월`,
  none: '아직 결제 내역이 없어요',
  noneText: '투어, 피드백, 강의, 멤버십을 주문하면 진행 상황과 영수증을 여기에서 볼 수 있어요.',
  offer: '투어와 피드백 살펴보기',
  waiting: '기다리는 강의',
  waitingAt: (place: number) => `대기 ${place}번째`,
  offered: '자리가 났어요',
  offeredUntil: (time: string) => `${time}까지 자리를 잡아 둬요. 강의에서 결제해 주세요.`,
  checking: '확인 중',
  checkingText: '결제 결과를 확인하고 있어요. 확인하는 대로 알려 드릴게요',
  open: '결제 전',
  openUntil: (time: string) => `${time}까지 결제할 수 있어요`,
  expired: '시간 지남',
  expiredText: '결제할 시간이 지나 주문이 끝났어요',
  cancelled: '주문 취소',
  cancelledText: '결제하지 않고 취소했어요',
  refunding: '환불 중',
  refundingText: (amount: string) => `${amount}을 돌려 드리고 있어요`,
  refunded: '환불 완료',
  refundedText: (amount: string) => `${amount}을 돌려 드렸어요`,
  couponBack: '취소했어요. 쓴 쿠폰이 있으면 다시 쓸 수 있어요',
  partRefunded: '일부 환불',
  paid: '결제 완료',
  paidOn: (day: string) => `${day}에 결제했어요`,
  goOn: '이어서 결제하기',
  goSee: (state: string) => `${state} · 진행 보기`,
  goSeeOver: (state: string) => `${state} · 내용 보기`,
  afterRefund: (amount: string) => `환불 뒤 ${amount}`,
  coupons: '쿠폰',
} as const

export const orderTexts = {
  title: '주문',
  back: '결제 내역',
  number: '주문 번호',
  progress: '진행',
  steps: {
    ordered: '주문',
    paid: '결제',
    queued: '접수',
    assigned: '담당자 배정',
    writing: '작성 중',
    delivered: '완료',
    cancelled: '취소',
    refunded: '환불',
    over: '주문 끝남',
    queuedText: '담당자를 찾고 있어요',
    assignedText: '담당자가 곧 작성을 시작해요',
    writingText: '담당자가 처음부터 끝까지 보고 있어요',
    promised: (day: string) => `${day}까지 전달하고 알림으로 알려 드려요`,
    late: (day: string) =>
      `약속한 ${day}을 넘겼어요. 지금 취소하면 전액 돌려받고, 기다리면 피드백과 함께 ${withCommas(feedbackLimits.lateCoupon)}원 쿠폰을 드려요`,
    lateSent: (day: string) => `약속한 ${day}보다 늦어 ${withCommas(feedbackLimits.lateCoupon)}원 쿠폰을 함께 드렸어요`,
    dueBy: (day: string) => `${day}까지 돌려 드려요`,
  },
  about: '주문 내용',
  sum: '금액',
  payment: '결제',
  method: '결제 수단',
  paidAt: '결제일시',
  receipt: '영수증 보기',
  readFeedback: '피드백 보기',
  refunds: '환불',
  refundOf: (amount: string) => `${amount} 환불`,
  managePlus: '멤버십 관리하기',
  cancelRule: '취소와 환불',
  payTitle: '아직 결제하지 않았어요',
  pay: (amount: string) => `${amount} 이어서 결제하기`,
  abandon: '주문 취소',
  checkingTitle: '결제 결과를 확인하고 있어요',
  checkingText: '확인하는 대로 알려 드릴게요. 다시 결제하지 않아도 돼요.',
} as const

export const cancelTexts = {
  order: { open: '주문 취소하기', title: '주문을 취소할까요?' },
  lecture: { open: '수강 취소하기', title: '수강을 취소할까요?' },
  paid: '결제한 금액',
  back: '돌려받는 금액',
  parts: '돌려받는 항목',
  where: '받는 곳',
  within: `${money.refundBusinessDays}영업일 안`,
  sameWay: '결제한 수단',
  couponBack: '사용한 쿠폰은 다시 쓸 수 있어요.',
  nothing: '환불 금액이 없어요.',
  keep: '닫기',
  cancel: '취소하고 환불받기',
  changed: '그사이 돌려받는 금액이 바뀌었어요. 바뀐 금액을 확인해 주세요.',
  done: `취소했어요. ${money.refundBusinessDays}영업일 안에 돌려 드려요`,
  doneFree: '취소했어요. 쓴 쿠폰이 있으면 다시 쓸 수 있어요',
} as const

export const receiptTexts = {
  title: '영수증',
  number: '주문 번호',
  buyer: '주문한 사람',
  supply: '공급가액',
  vat: '부가세',
  total: '결제 금액',
  off: '할인',
  refund: (day: string) => `환불 · ${day}`,
  afterRefund: '환불 뒤 금액',
  vatAfter: '그중 부가세',
  minus: (amount: string) => `−${amount}`,
  print: '인쇄',
  /** The provider's own slip; what coupons paid has none. */
  slip: {
    CARD: '카드 전표',
    EASY_PAY: '간편결제 전표',
    TRANSFER: '계좌이체 확인증',
    MOBILE: '휴대폰 결제 전표',
    ZERO: '결제 전표',
  } satisfies Record<keyof typeof PaymentMethod, string>,
  kept: '영수증은 5년 동안 볼 수 있어요.',
} as const

/** The act of cancelling, named alike on every page of a product. */
export const cancelWords = (product: keyof typeof ProductCode) =>
  product === 'LECTURE' ? cancelTexts.lecture : cancelTexts.order

type ProductTexts = {
  /** Its tab in the payment history. */
  tab: string
  /** The title of that tab's page. */
  ownTitle: string
  /** Nothing of it was ordered yet: why to, and the link that offers it. */
  noneText: string
  offer: string
  /** What `setOff` of a price is: a bundle, or the rest of a month that a year replaces. */
  setOff: string
  /** The link to what was paid, and to what is left of a cancelled or refunded order. */
  see: string
  seeOver: string
}

/** What the pages of orders say of each product. A sentence that is true for one product stands with it alone. */
export const productTexts: Record<keyof typeof ProductCode, ProductTexts> = {
  PROFILE_FEEDBACK: {
    tab: '프로필 피드백',
    ownTitle: '프로필 피드백',
    noneText: '프로필 피드백을 주문하면 진행 상황과 영수증을 여기에서 볼 수 있어요.',
    offer: '프로필 피드백 살펴보기',
    setOff: '묶음 할인',
    see: '피드백 진행 보기',
    seeOver: '취소한 피드백 보기',
  },
  VIDEO_FEEDBACK: {
    tab: '연기 영상 피드백',
    ownTitle: '연기 영상 피드백',
    noneText: '연기 영상 피드백을 주문하면 진행 상황과 영수증을 여기에서 볼 수 있어요.',
    offer: '영상 피드백 살펴보기',
    setOff: '묶음 할인',
    see: '피드백 진행 보기',
    seeOver: '취소한 피드백 보기',
  },
  TOUR: {
    tab: '프로필 투어',
    ownTitle: '내 투어',
    noneText: '투어를 주문하면 방문 사진과 진행 상황, 영수증을 여기에서 볼 수 있어요.',
    offer: '투어 살펴보기',
    setOff: '묶음 할인',
    see: '투어 진행 보기',
    seeOver: '취소한 투어 보기',
  },
  LECTURE: {
    tab: '강의',
    ownTitle: '내 강의',
    noneText: '강의를 신청하면 일정과 자료, 영수증을 여기에서 볼 수 있어요.',
    offer: '강의 살펴보기',
    setOff: '묶음 할인',
    see: '내 강의 보기',
    seeOver: '취소한 강의 보기',
  },
  PLUS: {
    tab: '멤버십',
    ownTitle: '멤버십 결제',
    noneText: '멤버십을 시작하면 결제한 날과 영수증을 여기에서 볼 수 있어요.',
    offer: '멤버십 살펴보기',
    setOff: '남은 한 달 이용료',
    see: '멤버십 보기',
    seeOver: '멤버십 보기',
  },
}
