export const plusPricingTexts = {
  label: { MONTHLY: '플러스 멤버십 월간', YEARLY: '플러스 멤버십 연간' },
} as const

export const plusRefundTexts = {
  unused: '시작하고 7일 안이고 혜택을 쓰지 않아서 모두 돌려받아요.',
  used: (used: number, days: number) => `${days}일 가운데 쓴 ${used}일`,
  tenth: '해지 공제 10%',
  discounts: '멤버 가격으로 할인받은 금액',
  part: '지금 해지하면 남은 금액을 돌려받아요. 기간 끝에 해지하면 그날까지 혜택을 쓸 수 있어요.',
  none: '쓴 날과 할인받은 금액이 결제한 금액보다 많아서 돌려받을 금액이 없어요. 기간 끝에 해지하면 그날까지 혜택을 쓸 수 있어요.',
}
