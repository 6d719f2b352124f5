export const FeedbackKind = { PROFILE: '프로필 피드백', VIDEO: '연기 영상 피드백' } as const

/** ORDERED: awaits payment. */
export const FeedbackState = {
  ORDERED: '결제 대기',
  QUEUED: '접수',
  ASSIGNED: '배정',
  IN_REVIEW: '작성 중',
  DELIVERED: '완료',
  CANCELLED: '취소',
} as const

/** What reviewers score from 1 to 5, by kind. */
export const FeedbackItem = {
  PROFILE: {
    PHOTOS: '사진',
    LAYOUT: '구성',
    FILMS: '필모 정리',
    IMPRESSION: '캐릭터 전달',
    CLIPS: '영상',
  },
  VIDEO: {
    SPEECH: '발음·발성',
    EMOTION: '감정',
    MOVEMENT: '시선·동작',
    CHARACTER: '캐릭터',
    PICTURE: '화면·음향',
  },
} as const

/** Kinds of marks on photos and notes on videos. */
export const NoteKind = { GOOD: '좋은 점', CHANGE: '바꿔 볼 점' } as const
