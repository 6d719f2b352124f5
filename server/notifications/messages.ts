export const alertMatchesTexts = {
  opened: '조건에 맞는 공고가 열렸어요',
  show: '공고 보기',
} as const

export const campaignsTexts = {
  receiver: '받는 사람',
} as const

export const removedTexts = {
  content: (reason: string) => `운영자가 확인하고 지웠어요. 사유: ${reason}`,
} as const

export const digestsTexts = {
  title: (count: number) => `하루 동안 온 소식 ${count}건`,
  more: (count: number) => `그 밖에 ${count}건`,
} as const
