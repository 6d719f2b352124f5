export const reportsTexts = {
  reasonMissing: '신고 이유를 선택해 주세요',
} as const
