export const alertSheetTexts = {
  years: '세',
  fee: (fee: string) => `${fee} 이상`,
} as const

export const alertWordsTexts = {
  age: (age: number) => `만 ${age}세`,
  fee: (minReward: string) => `${minReward} 이상`,
} as const
