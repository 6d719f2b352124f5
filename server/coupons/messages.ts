export const personalDataTexts = {
  coupons: '쿠폰',
} as const

export const endingTexts = {
  title: '쿠폰이 곧 끝나요',
  content: (title: string, day: string) =>
    `${title} 쿠폰은 ${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일까지 쓸 수 있어요.`,
  see: '쿠폰 보기',
} as const

export const issuedTexts = {
  given: '쿠폰이 도착했어요',
  givenText: (title: string) => `${title} 쿠폰을 결제할 때 쓸 수 있어요.`,
  revoked: '쿠폰이 회수됐어요',
  revokedText: (title: string, reason: string) => `${title} 쿠폰을 회수했어요. 사유: ${reason}`,
  seeCoupons: '쿠폰 보기',
} as const
