export const badgeTexts = {
  verified: '인증',
} as const

export const emptyTexts = {
  retryHelp: '연결을 확인하고 다시 시도해 주세요',
} as const

export const groupTagTexts = {
  red: '빨강',
  orange: '주황',
  ochre: '황토',
  green: '초록',
  teal: '청록',
  blue: '파랑',
  purple: '보라',
} as const

export const paginationTexts = {
  label: '쪽',
  back: '이전',
  next: '다음',
} as const
