import { feedbackLimits, withCommas } from '#contract/limits.ts'

const coupon = `${withCommas(feedbackLimits.lateCoupon)}원`

export const feedbacksTexts = {
  title: '내 피드백',
  none: '아직 받은 피드백이 없어요',
  noneText: '프로필이나 연기 영상을 보여 주면 캐스팅해 온 담당자가 바꿀 점을 적어 드려요.',
  toOffer: '피드백 살펴보기',
  dueBy: (day: string) => `${day}까지 전달해요`,
  overdue: (day: string) => `약속한 ${day}을 넘겼어요`,
  delivered: (day: string) => `${day}에 받았어요`,
  cancelled: '취소한 주문이에요',
} as const

export const resultTexts = {
  back: '내 피드백',
  /** Days between the promise and the delivery, counted by the calendar. */
  early: (days: number) => `약속보다 ${days}일 빨라요`,
  onTime: '약속한 날에 받았어요',
  late: (days: number) => `약속보다 ${days}일 늦었어요`,
  lateSameDay: '약속한 시간보다 늦었어요',
  delivered: (day: string) => `${day} 전달`,
  print: '인쇄·PDF 저장',
  lateNote: `약속보다 늦게 전달해 죄송해요. 다음 피드백에 쓸 수 있는 ${coupon} 쿠폰을 드렸어요.`,
  seeCoupons: '쿠폰 보기',
  request: '요청한 내용',
  orderLink: '주문과 영수증',
  progress: '진행',
  overdue: '약속한 날을 넘겼어요.',
  overdueText: `주문에서 지금 취소하면 전액 돌려받아요. 기다리면 피드백과 함께 ${coupon} 쿠폰을 드려요.`,
  toOrder: '주문 보기',
  cancelledTitle: '취소한 주문이에요.',
  cancelledText: '환불이 어디까지 왔는지는 주문에서 볼 수 있어요.',
} as const

export const stepsTexts = {
  title: '다음에 해 볼 것',
  done: (done: number, all: number) => `${all}개 중 ${done}개 해 봤어요`,
  kept: '해 본 것은 이 기기에만 표시돼요.',
} as const

export const ratingTexts = {
  title: '이번 피드백은 어땠나요?',
  words: '후기',
  placeholder: '도움이 된 점을 적어 주세요',
  send: '후기 남기기',
  change: '후기 수정하기',
  missing: '별점을 선택해 주세요',
  thanks: '후기를 남겼어요. 고마워요',
  changed: '후기를 수정했어요',
  who: '후기는 운영자만 봐요.',
} as const
