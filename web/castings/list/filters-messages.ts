export const filtersTexts = {
  male: '남자',
  female: '여자',
  age: (age: number) => `만 ${age}세`,
  ages: (from: number | null, to: number | null) =>
    from === null ? `만 ${to}세까지` : to === null ? `만 ${from}세부터` : `만 ${from}–${to}세`,
  shootDay: '하루 촬영',
  shootDays: (days: number) => `촬영 ${days}일 이내`,
  adMedium: (medium: string) => `${medium} 광고`,
  noAgencyFee: '에이전시 수수료 없음',
  verified: '인증 공고',
  openOnly: '모집 중만',
  fee: (won: string) => `${won} 이상`,
} as const
