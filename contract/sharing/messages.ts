export const shareTexts = {
  endWrong: '만료 시각을 다시 선택해 주세요',
} as const
