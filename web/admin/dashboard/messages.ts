import { operatorLimits } from '#contract/limits.ts'

const hour = 3_600_000

export const dashboardTexts = {
  castings: '검수할 공고',
  castingAuth: '권한 신청',
  overdue: `${operatorLimits.promisedHours}시간 넘긴 공고`,
  deletionRequests: '삭제 요청한 공고',
  waitingForDocuments: '보완 기다리는 신청',
  guardianPapers: '보호자 서류',
  reports: '신고',
  enquiries: '새 캐스팅 문의',
  contactReleases: '연락처 내보내기',
  feedback: '피드백',
  tourOrders: '투어 주문',
  refunds: '환불',
  joinedToday: '오늘 가입',
  members: '전체 회원',
  castingsToday: '오늘 들어온 공고',
  openCastings: '모집 중인 공고',
  appliedToday: '오늘 지원',
  managers: '승인된 담당자',
  waiting: '기다리는 일',
  today: '오늘',
  waited: (ms: number) =>
    ms < hour
      ? '방금 들어왔어요'
      : ms < 48 * hour
        ? `${Math.floor(ms / hour)}시간째 기다려요`
        : `${Math.floor(ms / (24 * hour))}일째 기다려요`,
  money: '결제와 환불',
  collected: { today: '오늘 결제', month: '이달 결제' },
  refunded: { today: '오늘 환불', month: '이달 환불' },
  difference: { today: '오늘 차이', month: '이달 차이' },
  orders: (count: string) => `${count}건`,
  failed: '실패',
  failedDeliveries: '7일 동안 못 보낸 알림',
  failedJobs: '실패한 작업',
  trends: `${operatorLimits.trendDays}일 흐름`,
  statistics: '더 긴 기간과 상품별 수입 보기',
  sum: (sum: string, before: string) =>
    `${operatorLimits.trendDays}일 동안 ${sum}, 그 앞 ${operatorLimits.trendDays}일 ${before}`,
  byDay: (label: string) => `${label} 날짜별로 보기`,
} as const
