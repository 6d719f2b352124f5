export const alertMatchesTexts = {
  opened: '조건에 맞는 공고가 열렸어요',
  show: '공고 보기',
} as const

export const campaignsTexts = {
  receiver: '받는 사람',
} as const
