export const personalDataTexts = {
  visits: '이용 기록',
} as const
