import { feedbackLimits, withCommas } from '#contract/limits.ts'

export const feedbackPageTexts = {
  states: '주문 상태',
  all: '전체',
  lateOnly: '늦은 주문만',
  reviewers: '담당자',
  nobody: '지금은 피드백 담당자가 없어서 주문을 받지 않아요. 회원에서 담당자를 정해 주세요.',
  toMembers: '회원 찾기',
  load: (open: string) => `${open}건 맡음`,
  empty: '주문이 들어오면 여기에 보여요.',
  emptyLate: '약속한 날을 넘긴 주문이 없어요.',
  order: '주문',
  buyer: '배우',
  reviewer: (name: string, title: string) => `${title} (${name})`,
  unassigned: '배정 전',
  due: '마감',
  state: '상태',
  late: '늦음',
  number: (id: number) => `#${id}`,
  gone: '탈퇴한 회원',
} as const

export const feedbackDrawerTexts = {
  assign: '담당자 배정하기',
  change: '담당자 바꾸기',
  cancel: '취소하고 환불하기',
  order: '주문',
  amount: '결제 금액',
  toPayment: (amount: string) => `${amount} · 결제 보기`,
  orderedAt: '주문일시',
  sentAt: '보낸 때',
  deliveredAt: '전달한 때',
  request: '배우가 부탁한 점',
  review: '배우의 후기',
  rating: (stars: number) => `별 5개 중 ${stars}개`,
  overdue: '약속한 날을 넘겼어요.',
  overdueText: `보내면 ${withCommas(feedbackLimits.lateCoupon)}원 쿠폰이 함께 가요. 그 전에는 배우가 취소하고 전액 돌려받을 수 있어요.`,
  overdueDone: `늦게 전달되어 ${withCommas(feedbackLimits.lateCoupon)}원 쿠폰을 드렸어요.`,
  sent: '담당자가 보냈어요.',
  sentText: `${feedbackLimits.recallMinutes}분 동안 되돌릴 수 있고, 그 뒤에 배우에게 전달돼요.`,
  waiting: '맡을 담당자를 기다리고 있어요.',
  waitingText: '담당자를 배정해 주세요. 새 담당자가 생기면 자동으로 배정돼요.',
  choose: '담당자를 선택해 주세요',
  option: (name: string, title: string, open: number) => `${name} · ${title} · ${open}건 맡음`,
  nobodyFits: '이 주문을 맡을 수 있는 담당자가 없어요. 회원에서 담당자를 먼저 정해 주세요.',
  assignNote: '새 담당자에게 알림이 가요. 쓰던 내용은 그대로 이어서 쓸 수 있어요.',
  logged: '감사 기록에 남아요',
  refund: '돌려줄 금액',
  couponBack: '사용한 쿠폰이 있으면 함께 돌려줘요.',
  noCancel: '지금은 규정에 따라 취소할 수 없어요.',
} as const

export const deliveredTexts = {
  title: '전달한 피드백',
  read: '피드백 읽기',
  logged: '불만을 확인할 때 읽어 주세요. 읽은 것은 감사 기록에 남아요.',
  loading: '피드백을 불러오고 있어요',
  failed: '피드백을 불러오지 못했어요',
} as const

export const assignReasons = ['담당자 사정', '마감이 가까움', '이해관계가 있음'] as const
export const cancelReasons = ['배우의 요청', '맡을 담당자 없음', '약속한 날을 넘김'] as const

export const reviewerTexts = {
  make: '피드백 담당자로 정하기',
  change: '담당자 정보 수정하기',
  end: '담당자 권한 거두기',
  makeNote: '맡은 주문의 프로필과 영상만, 작성하는 동안 볼 수 있어요. 연락처는 보이지 않아요.',
  endNote: (open: number) =>
    open
      ? `아직 보내지 않은 주문 ${open}건은 다른 담당자에게 넘어가요. 맡을 사람이 없으면 담당자가 정해질 때까지 기다려요. 쓰던 내용은 남아요.`
      : '아직 보내지 않은 주문이 없어요. 이미 전달한 피드백에는 소개가 그대로 남아요.',
  kinds: '맡을 피드백',
  kindsMissing: '맡을 피드백을 하나 이상 선택해 주세요',
  title: '배우에게 보이는 소개',
  titleHelp: '이름과 하는 일을 적어 주세요. 예: 한세온 캐스팅 디렉터',
  section: '피드백 담당자',
  kindsFact: '맡는 피드백',
  titleFact: '소개',
  openFact: '맡은 주문',
  open: (open: number) => `${open}건`,
} as const

export const reviewerReasons = ['경력을 확인했어요', '본인이 요청했어요', '활동을 마쳤어요'] as const
