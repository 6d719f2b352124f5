/** Apart from the other texts of alerts: a public page says why somebody was told of it. */
export const alertReasonTexts = {
  because: (conditions: string) => `${conditions} 조건에 맞아서 알려 드렸어요`,
  reason: '이 알림을 왜 받았나요?',
  reasonLink: '조건 바꾸기',
} as const
