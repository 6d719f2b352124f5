/** Sort orders of the lectures on offer. */
export const LectureSort = {
  SOON: '시작이 이른 순서',
  NEW: '새로 열린 순서',
  LOW_PRICE: '가격이 낮은 순서',
  RATING: '후기가 좋은 순서',
} as const

/** How a lecture is held: in a room, online at a fixed time, or as videos to watch at any time. */
export const LectureKind = {
  LIVE: '현장',
  ONLINE: '라이브',
  VOD: '다시보기',
} as const

export const LectureField = {
  ACTING: '연기 기초',
  CAMERA: '카메라 연기',
  AUDITION: '오디션',
  SELF_TAPE: '셀프테이프',
  VOICE: '발성과 화술',
  MOVEMENT: '움직임과 액션',
  ADVERTISING: '광고',
  CAREER: '계약과 활동',
} as const

export const LectureLevel = {
  ANY: '누구나',
  BEGINNER: '입문',
  WORKING: '경력',
} as const

/** State of a lecture for operators. */
export const LectureState = {
  DRAFT: '준비 중',
  OPEN: '모집 중',
  CLOSED: '모집 마감',
  DONE: '종료',
  CANCELLED: '취소',
} as const

/**
 * State of a lecture as shown to people. FULL: no seat is left, and there is a waiting list. RUNNING: its first class
 * has started.
 */
export const ShownLectureState = {
  OPEN: '모집 중',
  FULL: '대기 접수',
  CLOSED: '마감',
  RUNNING: '진행 중',
  DONE: '종료',
  CANCELLED: '취소',
} as const

/**
 * A person's seat in a lecture. HELD: awaits payment. ATTENDED: came to enough classes, or watched all videos. ABSENT:
 * it is over without that.
 */
export const SeatState = {
  HELD: '결제 대기',
  CONFIRMED: '수강 확정',
  ATTENDED: '수료',
  ABSENT: '미수료',
  CANCELLED: '취소',
  RELEASED: '결제 안 함',
} as const

/** An entry in the waiting list. OFFERED: a seat is reserved for a while. */
export const WaitingState = {
  WAITING: '대기 중',
  OFFERED: '자리 남',
  TAKEN: '수강 확정',
  LAPSED: '기한 지남',
  LEFT: '대기 취소',
} as const
