import { feedbackLimits, withCommas } from '#contract/limits.ts'

const lateCoupon = `${withCommas(feedbackLimits.lateCoupon)}원`

export const feedbackTexts = {
  title: { PROFILE: '프로필 피드백', VIDEO: '연기 영상 피드백' },
  allBack: '아직 작성을 시작하지 않아서 모두 돌려받아요.',
  lateBack: '약속한 시간이 지나서 모두 돌려받아요.',
  started: '작성을 시작해서 취소할 수 없어요. 약속한 시간이 지나면 취소하고 모두 돌려받을 수 있어요.',
  delivering: `곧 전달할 피드백이라 취소할 수 없어요. 약속보다 늦었으면 ${lateCoupon} 쿠폰을 함께 드려요.`,
  goneBack: '프로필이 삭제되어 모두 돌려받아요.',
  delivered: '받은 피드백은 돌려받을 금액이 없어요.',
  cancelled: '이미 취소한 주문이에요.',
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const aboutTexts = {
  profile: '프로필',
  deleted: '삭제한 프로필',
  video: '영상',
  ownVideo: '내가 올린 영상',
  section: (from: number, to: number) => `${minutes(from)}–${minutes(to)}`,
  request: '요청',
  due: (day: string) => `${day}까지 전달하고 알림으로 알려 드려요.`,
}

export const personalDataTexts = {
  feedback: '피드백',
  open: '작성 중인 피드백이 있어요. 받은 뒤에 탈퇴할 수 있어요.',
  ends: (title: string, refund: number) =>
    refund
      ? `${title} 주문을 취소하고 ${withCommas(refund)}원을 돌려받아요.`
      : `${title} 주문을 취소하고 쿠폰은 없어져요.`,
  seeOrder: '주문 보기',
  reviews: '작성한 피드백',
  reviewing: '맡은 피드백이 있어요. 보내거나 다른 담당자에게 넘긴 뒤에 탈퇴할 수 있어요.',
  seeReviews: '맡은 피드백 보기',
}

export const contentsTexts = {
  photoUnknown: '프로필에 없는 사진이에요. 새로고침해 주세요',
  scoresMissing: (count: number) => `점수 ${count}개를 매겨 주세요`,
  overallMissing: '총평을 적어 주세요',
  stepsMissing: '다음에 해 볼 것을 하나 이상 적어 주세요',
  noteEmpty: '비어 있는 메모를 채우거나 지워 주세요',
}

export const assignTexts = {
  assignedTitle: '새 피드백을 맡았어요',
  assigned: (kind: 'PROFILE' | 'VIDEO') => `${feedbackTexts.title[kind]} 주문이 배정됐어요. 마감을 확인해 주세요.`,
  open: '열어 보기',
  takenTitle: '피드백 담당자가 정해졌어요',
  taken: (kind: 'PROFILE' | 'VIDEO') => `${feedbackTexts.title[kind]}을 맡을 담당자가 정해졌어요. 곧 작성을 시작해요.`,
  see: '진행 보기',
}

export const deliverTexts = {
  title: (kind: 'PROFILE' | 'VIDEO') => `${feedbackTexts.title[kind]}이 도착했어요`,
  content: '점수와 총평, 다음에 해 볼 것을 확인해 보세요.',
  late: `약속한 시간보다 늦어서 죄송해요. 다음 피드백에 쓸 수 있는 ${lateCoupon} 쿠폰을 드렸어요.`,
  couponTitle: '늦은 피드백 보상',
  read: '피드백 보기',
}

export const videosTexts = {
  inUse: '피드백에 쓰이는 영상이에요. 피드백을 받은 뒤에 지울 수 있어요',
} as const
